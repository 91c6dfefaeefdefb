import type { ThingTable } from '../tables.ts'
import { BELOW } from './below.ts'
import { KITCHEN } from './kitchen.ts'
import { PANTRY } from './pantry.ts'
import { ROOMS } from './rooms.ts'
import { UNPLACED, WORKSHOP } from './workshop.ts'

/** The things of every room. */
export const THINGS: readonly ThingTable[] = [PANTRY, KITCHEN, WORKSHOP, ROOMS, BELOW, UNPLACED]
