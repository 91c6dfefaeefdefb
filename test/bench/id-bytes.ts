/** The 16 bytes of a UUID. */
export function idBytes(id: unknown): Buffer {
  if (typeof id !== 'string') throw new TypeError(`${String(id)} is no id`)
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

/** The UUID of 16 bytes. */
export function idText(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
