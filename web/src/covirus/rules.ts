/** Which of the rules matter now: to highlight beside the table. */
import type { CovirusView } from "../protocol/types";
import { ruleOf, ruleOfMisfit, taskOf, type Misfit } from "./geometry";

/** The rules of the moment, the most important first; `wrong` is what keeps the placement under the pointer from fitting. */
export function rulesNow(view: CovirusView, wrong: Misfit | null): string[] {
  if (!view.position) return [];
  if (view.position.over) return ["V11", "V12", "V10"];
  if (view.roll === null) return ["V9"];
  const task = taskOf(view.roll);
  if (view.fits === false) return ["V8", ruleOf(task)];
  return [wrong === null ? ruleOf(task) : ruleOfMisfit(wrong, task)];
}
