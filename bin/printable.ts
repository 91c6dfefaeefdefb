/** A name that somebody chose, without what would have a terminal do something. */
export function printable(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, '\ufffd')
}
