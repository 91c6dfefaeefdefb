import { z } from 'zod'
import { isTimeZone, languages, Placement } from '../../../engine/index.ts'
import { pictureTypes } from '../../../media/index.ts'
import type { Later } from '../../../platform/index.ts'
import {
  VisionCapabilities,
  VisionSessionReply,
  visionSessionReply,
} from '../../../services/interface/ai/vision.ts'
import type { MultipartRule } from '../../../services/interface/routes/content.ts'
import { judgePlace } from '../../../services/placement/suggest-places.ts'
import { visionPurposes } from '../../../services/vision/kept-session.ts'
import { IMAGE_BYTES } from '../../../services/vision/session-images.ts'
import { MOST_IMAGES, type Vision } from '../../../services/vision/vision.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { FILE_ERRORS } from '../../media/media-errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { SharedRoute } from '../../routing/shared-route.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { NO_SUCH_ZONE } from './asked.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly vision: Later<Vision>
}

const { route } = routesWith<Needs>()

const params = z.strictObject({ public_id: Uuid })
const reply = z.strictObject({ session: VisionSessionReply })

const where = {
  language: z.enum(languages).optional().meta({ description: 'The language of the text in the pictures' }),
  time_zone: z.string().max(64).default('UTC'),
}

/** Rules for the images of a session. */
const IMAGES = {
  files: { images: MOST_IMAGES },
  bounds: { file_bytes: IMAGE_BYTES, total_bytes: 4 * IMAGE_BYTES },
} as const satisfies MultipartRule

function capabilitiesRoute(declaration: SharedRoute) {
  return route({
    ...declaration,
    method: 'GET',
    summary: 'List what can be found in pictures, and what takes a model',
    household: {},
    reply: VisionCapabilities,
    async handler({ household }, { vision }) {
      const looking = await vision()
      const model = looking.model(household)
      return {
        local: looking.readsText
          ? (['codes', 'text', 'same_photo', 'quality'] as const).slice()
          : (['codes', 'same_photo', 'quality'] as const).slice(),
        provider: model && {
          ...{ host: model.host, model: model.model },
          abilities: ['things', 'count', 'boxes'] as ('things' | 'count' | 'boxes')[],
        },
        not_without_model: model ? [] : ['recognise_things', 'count_things', 'describe'],
        max_images: MOST_IMAGES,
        max_bytes: IMAGE_BYTES,
        max_request_bytes: IMAGES.bounds.total_bytes,
        types: [...pictureTypes],
      }
    },
  })
}

const create = route({
  id: 'ai.vision.sessions.create',
  method: 'POST',
  path: '/api/v1/ai/vision/sessions',
  tag: 'AI',
  summary: 'Begin a vision session',
  description:
    'A session has up to ten images and what was found in them. It belongs to one person and ends after seven days, with the images that belong to it alone.',
  access: 'session',
  limiter: 'ai-vision',
  household: {},
  body: z.strictObject({
    purpose: z.enum(visionPurposes),
    place: Placement.nullable().default(null),
    use_provider: z.boolean().default(true),
    consent: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether these images may be sent to the model that the household permits' }),
  }),
  reply,
  status: 201,
  async handler({ household, principal, body }, { vision }) {
    household.file.read((view) => judgePlace(view, body.place, 'place'))
    const viewer = { user_id: principal.user.public_id, time_zone: 'UTC' }
    return { session: visionSessionReply((await vision()).sessions.create(household, viewer, body)) }
  },
})

function getRoute(declaration: SharedRoute) {
  return route({
    ...declaration,
    method: 'GET',
    summary: 'Get a vision session with what was found',
    household: {},
    params,
    reply,
    errors: ['not_found'],
    async handler({ household, principal, params: { public_id } }, { vision }) {
      const session = await (await vision()).sessions.get(household, public_id, principal.user.public_id)
      return { session: visionSessionReply(session) }
    },
  })
}

const images = route({
  id: 'ai.vision.sessions.images',
  method: 'POST',
  path: '/api/v1/ai/vision/sessions/{public_id}/images',
  tag: 'AI',
  summary: 'Add images to a vision session',
  description:
    'A form with the files in `images`, or JSON with photos of the household. The files are kept for the session alone: nothing is attached to anything until a suggestion is accepted.',
  access: 'session',
  limiter: 'ai-vision',
  household: {},
  params,
  body: z.strictObject({ media_ids: z.array(Uuid).min(1).max(MOST_IMAGES).optional() }),
  multipart: IMAGES,
  reply,
  status: 201,
  errors: ['not_found', 'too_many', ...FILE_ERRORS],
  async handler({ household, principal, params: { public_id }, body, multipart }, { vision }) {
    const viewer = { user_id: principal.user.public_id }
    const looking = await vision()
    if (multipart === null) {
      const { media_ids } = body
      if (media_ids === undefined) throw noImages('media_ids')
      const session = await looking.addImages(household, public_id, viewer, { media_ids, files: [] })
      return { session: visionSessionReply(session) }
    }
    const session = await multipart(({ files }) => {
      if (files.length === 0) throw noImages()
      return looking.addImages(household, public_id, viewer, { media_ids: [], files })
    })
    return { session: visionSessionReply(session) }
  },
})

