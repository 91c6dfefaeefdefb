/** Signs that stand between the names of a path in the tables of people and programs. */
const BETWEEN = /\s*[/›»>\\→]\s*/

/** What stands between the names of a path that Stowage wrote: a name such as `Bath/WC` may have the sign itself. */
const OWN_LEVELS = /\s+\/\s+/

/** Signs of a name, and what stands for them in a path that a reader of a database writes. */
const MASKS = [
  ['/', '\u2215'],
  ['\\', '\u2216'],
  ['>', '\ufe65'],
] as const

/** The name of a place in a path that is written for a table: without the signs that stand between names. */
export function maskedLevel(name: string): string {
  return MASKS.reduce((text, [sign, mask]) => text.replaceAll(sign, mask), name)
}

/** The names of a path from the outside in. `isOwn`: Stowage wrote it. */
export function levelsOf(path: string, isOwn: boolean): string[] {
  const names = path.split(isOwn ? OWN_LEVELS : BETWEEN).map((name) => name.trim())
  const shown = isOwn ? names : names.map(unmasked)
  return shown.filter((name) => name !== '')
}

function unmasked(name: string): string {
  return MASKS.reduce((text, [sign, mask]) => text.replaceAll(mask, sign), name)
}
