/** The phrases of answers in one language. Every function returns a sentence, or the middle of one. */
export interface Phrases {
  /** Of a thing and the places around it, outermost first. */
  isIn(name: string, path: string): string
  hasNoPlace(name: string): string
  /** Before a list of things. */
  found(count: string, many: boolean): string
  foundIn(count: string, place: string, many: boolean): string
  nothingIn(place: string): string
  none: string
  more(count: string): string
  count(entries: string, quantity: string, many: boolean): string
  yes(things: string): string
  no: string
  worth(amounts: string, entries: string): string
  noValue: string
  moved(name: string, from: string | null, to: string | null, by: string | null, day: string): string
  neverMoved(name: string): string
  seen(name: string, day: string, place: string | null): string
  neverSeen(name: string): string
  expires(name: string, day: string): string
  neverExpires(name: string): string
  warrantyUntil(name: string, day: string): string
  /** Of a day that is over. */
  expired(name: string, day: string): string
  warrantyEnded(name: string, day: string): string
  warrantyForever(name: string): string
  noWarranty(name: string): string
  isLent(name: string, to: string, since: string | null, until: string | null): string
  notLent(name: string): string
  leftOut(words: string): string
  notFound(words: string): string
  notUnderstood: string
  and: string
}
