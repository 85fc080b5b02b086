/** Does this key press belong to a field that is being written in, or to another program's shortcut? */
function isTaken(key: KeyboardEvent): boolean {
  const at = key.target instanceof Element ? key.target : null;
  const isWriting = at?.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, dialog") !== null;
  return key.defaultPrevented || key.ctrlKey || key.metaKey || key.altKey || (at !== null && isWriting);
}

/** The shortcut that was pressed, in lower case; null if none was, or single keys are switched off. */
export function shortcut(key: KeyboardEvent, areOn: boolean): string | null {
  return areOn && !isTaken(key) ? key.key.toLowerCase() : null;
}
