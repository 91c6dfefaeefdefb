/**
 * The keys of the texts of pages that few people open, where their files have none. The build writes them here.
 *
 * @public
 */
export const keys: readonly string[] = []
