/** The keys of the texts, where their files have none. The build writes them here once for all languages. */
export const keys: readonly string[] = []
/** The number of the first text. Those behind the keys have their number for a key. */
export const first: number = 0
