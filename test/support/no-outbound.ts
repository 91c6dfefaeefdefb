import { z } from 'zod'

/** What `test/no-outbound.mjs` notes in a process. */
const Connections = z.object({ opened: z.array(z.string()), refused: z.array(z.string()) })
const KEY = Symbol.for('stowage.connections')

/** The connections of this process, as `127.0.0.1:8080`: those that it opened, and those to elsewhere, which all failed. */
export function connections(): z.infer<typeof Connections> {
  return Connections.parse(Reflect.get(globalThis, KEY))
}

/** Returns the connections to elsewhere, and forgets them: for a test that tries one. */
export function takeRefused(): string[] {
  const known: unknown = Reflect.get(Object(Reflect.get(globalThis, KEY)), 'refused')
  return Array.isArray(known) ? known.splice(0).map(String) : []
}

/** `NODE_OPTIONS` of a process that gets no outbound route either, with the given further options. */
export function optionsWithoutOutbound(more = ''): string {
  const own = process.env.NODE_OPTIONS ?? ''
  return `${own} ${more}`.trim()
}
