/** What the build tells the service worker. */
export interface Kept {
  /** Changes with every file of the page. */
  version: string;
  /** The addresses of the page's files, the page itself left out. */
  files: string[];
  /** Which Python. */
  python: string;
}
