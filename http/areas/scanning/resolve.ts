import { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import { type KnownProducts, resolveScan } from '../../../engine/index.ts'
import { photoCodeFormats } from '../../../media/index.ts'
import { Candidate, CodeText } from '../../../services/interface/scanning/schemas.ts'
import { HttpError } from '../../errors/errors.ts'
import { PICTURE_ERRORS } from '../../media/media-errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { codesInPhoto, PHOTO_RULE } from './photo.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly catalogue: KnownProducts
}

const { route } = routesWith<Needs>()

/** Maximum number of codes per request. */
export const MAX_CODES = 50

const Corner = z.strictObject({ x: z.int(), y: z.int() })

/** The meaning of a code. */
const Resolution = z
  .strictObject({
    code: z.string(),
    candidates: z.array(Candidate).meta({ description: 'Most likely first; empty if the code is unknown' }),
    format: z.enum(photoCodeFormats).nullable().meta({ description: 'Only for a code in a photo' }),
    corners: z.array(Corner).nullable().meta({ description: 'The position in the upright photo, in pixels' }),
  })
  .meta({ id: 'ScanResolution', description: 'A code with its candidates in the household.' })

export const resolve = route({
  id: 'scans.resolve',
  by_token: 'read',
  method: 'POST',
  path: '/api/v1/scans/resolve',
  tag: 'Scanning',
  summary: 'Resolve codes',
  description:
    'The short code of a label, or its address; a product code in any form; an asset or a serial number; the `public_id` of a record. As `multipart/form-data` with a `photo`: every code in the photo. A code of another household is unknown. The request changes nothing, and the server asks no other service.',
  access: 'session_or_bearer',
  limiter: 'scan-resolve',
  household: {},
  body: z.strictObject({
    code: CodeText.optional(),
    codes: z.array(CodeText).min(1).max(MAX_CODES).optional(),
  }),
  multipart: PHOTO_RULE,
  reply: z.strictObject({ resolutions: z.array(Resolution) }),
  errors: PICTURE_ERRORS,
  async handler({ household, body, multipart }, { catalogue }) {
    if (multipart !== null) {
      const found = await multipart((parts) => codesInPhoto(parts, household.household_id))
      return household.file.read((view) => ({
        resolutions: found.slice(0, MAX_CODES).map(({ text, format, corners }) => ({
          ...resolved(view, text, catalogue),
          format,
          corners: corners.map(({ x, y }) => ({ x, y })),
        })),
      }))
    }
    const codes = [...(body.code === undefined ? [] : [body.code]), ...(body.codes ?? [])]
    if (codes.length === 0) {
      const message = 'A code is required.'
      throw new HttpError('validation_failed', {
        message,
        details: [{ path: 'code', code: 'required', message }],
      })
    }
    return household.file.read((view) => ({
      resolutions: codes.map((code) => resolved(view, code, catalogue)),
    }))
  },
})

function resolved(view: HouseholdView, code: string, catalogue: KnownProducts): z.input<typeof Resolution> {
  const candidates = resolveScan(view, code.slice(0, 2000), { catalogue })
  return {
    code,
    candidates: candidates.map(({ path, ...candidate }) => ({ ...candidate, path: [...path] })),
    format: null,
    corners: null,
  }
}
