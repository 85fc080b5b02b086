import os,sys,time
os.environ["QUARANTABLE_RULES"]="compiled"
