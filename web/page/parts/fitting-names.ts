import { nameKey } from '../../../engine/core/names.ts'

/** Maximum number of names that a picker offers at once. */
const OFFERED = 50

/**
 * The names that have what was typed in them: first the very name, then those that begin with it. Enter takes the first, so that
 * "lights" means "Lights" and not "Christmas lights".
 */
export function fittingNames<Row extends { readonly name: string }>(
  all: readonly Row[],
  typed: string,
): readonly Row[] {
  const wanted = nameKey(typed)
  const ranked: [Row[], Row[], Row[]] = [[], [], []]
  for (const row of all) {
    const name = nameKey(row.name)
    if (name === wanted) ranked[0].push(row)
    else if (name.startsWith(wanted)) ranked[1].push(row)
    else if (name.includes(wanted)) ranked[2].push(row)
  }
  return ranked.flat().slice(0, OFFERED)
}
