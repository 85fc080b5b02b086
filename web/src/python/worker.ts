/** Runs Python, the same source as the server's, apart from the page: a page doesn't stand still while a game is checked. */
import type { PyodideAPI, loadPyodide } from "pyodide";
import { counted } from "./counting";
import { python } from "./files";
import type { Asked, Told } from "./messages";

const HOME = "/quarantable/";
const SOURCES = "../../../src/";

// The rooms that need nothing but the standard library; `record/from_table.py` reads what only a server keeps.
const sources = import.meta.glob<string>(
  [
    "../../../src/quarantable/__init__.py",
    "../../../src/quarantable/{games,chance,record,mail,offline}/**/*.py",
    "!../../../src/quarantable/record/from_table.py",
  ],
  { query: "?raw", import: "default", eager: true },
);

type Answer = (request: string) => string;

const tell = (told: Told): void => {
  postMessage(told);
};

function writeSources({ FS }: PyodideAPI): void {
  for (const [path, source] of Object.entries(sources)) {
    const file = HOME + path.slice(SOURCES.length);
    FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    FS.writeFile(file, source);
  }
}

async function start(): Promise<Answer> {
  globalThis.fetch = counted(globalThis.fetch, (bytes) => {
    tell({ is: "loading", bytes });
  });
  const pyodide = (await import(/* @vite-ignore */ `${python.folder}pyodide.mjs`)) as { loadPyodide: typeof loadPyodide };
  const running = await pyodide.loadPyodide({
    indexURL: python.folder,
    lockFileContents: python.lock as never, // It is the file's own type, without packages.
    env: { HOME, PYTHONPATH: HOME, PYTHONDONTWRITEBYTECODE: "1" },
  });
  writeSources(running);
  return running.runPython("from quarantable.offline import answer; answer") as Answer;
}

const started = start();

started.then(
  () => {
    tell({ is: "ready" });
  },
  (reason: unknown) => {
    tell({ is: "failed", why: String(reason) });
  },
);

onmessage = async ({ data }: MessageEvent<Asked>) => {
  const answer = await started.catch(() => null);
  if (!answer) return;
  try {
    tell({ is: "answered", id: data.id, answer: answer(data.request) });
  } catch (reason) {
    // Nothing is raised by Python's own account: the machine under it broke, and has to be started anew.
    tell({ is: "failed", why: String(reason) });
  }
};
