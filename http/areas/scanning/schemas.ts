import { z } from 'zod'
import { scanKinds, scanPurposes, scanRoles } from '../../../engine/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { PathReply } from '../inventory/path-reply.ts'
import { moment } from '../moment.ts'
import { Person } from '../people.ts'

export const SessionParams = z.strictObject({ publicId: Uuid7 })
export const Purpose = z.enum(scanPurposes).meta({ examples: ['move_items'] })
export const Role = z.enum(scanRoles).meta({ examples: ['subject'] })
export const Mode = z.enum(['all', 'each']).meta({
  description:
    '`all`: everything is done or nothing. `each`: what cannot be done does not keep the rest from it.',
})
/** A code as a scanner gives it. */
export const CodeText = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ description: 'As it was scanned or typed', examples: ['4006381333931'] })

const confidence = z.number().min(0).max(1).meta({ description: 'How sure it is that this is meant' })

/** What a code may mean. */
export const Candidate = z
  .strictObject({
    kind: z.enum([...scanKinds, 'product']).meta({
      description:
        '`short_code`: a label that is on nothing yet. `product`: of the catalogue of this installation',
    }),
    id: z.string().meta({ description: 'Its `public_id`; of a product its GTIN' }),
    name: z.string().meta({ examples: ['Drill'] }),
    path: PathReply,
    photo: z.string().nullable().meta({ description: 'The medium that stands for it' }),
    confidence,
    archived: z.boolean(),
    gone: z.boolean().meta({ description: 'The label is on something that was deleted' }),
    matched_by: z.enum([
      'short_code',
      'public_id',
      'product_code',
      'asset_number',
      'serial_number',
      'catalogue',
    ]),
  })
  .meta({ id: 'ScanCandidate', description: 'What a scanned code may mean.' })

/** Something scanned, by its name. */
export const NamedTarget = z
  .strictObject({
    kind: z.enum(scanKinds),
    public_id: z.string(),
    name: z
      .string()
      .nullable()
      .meta({ description: 'Null once it is gone', examples: ['Drill'] }),
    path: PathReply,
    photo: z.string().nullable(),
    archived: z.boolean(),
  })
  .meta({ id: 'ScannedThing', description: 'Something that was scanned.' })

const Option = z.strictObject({ role: Role, target: NamedTarget })

const Target = z
  .strictObject({
    public_id: z.string(),
    role: Role.nullable().meta({ description: 'Null while it is open: see `options`' }),
    target: NamedTarget.nullable(),
    options: z.array(Option).meta({ description: 'What it may be; `select-candidate` says which' }),
    code: z.string().nullable(),
    quantity: z.number().nullable().meta({ description: 'How many; of a count' }),
    scanned_by: Person,
    scanned_at: moment,
  })
  .meta({ id: 'ScanTarget', description: 'What was scanned, and its part in the session.' })

/** What was scanned in a place, held against the inventory. */
const Audit = z
  .strictObject({
    present: z.array(NamedTarget),
    missing: z
      .array(NamedTarget)
      .meta({ description: 'There by the inventory, and not scanned; at most 500' }),
    moved: z
      .array(NamedTarget)
      .meta({ description: 'Scanned, and elsewhere by the inventory: `path` tells where' }),
    surplus: z.array(NamedTarget).meta({ description: 'Scanned, and nowhere by the inventory' }),
    missing_count: z.int(),
  })
  .meta({ id: 'PlaceAudit', description: 'What is in a place, and what should be.' })

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
    action_id: z.string().nullable().meta({ description: 'What confirming has done' }),
    targets: z.array(Target),
    ready: z.boolean().meta({ description: 'Whether it can be confirmed' }),
    lacks: z.array(z.string()).meta({ description: 'What it lacks before that, in words' }),
    audit: Audit.nullable(),
  })
  .meta({
    id: 'ScanSession',
    description: 'Scanning that is under way, or was.',
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
        lacks: ['roles.destination: This takes at least 1.'],
        audit: null,
      },
    ],
  })

const ActionOperation = z.strictObject({
  operation_id: z.string(),
  type: z.string().meta({ examples: ['item.move'] }),
  target: NamedTarget,
  result: z.enum(['applied', 'merged', 'rejected', 'unknown']).meta({
    description: '`unknown`: the device that did it has not sent it yet',
  }),
  conflicts: z.int(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
})

export const ActionReply = z
  .strictObject({
    public_id: z.string(),
    purpose: z.enum([...scanPurposes, 'undo']),
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
    missing: z.array(NamedTarget).meta({ description: 'What an audit did not find' }),
    undoes: z.string().nullable().meta({ description: 'The action that this one took back' }),
    undone_by: z.string().nullable().meta({ description: 'The action by which this one was taken back' }),
  })
  .meta({ id: 'ScanAction', description: 'What was done by scanning, operation by operation.' })
