import { z } from 'zod'
import { Placement } from '../../../engine/index.ts'
import { findingKinds, Quality, visionPurposes, visionStatuses } from '../../vision/kept-session.ts'
import type { VisionSession } from '../../vision/vision-sessions.ts'
import { moment } from '../moment.ts'

const Box = z
  .strictObject({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
  .meta({ id: 'VisionBox', description: 'Shares of the width and the height of the image, from 0 to 1.' })

const ImageReply = z.strictObject({
  image_id: z.string(),
  media_id: z.string().nullable().meta({ description: 'The photo of the household that it is' }),
  name: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  quality: Quality,
})

const FindingReply = z.strictObject({
  finding_id: z.string(),
  image_id: z.string(),
  kind: z.enum(findingKinds),
  value: z.string(),
  box: Box.nullable(),
  confidence: z.number().min(0).max(1),
  source: z.enum(['code', 'text', 'picture', 'model']),
  links: z
    .array(z.strictObject({ kind: z.string(), id: z.string() }))
    .meta({ description: 'Records of the household that it means' }),
})

export const VisionSessionReply = z
  .strictObject({
    public_id: z.string(),
    purpose: z.enum(visionPurposes),
    status: z.enum(visionStatuses),
    progress: z.int().min(0).meta({ description: 'Images that were looked at' }),
    created_at: moment,
    expires_at: moment.meta({ description: 'The session and its own images are deleted then' }),
    place: Placement.nullable(),
    images: z.array(ImageReply),
    findings: z.array(FindingReply),
    provider: z.strictObject({
      status: z.enum(['not_asked', 'not_configured', 'not_permitted', 'consent_required', 'done', 'failed']),
      host: z.string().nullable(),
      model: z.string().nullable(),
      sent: z.array(z.string()).meta({ description: 'The images that were sent to the model' }),
      reason: z.string().nullable(),
    }),
    error: z.string().nullable(),
  })
  .meta({ id: 'VisionSession', description: 'Pictures, and what was found in them.' })

export const VisionCapabilities = z.strictObject({
  local: z
    .array(z.enum(['codes', 'text', 'same_photo', 'quality']))
    .meta({ description: 'What this server finds by itself' }),
  provider: z
    .strictObject({
      host: z.string(),
      model: z.string(),
      abilities: z.array(z.enum(['things', 'count', 'boxes'])),
    })
    .nullable()
    .meta({ description: 'The model that the household permits its photos to be sent to' }),
  not_without_model: z
    .array(z.enum(['recognise_things', 'count_things', 'describe']))
    .meta({ description: 'What is not possible without a model' }),
  max_images: z.int().meta({ description: 'Maximum number of images of a session, and of a request' }),
  max_bytes: z.int().meta({ description: 'Maximum size of an image, in bytes' }),
  max_request_bytes: z.int().meta({ description: 'Maximum size of all images of a request, in bytes' }),
  types: z.array(z.string()),
})

/** A session in a reply. */
export function visionSessionReply(session: VisionSession): z.input<typeof VisionSessionReply> {
  const {
    public_id,
    purpose,
    status,
    progress,
    created_at,
    expires_at,
    place,
    images,
    findings,
    provider,
    error,
  } = session
  return {
    ...{ public_id, purpose, status, progress, created_at, expires_at, place, findings, provider, error },
    images: images.map(({ image_id, media_id, name, width, height, quality }) => ({
      ...{ image_id, media_id, name, width, height, quality },
    })),
  }
}
