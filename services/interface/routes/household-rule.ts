import { z } from 'zod'
import type { HouseholdRole } from '../../../engine/index.ts'

/**
 * Declares that a route works on a household, and the lowest role that may call it; without a role, every member may.
 */
export interface HouseholdRule {
  readonly role?: HouseholdRole
  /** Whether the operations in the body are judged one by one, each by its own role. */
  readonly each_operation?: true
}

/** The ways in which a request names its household. */
export const HouseholdId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'a lower-case UUID')
  .meta({ format: 'uuid' })
