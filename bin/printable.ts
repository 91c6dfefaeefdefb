/** Removes control characters from a user's text, so that it cannot control the terminal. */
export function printable(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, '\ufffd')
}
