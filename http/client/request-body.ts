/** The body of a call: JSON, the parts of a form, or raw bytes. */
interface Sent {
  readonly body?: unknown
  readonly form?: unknown
  readonly bytes?: unknown
}

/**
 * The body of a request for `openapi-fetch`. A form is built again for each attempt, because a body can be read only
 * once.
 */
export function bodyOf({ body, form, bytes }: Sent) {
  if (bytes instanceof Blob) return { body: bytes, bodySerializer: () => bytes }
  if (typeof form === 'object' && form !== null) return { body: formOf(form) }
  return body === undefined ? {} : { body }
}

function formOf(parts: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...parts })) {
    for (const part of [value].flat()) {
      if (part instanceof Blob) form.append(name, part)
      else if (part !== undefined) form.append(name, String(part))
    }
  }
  return form
}
