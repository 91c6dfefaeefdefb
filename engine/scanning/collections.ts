import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, detail, Id, Moment } from '../core/fields.ts'
import { Quantity } from '../items/collection.ts'
import { Placement } from '../structure/levels.ts'
import { actionPurposes, ScanTarget, scanPurposes, scanRoles } from './purposes.ts'

/** A code as it was scanned or typed. */
export const ScannedText = z.string().min(1).max(500)
export const ScanMode = z.enum(['all', 'each'])

/** A scan session, open or closed. Its scans are in `scan_targets`, so that two people can scan together. */
export const ScanSession = z.object({
  ...baseFields,
  purpose: z.enum(scanPurposes),
  /** Whether confirming does everything or nothing, or each by itself. */
  mode: ScanMode,
  status: z.enum(['open', 'confirmed', 'cancelled']),
  started_by: z.string(),
  closed_at: detail(Moment),
  /** The actions that confirming the session created. */
  action_id: detail(Id),
})
export type ScanSession = z.infer<typeof ScanSession>

export const scan_sessions = defineCollection({
  key: 'scan_sessions',
  schema: ScanSession,
  undo: 'never',
  indexes: {
    started_by: { kind: 'text', of: ({ started_by }) => started_by },
    /** All of them have the value 1: those that changed longest ago are found by it. */
    any: { kind: 'integer', of: () => 1 },
  },
})

/** What a code may mean in a session: a thing in a role. */
export const ScanOption = z.strictObject({ role: z.enum(scanRoles), target: ScanTarget })
export type ScanOption = z.infer<typeof ScanOption>

/** A target that was scanned in a session. It is deleted when the session closes: the action lists what was done. */
export const ScanTargetRecord = z.object({
  ...baseFields,
  session_id: Id,
  /** Both null while it is open which of the options it is. */
  role: z.enum(scanRoles).nullable(),
  target: ScanTarget.nullable(),
  options: z.array(ScanOption).max(20).optional(),
  code: detail(ScannedText),
  /** The counted number, if the purpose is `count`. */
  quantity: detail(Quantity),
  scanned_by: z.string(),
  scanned_at: Moment,
})
export type ScanTargetRecord = z.infer<typeof ScanTargetRecord>

export const scan_targets = defineCollection({
  key: 'scan_targets',
  schema: ScanTargetRecord,
  undo: 'never',
  indexes: { session_id: { kind: 'id', of: ({ session_id }) => session_id } },
})

/** An operation that an action is made of. */
export const ActionOperation = z.strictObject({
  operation_id: Id,
  type: z.string().min(1).max(60),
  target: ScanTarget,
})

/** The action of a person who confirmed a session, decided on several operations at once, or undid an action. */
export const ScanAction = z.object({
  ...baseFields,
  purpose: z.enum([...actionPurposes, 'undo']),
  mode: ScanMode,
  session_id: detail(Id),
  operations: z.array(ActionOperation),
  /** Of an audit: what was to be there, and was not scanned. */
  missing: z.array(ScanTarget).optional(),
  /** The action that this one undid. */
  undoes: detail(Id),
  done_by: z.string(),
  done_at: Moment,
  operation_id: z.string(),
})
export type ScanAction = z.infer<typeof ScanAction>

export const scan_actions = defineCollection({
  key: 'scan_actions',
  nature: 'facts',
  schema: ScanAction,
  indexes: { undoes: { kind: 'id', of: ({ undoes }) => undoes ?? null } },
})

/** A sighting of a record at a place: one for each record of an action. */
export const ScanSighting = z.object({
  ...baseFields,
  subject: ScanTarget,
  role: z.enum(scanRoles),
  purpose: z.enum(actionPurposes),
  /** The place at that time; null if unknown. */
  place: Placement.nullable(),
  code: detail(ScannedText),
  quantity: detail(Quantity),
  action_id: Id,
  seen_by: z.string(),
  seen_at: Moment,
  operation_id: z.string(),
})
export type ScanSighting = z.infer<typeof ScanSighting>

export const scan_sightings = defineCollection({
  key: 'scan_sightings',
  nature: 'facts',
  schema: ScanSighting,
  indexes: {
    subject_id: { kind: 'id', of: ({ subject }) => subject.id },
    action_id: { kind: 'id', of: (sighting) => sighting.action_id },
    /** All of them have the value 1: the history of the household is read by it, newest first. */
    any: { kind: 'integer', of: () => 1 },
  },
})
