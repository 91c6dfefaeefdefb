import { z } from 'zod'

/** Where the daemon of ClamAV listens: a socket of this machine, or a host and a port. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number }

const HOST_PORT = /^(?:\[([0-9a-f:]+)\]|([a-z0-9._-]+)):(\d{1,5})$/i

/** The address of a virus scanner, as `/run/clamav/clamd.ctl` or `clamav:3310`. */
export const Clamd = z.string().transform((text, { issues }): ClamdAddress => {
  if (/^\/[^\0]{1,100}$/.test(text)) return { path: text }
  const [, six, name, port] = HOST_PORT.exec(text) ?? []
  const host = six ?? name
  if (host !== undefined && Number(port) > 0 && Number(port) < 65_536) return { host, port: Number(port) }
  issues.push({ code: 'custom', input: text, message: 'not an address of clamd' })
  return z.NEVER
})
