/** The kinds of places from the outside in; boxes are things. The page has its own: those of the engine come with its schemas. */
export const levels = ['location', 'zone', 'rack', 'row', 'shelf', 'slot'] as const
export type Level = (typeof levels)[number]
