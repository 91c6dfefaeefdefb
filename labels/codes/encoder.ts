import { createRequire } from 'node:module'

type Encoder = typeof import('bwip-js/node')

const load = createRequire(import.meta.url)
let loaded: Encoder | null = null

/** The encoder of codes. Its package is as large as the rest of the server, and so it is loaded with the first code. */
export function encoder(): Encoder {
  const encoder: Encoder = loaded ?? load('bwip-js/node')
  loaded = encoder
  return encoder
}

/**
 * Every mask of a QR code is read alike; weighing all eight of them, to take the evenest, takes three times as long as all the rest.
 */
export const MASK = 3
