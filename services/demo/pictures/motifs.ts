import { CONTAINERS } from './containers.ts'
import { DRINKS } from './drinks.ts'
import { HOUSEHOLD } from './household.ts'
import { OUTDOORS } from './outdoors.ts'
import type { Paint } from './paint.ts'

/** The drawings, each around the middle of a square of 400 whose lower edge is the table. */
export const MOTIFS = { ...CONTAINERS, ...DRINKS, ...HOUSEHOLD, ...OUTDOORS } as const satisfies Record<
  string,
  (paint: Paint) => string
>
export type Motif = keyof typeof MOTIFS
