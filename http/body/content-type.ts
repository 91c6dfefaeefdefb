/** A media type and its charset parameter, both in lower case. */
export interface ContentType {
  readonly type: string
  readonly charset: string | null
}

const TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/

/** Reads a Content-Type header field (RFC 9110, section 8.3); null if it is absent or malformed. */
export function parseContentType(field: string | undefined): ContentType | null {
  if (field === undefined) return null
  const [first = '', ...parameters] = field.split(';')
  const type = first.trim().toLowerCase()
  if (!TYPE.test(type)) return null
  const charset = parameters
    .map((parameter) => parameter.split('='))
    .find(([name = '']) => name.trim().toLowerCase() === 'charset')?.[1]
  return {
    type,
    charset:
      charset === undefined
        ? null
        : charset
            .trim()
            .replace(/^"(.*)"$/, '$1')
            .toLowerCase(),
  }
}
