import type { EventOf, TableEvent } from "../protocol/types";

export type Played = EventOf<"played">;

/** The events of each game of a series, from its start on. */
export function gamesOf(events: readonly TableEvent[]): { start: EventOf<"started">; events: TableEvent[] }[] {
  const starts = events.filter((event) => event.is === "started");
  return starts.map((start, index) => {
    const next = starts[index + 1]?.n ?? Infinity;
    return { start, events: events.filter((event) => event.n >= start.n && event.n < next) };
  });
}

/** The plays of the last game among these events that still stand, after every undo. */
export function standingPlays(events: readonly TableEvent[]): Played[] {
  let plays: Played[] = [];
  for (const event of events) {
    if (event.is === "started") plays = [];
    else if (event.is === "undone") plays = plays.filter((play) => play.n <= event.to);
    else if (event.is === "played") plays.push(event);
  }
  return plays;
}

/** A line for each event of a game that its record tells, as receipts count them (docs/records.md, *Receipts*). */
export function linesOf(events: readonly TableEvent[]): string[] {
  return events.flatMap((event, place) => lineOf(event, () => standingPlays(events.slice(0, place + 1)).length));
}

function lineOf(event: TableEvent, stand: () => number): string[] {
  switch (event.is) {
    case "played":
      return [`${String(event.seat)} ${event.play}`];
    case "undone":
      return [`undo ${String(event.seat)} to ${String(stand())}`];
    case "resigned":
      return [`resign ${String(event.seat)}`];
    case "taken_over":
      return [`take-over ${String(event.seat)} ${event.level}`];
    case "returned":
      return [`return ${String(event.seat)}`];
    case "finished":
      return event.reason === "stopped" ? ["stop"] : [];
    default:
      return [];
  }
}
