import type { ThingTable } from '../tables.ts'
import { KITCHEN } from './kitchen.ts'

/** The things of every room. */
export const THINGS: readonly ThingTable[] = [KITCHEN]
