/** The link by which somebody sits down. */
export function invitationLink(table: string, seat: number, invitation: string): string {
  return `${location.origin}/t/${table}#i=${invitation}&seat=${String(seat)}`;
}

/** The private link by which a seat is gone on with on another device. */
export function continueLink(table: string, seat: number, token: string): string {
  return `${location.origin}/t/${table}#k=${token}&seat=${String(seat)}`;
}

/** The link to the position after event `n`. */
export function positionLink(table: string, n: number): string {
  return `${location.origin}/t/${table}#n=${String(n)}`;
}

/** The link for those who look on. */
export function tableLink(table: string): string {
  return `${location.origin}/t/${table}`;
}
