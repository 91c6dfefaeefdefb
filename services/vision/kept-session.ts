import { z } from 'zod'
import { draftFields, Placement } from '../../engine/index.ts'

/** What a session is for. */
export const visionPurposes = ['intake', 'audit', 'count', 'find', 'read'] as const

/** The states of a session: `open` until it is analysed for the first time. */
export const visionStatuses = ['open', 'queued', 'running', 'done', 'failed'] as const

/** What a finding is. */
export const findingKinds = ['code', 'text', 'date', 'serial', 'thing', 'duplicate', 'quality'] as const

const Box = z.strictObject({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })

/** How well a picture can be read. */
export const Quality = z.strictObject({
  blurred: z.boolean(),
  dark: z.boolean(),
  brightness: z.number(),
  sharpness: z.number(),
})
export type Quality = z.infer<typeof Quality>

/** An image of a session: a photo of the household, or a file that belongs to the session alone. */
export const KeptImage = z.strictObject({
  image_id: z.string(),
  media_id: z.string().nullable(),
  name: z.string().nullable(),
  sha256: z.string(),
  bytes: z.int(),
  content_type: z.string(),
  width: z.int(),
  height: z.int(),
  quality: Quality,
  hashes: z.array(z.string()),
})
export type KeptImage = z.infer<typeof KeptImage>

/** Something that was found in an image. */
export const KeptFinding = z.strictObject({
  finding_id: z.string(),
  image_id: z.string(),
  kind: z.enum(findingKinds),
  value: z.string(),
  box: Box.nullable(),
  confidence: z.number(),
  source: z.enum(['code', 'text', 'picture', 'model']),
  links: z.array(z.strictObject({ kind: z.string(), id: z.string() })),
})
export type KeptFinding = z.infer<typeof KeptFinding>

const KeptHint = z.strictObject({
  field: z.enum(draftFields),
  value: z.union([z.string(), z.number(), z.array(z.string())]),
  confidence: z.number(),
  source: z.enum(['code', 'picture', 'text', 'household', 'catalogue', 'model']),
  words: z.string().nullable(),
})

/** What an image says, for suggestions. */
const KeptEvidence = z.strictObject({
  image_id: z.string(),
  codes: z.array(z.string()),
  hints: z.array(KeptHint),
  same: z.array(z.strictObject({ kind: z.string(), id: z.string() })),
  things: z.array(
    z.strictObject({ image_id: z.string().nullable(), line: z.string(), hints: z.array(KeptHint) }),
  ),
})
export type KeptEvidence = z.infer<typeof KeptEvidence>

/** The outcome of asking a model. */
const KeptProvider = z.strictObject({
  status: z.enum(['not_asked', 'not_configured', 'not_permitted', 'consent_required', 'done', 'failed']),
  host: z.string().nullable(),
  model: z.string().nullable(),
  /** Images that were sent. */
  sent: z.array(z.string()),
  reason: z.string().nullable(),
})

/** A session as it is kept. */
export const KeptSession = z.strictObject({
  purpose: z.enum(visionPurposes),
  place: Placement.nullable(),
  use_provider: z.boolean(),
  consent: z.boolean(),
  status: z.enum(visionStatuses),
  images: z.array(KeptImage),
  findings: z.array(KeptFinding),
  evidence: z.array(KeptEvidence),
  provider: KeptProvider,
  /** The job that analyses it; null before the first analysis. */
  job_id: z.string().nullable(),
  /** Why the analysis failed; null if it did not. */
  error: z.string().nullable(),
})
export type KeptSession = z.infer<typeof KeptSession>
