import { PassThrough, pipeline, type Readable } from 'node:stream'

/**
 * A stream of a service's bytes whose failure is reported as `translate` returns it. Giving it up ends the connection; who has
 * no listener for that must not bring the process down.
 */
export function guarded(
  body: Readable,
  translate: (error: unknown) => unknown,
  signal?: AbortSignal,
): Readable {
  const out = new PassThrough()
  out.on('error', () => {})
  body.on('error', (error) => {
    const told = translate(error)
    out.destroy(told instanceof Error ? told : error)
  })
  const stop = () => body.destroy(new Error('given up'))
  signal?.addEventListener('abort', stop, { once: true })
  pipeline(body, out, () => signal?.removeEventListener('abort', stop))
  return out
}
