import { z } from 'zod'
import { documentTypes, pictureTypes } from '../../../media/index.ts'
import { versionOf } from '../../../services/interface/media/replies.ts'
import type { LimiterName } from '../../../services/limits/limiters.ts'
import type { MediaService } from '../../../services/media/media-service.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { formatFor, sendOriginal, sendVariant } from '../../media/serve.ts'
import type { Route } from '../../routing/route-types.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly media: MediaService
}

const { route } = routesWith<Needs>()

const shared = {
  method: 'GET',
  summary: 'Get a photo in one of its sizes, or the original file',
  description:
    '`thumb` fits into 256 pixels, `small` into 640, `large` into 1600, as AVIF, WebP or JPEG, by the weights of `Accept`; `original` is the stored file. An answer to an address with `v` may be cached for ever. `Range`, `If-Range` and `If-None-Match` are supported.',
  params: z.strictObject({ media: Uuid7, variant: z.enum(['thumb', 'small', 'large', 'original']) }),
  query: z.strictObject({
    v: z
      .string()
      .regex(/^[0-9a-f]{16}-\d{1,3}$/, 'the version in the address of an answer')
      .optional()
      .meta({ description: 'The version, from the address in an answer' }),
  }),
  household: {},
  reply: {
    binary: [...pictureTypes, ...documentTypes],
    ranges: true,
    cached: true,
  },
  errors: ['not_found', 'range_not_satisfiable', 'unavailable'],
} as const

function variantRoute(
  declared: Pick<Route, 'id' | 'path' | 'tag'> & { readonly addition?: boolean },
  by: { readonly access: 'session' | 'bearer'; readonly limiter: LimiterName | null },
) {
  return route({
    ...shared,
    ...declared,
    ...by,
    async handler({ household, params, query, koa, header }, { config, media }) {
      const record = household.file.read((view) => view.get('media', params.media)?.record)
      if (!record) throw new HttpError('not_found')
      if (record.stored_at === null) {
        const message = record.refusal ? 'Its content is not stored.' : 'Its content has not arrived yet.'
        throw new HttpError('not_found', { message })
      }
      // The answer keeps this field: see `describe` in serve.ts.
      if (!config.web_copies) koa.set('Cache-Control', 'no-store')
      const { variant } = params
      const kept = media.of(household.household_id)
      const asked = { koa, range: header('range'), if_range: header('if-range') }
      const lasting = query.v === versionOf(record)
      if (variant === 'original') return sendOriginal(asked, kept, record, lasting)
      if (!record.content_type.startsWith('image/')) {
        throw new HttpError('not_found', { message: 'A document has no smaller pictures; get `original`.' })
      }
      const { sha256, rotation } = record
      const wanted = { sha256, variant, rotation, format: formatFor(koa) }
      return sendVariant(asked, kept, media.variants, wanted, lasting)
    },
  })
}

export const variantRoutes = [
  variantRoute(
    { id: 'media.variant', path: '/api/v1/media/{media}/{variant}', tag: 'Items' },
    { access: 'session', limiter: null },
  ),
  variantRoute(
    {
      id: 'mobile.media.variant',
      path: '/api/v1/mobile/media/{media}/{variant}',
      tag: 'Mobile core',
      addition: true,
    },
    { access: 'bearer', limiter: 'mobile-authenticated' },
  ),
]
