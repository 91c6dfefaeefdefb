/** A choice that this browser keeps for the next visit; undefined when it keeps none, or keeps nothing at all. */
export function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`stowage.${name}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a choice for the next visit. Where that is impossible the choice holds until the page is closed. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`stowage.${name}`, JSON.stringify(value))
  } catch {
    // A full or forbidden storage is no reason to stop.
  }
}
