/** Save a text as a file, where the browser saves what is downloaded. */
export function save(name: string, text: string, type = "text/plain;charset=utf-8"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by then; at once would be too soon for some browsers.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}