const analyze = route({
  id: 'ai.vision.sessions.analyze',
  method: 'POST',
  path: '/api/v1/ai/vision/sessions/{public_id}/analyze',
  tag: 'AI',
  summary: 'Look for codes, text and things in the images of a vision session',
  description:
    'The work continues in the background: ask for the session until its status is `done` or `failed`.',
  access: 'session',
  limiter: 'ai-vision',
  household: {},
  params,
  body: z.strictObject({
    image_ids: z
      .array(Uuid)
      .min(1)
      .max(MOST_IMAGES)
      .nullable()
      .default(null)
      .meta({ description: 'All, if absent' }),
    receipt: z.boolean().default(false).meta({ description: 'Whether the images are of a receipt' }),
    use_provider: z.boolean().default(true),
    ...where,
  }),
  reply,
  status: 202,
  errors: ['not_found', 'conflict', 'unavailable'],
  async handler({ household, principal, params: { public_id }, body }, { vision }) {
    const { image_ids, receipt, use_provider, language, time_zone } = body
    if (!isTimeZone(time_zone)) throw unknownZone()
    const viewer = { user_id: principal.user.public_id, time_zone, language }
    const analysis = { image_ids, receipt, use_provider }
    return {
      session: visionSessionReply(await (await vision()).analyze(household, public_id, viewer, analysis)),
    }
  },
})

const feedback = route({
  id: 'ai.vision.feedback',
  method: 'POST',
  path: '/api/v1/ai/vision/feedback',
  tag: 'AI',
  summary: 'Send a verdict on a finding',
  access: 'session',
  limiter: 'ai-vision-feedback',
  household: {},
  body: z.strictObject({
    session_id: Uuid,
    finding_id: Uuid,
    verdict: z.enum(['right', 'wrong']),
    correction: z.string().trim().min(1).max(500).nullable().default(null),
  }),
  reply: z.strictObject({ feedback_id: z.string(), verdict: z.enum(['right', 'wrong']) }),
  status: 201,
  errors: ['too_many'],
  async handler({ household, principal, body }, { vision }) {
    const feedback_id = await (await vision()).sessions.judge(household, principal.user.public_id, body)
    return { feedback_id, verdict: body.verdict }
  },
})

const MobileForm = z.object({
  purpose: z.enum(visionPurposes).optional(),
  consent: z.enum(['true', 'false']).optional(),
  receipt: z.enum(['true', 'false']).optional(),
  language: z.enum(languages).optional(),
  time_zone: z.string().max(64).optional(),
})

const mobileAnalyze = route({
  id: 'mobile.ai.vision.analyze',
  method: 'POST',
  path: '/api/v1/mobile/ai/vision/analyze',
  tag: 'Mobile AI',
  summary: 'Look for codes, text and things in photos',
  description:
    'Creates a vision session of the photos in `images`. The answer comes when the analysis is done, or after 20 seconds: then ask for the session (`GET /api/v1/mobile/ai/vision/sessions/{public_id}`).',
  access: 'bearer',
  limiter: 'mobile-authenticated',
  household: {},
  multipart: { ...IMAGES, fields: MobileForm },
  reply,
  status: 201,
  errors: ['unavailable', ...FILE_ERRORS],
  async handler({ household, principal, multipart }, { vision }) {
    if (multipart === null) throw new Error('the route accepts forms only')
    const session = await multipart(async ({ files, fields }) => {
      if (files.length === 0) throw noImages()
      const { purpose = 'intake', consent, receipt, language, time_zone = 'UTC' } = MobileForm.parse(fields)
      if (!isTimeZone(time_zone)) throw unknownZone()
      const viewer = { user_id: principal.user.public_id, time_zone, language }
      const looking = await vision()
      const made = looking.sessions.create(household, viewer, {
        ...{ purpose, place: null, use_provider: consent === 'true', consent: consent === 'true' },
      })
      await looking.addImages(household, made.public_id, viewer, { media_ids: [], files })
      const analysis = { image_ids: null, receipt: receipt === 'true', use_provider: consent === 'true' }
      const begun = await looking.analyze(household, made.public_id, viewer, analysis)
      return looking.waitFor(household, begun, viewer.user_id)
    })
    return { session: visionSessionReply(session) }
  },
})

function noImages(path = 'images'): HttpError {
  const message = 'Send at least one image.'
  return new HttpError('validation_failed', { message, details: [{ path, code: 'required', message }] })
}

function unknownZone(): HttpError {
  const message = NO_SUCH_ZONE
  return new HttpError('validation_failed', {
    message,
    details: [{ path: 'time_zone', code: 'invalid_value', message }],
  })
}

export const visionRoutes = [
  capabilitiesRoute({
    id: 'ai.vision.capabilities',
    path: '/api/v1/ai/vision/capabilities',
    tag: 'AI',
    access: 'session',
    limiter: null,
  }),
  create,
  getRoute({
    id: 'ai.vision.sessions.get',
    path: '/api/v1/ai/vision/sessions/{public_id}',
    tag: 'AI',
    access: 'session',
    limiter: null,
  }),
  images,
  analyze,
  feedback,
]

export const mobileVisionRoutes = [
  capabilitiesRoute({
    id: 'mobile.ai.vision.capabilities',
    path: '/api/v1/mobile/ai/vision/capabilities',
    tag: 'Mobile AI',
    access: 'bearer',
    limiter: 'mobile-authenticated',
  }),
  mobileAnalyze,
  getRoute({
    id: 'mobile.ai.vision.sessions.get',
    path: '/api/v1/mobile/ai/vision/sessions/{public_id}',
    tag: 'Mobile AI',
    access: 'bearer',
    limiter: 'mobile-authenticated',
    addition: true,
  }),
]
