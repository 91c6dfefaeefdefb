/** The records that changed last, the latest first, at most `most`. Most records are only compared with the last of them. */
export function latest<R extends { readonly updated_at: string }>(records: readonly R[], most: number): R[] {
  const found: R[] = []
  for (const record of records) {
    const last = found[most - 1]
    if (last && record.updated_at <= last.updated_at) continue
    const at = found.findIndex(({ updated_at }) => updated_at < record.updated_at)
    found.splice(at < 0 ? found.length : at, 0, record)
    found.length = Math.min(found.length, most)
  }
  return found
}
