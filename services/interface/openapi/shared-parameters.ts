/** Header fields of requests. */
export const HEADERS = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A UUID that the client creates, preferably of version 7. The server carries out requests with the same key once, and repeats the answer. ' +
      'If the request becomes an operation, the key becomes its id.',
    schema: { type: 'string', format: 'uuid' },
    example: '019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` that the client has read: if the record has changed since, the answer is 412.',
    schema: { type: 'string' },
    example: '"1f2e3d4c5b6a.1234"',
  },
  Range: {
    name: 'Range',
    in: 'header',
    description: 'One range of bytes (RFC 9110, section 14), such as `bytes=1000-`',
    schema: { type: 'string' },
  },
  'If-Range': {
    name: 'If-Range',
    in: 'header',
    description: 'The `ETag` that the client has',
    schema: { type: 'string' },
  },
} as const

/** Query parameters with the same meaning on every route. */
export const QUERY_NAMES = ['household_id', 'limit', 'cursor', 'q'] as const
/** The name of a parameter that many routes share. */
export type ParameterName = keyof typeof HEADERS | (typeof QUERY_NAMES)[number]
