const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** A size as text, in the units of the app: at most three digits before the unit, one decimal from one kilobyte. */
export function bytesText(bytes: number): string {
  // A value that is rounded to 1000.0 has the next unit.
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes * 1.00005) / 3))
  const value = bytes / 1000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`
}

/** A number of photos and documents, which nobody can tell apart by their number. */
export function filesText(count: number): string {
  return counted(count, 'photo or document', 'photos and documents')
}

/** A number with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
