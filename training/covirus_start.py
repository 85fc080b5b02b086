"""Weights to begin with."""
import numpy as np
from quarantable.bots.covirus import lines, evaluation
from quarantable.bots.covirus.mind import KINDS, HIDDEN, SCALE
from pathlib import Path

def start():
    t=np.zeros(KINDS)
    sp=[.9,.85,.75,.6,.4,.15,.08,.05]
    for b in range(14):
        for k in range(3):
            for d in range(8):
                r=[1,2,3,4,5,6,7,8,9.5,11.5,14,17,23,33][b]
                turns=1.5+r/3.5+(2 if k==1 else 3 if k==2 else 0)
                v=0.05+0.5*(1-0.35*sp[d])**turns
                t[(b*3+k)*8+d]=v
                t[lines.OTHERS+(b*3+k)*8+d]=-v
    for w in range(4):
        for a in range(8):
            for b in range(8):
                t[lines.NOBODYS+(w*8+a)*8+b]=0.01*(b-a)
    for l in range(7): t[evaluation.LEAD+l]=(l-3)*1.2
    rng=np.random.default_rng(1)
    table=np.zeros((KINDS,HIDDEN)); w=np.zeros(HIDDEN)
    for h in range(HIDDEN):
        s=1 if h%2==0 else -1
        table[:,h]=t*s*(1+.1*rng.standard_normal())+ .003*rng.standard_normal(KINDS)
        w[h]=s/8
    return table,w

def write(table,w,path):
    b=np.round(w*SCALE).astype("<i8").tobytes()+np.clip(np.round(table*SCALE),-32768,32767).astype("<i2").tobytes()
    Path(path).write_bytes(b)
if __name__=="__main__":
    write(*start(),"src/quarantable/bots/covirus/network.weights")
