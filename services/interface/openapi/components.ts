import { ERROR_CODES } from '../error-codes.ts'
import type { JsonRecord } from './terms.ts'

/** The names of the shared schemas, for references. */
const META_REF = { $ref: '#/components/schemas/Meta' }
export const SUCCESS_ENVELOPE_REF = { $ref: '#/components/schemas/SuccessEnvelope' }
export const ERROR_ENVELOPE_REF = { $ref: '#/components/schemas/ErrorEnvelope' }

/** Schemas that every operation refers to. */
export const SHARED_SCHEMAS = {
  Meta: {
    type: 'object',
    required: ['request_id', 'timestamp'],
    properties: {
      request_id: { type: 'string', format: 'uuid', description: 'Also in the header field X-Request-Id' },
      timestamp: { type: 'string', format: 'date-time', description: 'ISO 8601 with offset' },
    },
  },
  SuccessEnvelope: {
    type: 'object',
    required: ['success', 'meta'],
    properties: { success: { const: true }, meta: META_REF },
  },
  RefusalDetail: {
    type: 'object',
    required: ['path', 'code', 'message'],
    properties: {
      path: { type: 'string', description: 'Keys and indexes joined by dots; empty for the whole' },
      code: { type: 'string', examples: ['required', 'invalid_type', 'too_big', 'unrecognized_key'] },
      message: { type: 'string' },
      value: { type: 'string', description: 'A value for the next request of the client' },
    },
  },
  Error: {
    type: 'object',
    required: ['code', 'message', 'details'],
    properties: {
      code: { type: 'string', enum: Object.keys(ERROR_CODES) },
      message: { type: 'string' },
      details: { type: 'array', items: { $ref: '#/components/schemas/RefusalDetail' } },
    },
  },
  ErrorEnvelope: {
    type: 'object',
    required: ['success', 'error', 'meta'],
    properties: { success: { const: false }, error: { $ref: '#/components/schemas/Error' }, meta: META_REF },
  },
}

/** The security schemes. The name of the cookie is different over https. */
export const securitySchemes = (cookie_name: string): JsonRecord => ({
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token of a mobile device.' },
  personal_access_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal access token, `stowage_pat_...`, with the scope `read` or `write`.',
  },
  session: { type: 'apiKey', in: 'cookie', name: cookie_name, description: 'A browser session.' },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-TOKEN',
    description:
      'In addition to the session, for requests that change something: `csrf_token` of `GET /api/v1/session`. Such a request is ' +
      'also refused if `Sec-Fetch-Site` or `Origin` name another site.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: 'The signature of the payment provider; the header field is named after the provider.',
  },
})
