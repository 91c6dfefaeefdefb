import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpError } from '../errors/errors.ts'
import { malformedRequest } from '../errors/malformed.ts'
import { readBytes } from './body.ts'
import { parseContentType } from './content-type.ts'

/** The media type of a form without files. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Whether the body of a request is a form without files. */
export function isForm(request: IncomingMessage): boolean {
  return parseContentType(request.headers['content-type'])?.type === FORM_TYPE
}

/**
 * Reads the fields of a form that a browser sends.
 *
 * @throws HttpError as `readBytes` does, and `validation_failed` for a field that occurs twice
 */
export async function readForm(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): Promise<Record<string, string>> {
  const bytes = await readBytes(request, response, { limit, types: [FORM_TYPE] })
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(textOf(bytes))) {
    if (Object.hasOwn(fields, name) || name === '__proto__')
      throw repeated('A field occurs twice in the form.')
    fields[name] = value
  }
  return fields
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformedRequest('invalid_utf8', 'The form is not in UTF-8.')
  }
}

function repeated(message: string): HttpError {
  return new HttpError('validation_failed', {
    message,
    details: [{ path: '', code: 'invalid_form', message }],
  })
}
