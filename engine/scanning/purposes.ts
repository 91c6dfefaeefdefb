import * as z from 'zod'
import { Id } from '../core/fields.ts'
import { levels } from '../structure/levels.ts'

/** The kinds of scan target: things, places, and blank labels. */
export const scanKinds = ['item', 'container', ...levels, 'short_code'] as const
export type ScanKind = (typeof scanKinds)[number]

/** A scanned record. */
export const ScanTarget = z.strictObject({ kind: z.enum(scanKinds), id: Id })
export type ScanTarget = z.infer<typeof ScanTarget>

/** The purposes of scanning. */
export const scanPurposes = [
  'move_items',
  'place_container',
  'assign_items',
  'count',
  'find',
  'bind_label',
  'audit_place',
] as const
export type ScanPurpose = (typeof scanPurposes)[number]

/** The purposes of actions: those of scanning, and those of actions without a scan session (SPEC.md F13). */
export const actionPurposes = [...scanPurposes, 'intake', 'organize'] as const
export type ActionPurpose = (typeof actionPurposes)[number]

/** The parts that what was scanned can have in a purpose. */
export const scanRoles = ['subject', 'destination', 'place', 'label'] as const
export type ScanRole = (typeof scanRoles)[number]

/** Maximum number of things per session. */
export const MAX_TARGETS = 200
/** Maximum number of targets in all: a purpose has at most one destination, place or label beside its things. */
export const MOST_TARGETS = MAX_TARGETS + 1

/** What a role takes. */
export interface RoleRule {
  readonly role: ScanRole
  readonly kinds: readonly ScanKind[]
  readonly min: number
  readonly max: number
  /** Whether it takes, while it is empty, what would fit another role too. */
  readonly leads?: true
}

const places = [...levels, 'container'] as const
const things = ['item', 'container'] as const
const all = { min: 1, max: MAX_TARGETS } as const
const one = { min: 1, max: 1 } as const

/** SPEC.md F4 and F13: the roles in every purpose. */
const actionRoles: Readonly<Record<ActionPurpose, readonly RoleRule[]>> = {
  move_items: [
    { role: 'subject', kinds: things, ...all },
    { role: 'destination', kinds: places, ...one },
  ],
  place_container: [
    { role: 'subject', kinds: ['container'], ...all },
    { role: 'destination', kinds: places, ...one },
  ],
  assign_items: [
    { role: 'subject', kinds: ['item'], ...all },
    { role: 'destination', kinds: places, ...one },
  ],
  count: [
    { role: 'subject', kinds: ['item'], ...all },
    { role: 'place', kinds: places, min: 0, max: 1 },
  ],
  find: [
    { role: 'subject', kinds: things, ...all },
    { role: 'place', kinds: levels, min: 0, max: 1 },
  ],
  bind_label: [
    { role: 'label', kinds: ['short_code'], ...one },
    { role: 'subject', kinds: [...things, ...levels], ...one },
  ],
  audit_place: [
    { role: 'place', kinds: places, ...one, leads: true },
    { role: 'subject', kinds: things, min: 0, max: MAX_TARGETS },
  ],
  intake: [
    { role: 'subject', kinds: things, ...all },
    { role: 'destination', kinds: places, min: 0, max: 1 },
  ],
  organize: [
    { role: 'subject', kinds: [...things, ...levels], ...all },
    { role: 'destination', kinds: places, min: 0, max: 1 },
    { role: 'label', kinds: ['short_code'], min: 0, max: 1 },
  ],
}

/** The roles of a purpose. */
export function rolesOf(purpose: ActionPurpose): readonly RoleRule[] {
  return actionRoles[purpose]
}

/** The rule of a role; null where the purpose has no such role. */
export function roleRule(purpose: ActionPurpose, role: ScanRole): RoleRule | null {
  return actionRoles[purpose].find((rule) => rule.role === role) ?? null
}

/** What of a session decides which roles are free. */
interface Taken {
  readonly role: ScanRole | null
}

/**
 * SPEC.md F5: the roles that something of a kind may have, beside what was scanned already. None: it fits no role. One: it has
 * that. Several: a person has to say.
 */
export function rolesFor(purpose: ScanPurpose, kind: ScanKind, targets: readonly Taken[]): ScanRole[] {
  const fitting = actionRoles[purpose].filter(({ kinds }) => kinds.includes(kind))
  const count = (role: ScanRole) => targets.filter((target) => target.role === role).length
  const leading = fitting.find(({ leads, role }) => leads === true && count(role) === 0)
  if (leading) return [leading.role]
  const free = fitting.filter(({ role, max }) => count(role) < max)
  // What a role takes one of is replaced when there is nothing else that it could be.
  return (free.length > 0 ? free : fitting.filter(({ max }) => max === 1)).map(({ role }) => role)
}
