/** The keys of the texts, where their files have none. The build writes them here once for all languages. */
export const keys: readonly string[] = []
