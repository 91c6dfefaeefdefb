/** A quoted SQL name, because some are keywords: a collection is called `rows`. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
