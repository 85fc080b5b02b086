/** Copy a text. Over plain http browsers have no clipboard API; the old command works there. Says whether it worked. */
export async function copy(text: string): Promise<boolean> {
  if (isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Permission was denied: the old command may still work.
    }
  }
  return copyBySelecting(text);
}

function copyBySelecting(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "unseen";
  const place = document.querySelector("dialog[open]") ?? document.body;
  place.append(field);
  field.select();
  // Deprecated, and the only way to copy without a secure context.
  const worked = document.execCommand("copy");
  field.remove();
  return worked;
}
