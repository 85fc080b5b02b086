import { randomId } from "../live/ids";
import { drop, keep, recall } from "./store";

const name = (table: string, invitation: string): string => `sitting.${table}.${invitation}`;

/**
 * The token that this browser will have at a table once its invitation is taken. It is kept before it is sent: if the answer is lost, the
 * same is asked again, and the seat isn't.
 */
export function tokenFor(table: string, invitation: string): string {
  const token = recall<string | null>(name(table, invitation), null) ?? randomId();
  keep(name(table, invitation), token);
  return token;
}

/** The seat is taken, or can't be: there is nothing to ask again. */
export function dropTokenFor(table: string, invitation: string): void {
  drop(name(table, invitation));
}
