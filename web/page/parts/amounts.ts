/** The greatest quantity that the engine takes. The page has its own: the engine is another bundle. */
export const MAX_QUANTITY = 1e9
