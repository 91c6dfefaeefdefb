import { z } from 'zod'
import {
  codeFormats,
  MAX_TARGETS,
  SCAN_SESSION_SECONDS,
  scanKinds,
  scanPurposeRules,
  scanPurposes,
} from '../../../engine/index.ts'
import { photoCodeFormats } from '../../../media/index.ts'
import { Purpose, Role } from '../../../services/interface/scanning/schemas.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { PHOTO_RULE } from './photo.ts'
import { MAX_CODES } from './resolve.ts'

const { route } = routesWith()

/** The facts that a client needs before it offers scanning. */
export const capabilities = route({
  id: 'scans.capabilities',
  method: 'GET',
  path: '/api/v1/scans/capabilities',
  tag: 'Scanning',
  summary: 'Get the kinds of codes and the purposes of scanning',
  access: 'session_or_bearer',
  limiter: null,
  household: {},
  reply: z.strictObject({
    purposes: z.array(
      z.strictObject({
        purpose: Purpose,
        confirm: z.string().meta({ description: 'The effect of confirming' }),
        roles: z.array(
          z.strictObject({
            role: Role,
            kinds: z.array(z.enum(scanKinds)),
            min: z.int(),
            max: z.int(),
          }),
        ),
      }),
    ),
    code_formats: z.array(z.string()).meta({ description: 'The formats that a product code can have' }),
    photo_formats: z.array(z.string()).meta({ description: 'The codes that are read from a photo' }),
    photo_bytes: z.int().meta({ description: 'Maximum size of a photo' }),
    codes_at_once: z.int(),
    targets_per_session: z.int(),
    session_seconds: z.int(),
    short_code_url: z.string().meta({
      description: 'The content of the code on a label of this installation',
      examples: ['http://localhost:8080/q/{code}'],
    }),
    limits: z.strictObject({
      resolve_per_minute: z.int().nullable(),
      confirm_per_minute: z.int().nullable(),
    }),
  }),
  handler: (_, { config }) => ({
    purposes: scanPurposes.map((purpose) => {
      const { confirm, roles } = scanPurposeRules[purpose]
      return {
        purpose,
        confirm,
        roles: roles.map(({ role, kinds, min, max }) => ({ role, kinds: [...kinds], min, max })),
      }
    }),
    code_formats: [...codeFormats],
    photo_formats: [...photoCodeFormats],
    photo_bytes: PHOTO_RULE.bounds.file_bytes,
    codes_at_once: MAX_CODES,
    targets_per_session: MAX_TARGETS,
    session_seconds: SCAN_SESSION_SECONDS,
    short_code_url: `${config.base_url}/q/{code}`,
    limits: {
      resolve_per_minute: config.rate_limits ? config.limits['scan-resolve'] : null,
      confirm_per_minute: config.rate_limits ? config.limits['scan-action'] : null,
    },
  }),
})
