import { z } from 'zod'
import { actionPurposes, scanKinds, scanPurposes, scanRoles } from '../../../engine/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { PathReply } from '../inventory/path-reply.ts'
import { moment } from '../moment.ts'
import { Person } from '../people.ts'

export const SessionParams = z.strictObject({ publicId: Uuid7 })
export const Purpose = z.enum(scanPurposes).meta({ examples: ['move_items'] })
/** Of an action and of its sightings. */
export const PurposeOfAction = z.enum(actionPurposes).meta({ examples: ['move_items'] })
export const Role = z.enum(scanRoles).meta({ examples: ['subject'] })
export const Mode = z.enum(['all', 'each']).meta({
  description:
    '`all`: everything is done, or nothing. `each`: an operation that fails does not prevent the others.',
})
/** A code from a scanner. */
export const CodeText = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ description: 'As scanned or typed', examples: ['4006381333931'] })

const confidence = z.number().min(0).max(1).meta({ description: 'How likely this candidate is' })

/** A candidate for the meaning of a code. */
export const Candidate = z
  .strictObject({
    kind: z.enum([...scanKinds, 'product']).meta({
      description:
        '`short_code`: a label that is not bound yet. `product`: of the catalogue of this installation',
    }),
    id: z.string().meta({ description: 'Its `public_id`; for a product its GTIN' }),
    name: z.string().meta({ examples: ['Drill'] }),
    path: PathReply,
    photo: z.string().nullable().meta({ description: 'The primary photo' }),
    confidence,
    archived: z.boolean(),
    gone: z.boolean().meta({ description: 'The label belongs to a deleted record' }),
    matched_by: z.enum([
      'short_code',
      'public_id',
      'product_code',
      'asset_number',
      'serial_number',
      'label_code',
      'catalogue',
    ]),
  })
  .meta({ id: 'ScanCandidate', description: 'A candidate for the meaning of a scanned code.' })

/** A scanned record with its name. */
export const NamedTarget = z
  .strictObject({
    kind: z.enum(scanKinds),
    public_id: z.string(),
    name: z
      .string()
      .nullable()
      .meta({ description: 'Null once it is deleted', examples: ['Drill'] }),
    path: PathReply,
    photo: z.string().nullable(),
    archived: z.boolean(),
  })
  .meta({ id: 'ScannedThing', description: 'A scanned record.' })

const Option = z.strictObject({ role: Role, target: NamedTarget })

const Target = z
  .strictObject({
    public_id: z.string(),
    role: Role.nullable().meta({ description: 'Null while it is open: see `options`' }),
    target: NamedTarget.nullable(),
    options: z.array(Option).meta({ description: 'The candidates; choose with `select-candidate`' }),
    code: z.string().nullable(),
    quantity: z.number().nullable().meta({ description: 'The quantity; for a count only' }),
    scanned_by: Person,
    scanned_at: moment,
  })
  .meta({ id: 'ScanTarget', description: 'A scanned record and its role in the session.' })

/** The scanned contents of a place, compared with the inventory. */
const Audit = z
  .strictObject({
    present: z.array(NamedTarget),
    missing: z
      .array(NamedTarget)
      .meta({ description: 'In the place by the inventory, but not scanned; at most 500' }),
    moved: z
      .array(NamedTarget)
      .meta({ description: 'Scanned, but elsewhere by the inventory; `path` shows the place' }),
    surplus: z.array(NamedTarget).meta({ description: 'Scanned, but without a place in the inventory' }),
    missing_count: z.int(),
  })
  .meta({ id: 'PlaceAudit', description: 'The contents of a place, compared with the inventory.' })

const ADA = { public_id: '019a8f2d-7c1e-7b3a-9f60-2b1d5c9e4a13', name: 'Ada' }

export const SessionReply = z
  .strictObject({
    public_id: z.string(),
    purpose: Purpose,
    mode: Mode,
    status: z.enum(['open', 'confirmed', 'cancelled', 'expired']),
    started_by: Person,
    started_at: moment,
    expires_at: moment,
    closed_at: moment.nullable(),
    action_id: z.string().nullable().meta({ description: 'The actions that confirming the session created' }),
    targets: z.array(Target),
    ready: z.boolean().meta({ description: 'Whether it can be confirmed' }),
    lacks: z.array(z.string()).meta({ description: 'The missing parts, as messages' }),
    audit: Audit.nullable(),
  })
  .meta({
    id: 'ScanSession',
    description: 'A scan session, open or closed.',
    examples: [
      {
        public_id: '019a8f2d-7c1e-7b3a-9f60-2b1d5c9e4a10',
        purpose: 'move_items',
        mode: 'all',
        status: 'open',
        started_by: ADA,
        started_at: '2026-11-20T10:00:00.000Z',
        expires_at: '2026-11-20T14:00:00.000Z',
        closed_at: null,
        action_id: null,
        targets: [
          {
            public_id: '019a8f2d-7c1e-7b3a-9f60-2b1d5c9e4a11',
            role: 'subject',
            target: {
              kind: 'item',
              public_id: '019a8f2d-7c1e-7b3a-9f60-2b1d5c9e4a12',
              name: 'Drill',
              path: [],
              photo: null,
              archived: false,
            },
            options: [],
            code: '4006381333931',
            quantity: null,
            scanned_by: ADA,
            scanned_at: '2026-11-20T10:01:00.000Z',
          },
        ],
        ready: false,
        lacks: ['roles.destination: Scan at least 1 for the role destination.'],
        audit: null,
      },
    ],
  })

const ActionOperation = z.strictObject({
  operation_id: z.string(),
  type: z.string().meta({ examples: ['item.move'] }),
  target: NamedTarget,
  result: z.enum(['applied', 'merged', 'rejected', 'unknown']).meta({
    description: '`unknown`: the device has not sent it yet',
  }),
  conflicts: z.int(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
})

export const ActionReply = z
  .strictObject({
    public_id: z.string(),
    purpose: z.enum([...actionPurposes, 'undo']),
    mode: Mode,
    session_id: z.string().nullable(),
    done_by: Person,
    done_at: moment,
    operations: z.array(ActionOperation),
    targets: z.array(
      z.strictObject({
        role: Role,
        target: NamedTarget,
        code: z.string().nullable(),
        quantity: z.number().nullable(),
        seen_at: moment,
      }),
    ),
    missing: z.array(NamedTarget).meta({ description: 'The records that an audit did not find' }),
    undoes: z.string().nullable().meta({ description: 'The action that this one undid' }),
    undone_by: z.string().nullable().meta({ description: 'The action that undid this one' }),
  })
  .meta({ id: 'ScanAction', description: 'A scan action with its operations.' })
