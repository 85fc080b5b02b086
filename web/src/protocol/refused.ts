import type { Refusal } from "./types";

/** A request was refused: the rule, why in English, and the facts from which another language says it. */
export class Refused extends Error {
  readonly code: string;
  readonly rule: string;
  readonly why: string;
  readonly facts: Record<string, unknown>;

  constructor(refusal: Pick<Refusal, "code" | "rule" | "why" | "facts">) {
    super(`${refusal.rule}: ${refusal.why}`);
    this.name = "Refused";
    this.code = refusal.code;
    this.rule = refusal.rule;
    this.why = refusal.why;
    this.facts = refusal.facts;
  }
}
