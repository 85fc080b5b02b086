interface PythonFiles {
  /** The address of the folder. */
  folder: string;
  /** The files to fetch from it, with their sizes in bytes once unpacked. */
  files: Record<string, number>;
  /** Which packages Pyodide may load: none. */
  lock: { info: unknown; packages: object };
}

declare const PYTHON: PythonFiles;

/** Python as it lies on the server: `pyodide.ts` of the build says it. */
export const python: PythonFiles = PYTHON;

/** The addresses of all its files. */
export const pythonAddresses: string[] = Object.keys(python.files).map((name) => python.folder + name);

const isProgram = (name: string): boolean => name.endsWith("js");

/** Bytes that are read while Python starts, unpacked; programs, which the browser fetches by itself, aren't counted. */
export const pythonBytes: number = Object.entries(python.files).reduce((sum, [name, bytes]) => (isProgram(name) ? sum : sum + bytes), 0);
