/** The conditions that a place can have and that a category can need. */
export const placeNeeds = ['cold', 'frozen', 'dry', 'warm', 'locked', 'child_safe', 'outdoors'] as const

/** The properties of a place. `heavy`: it bears heavy things. `reach`: it is within easy reach. */
export const placeTraits = [...placeNeeds, 'heavy', 'reach'] as const
export type PlaceTrait = (typeof placeTraits)[number]
export type PlaceNeed = (typeof placeNeeds)[number]
