const HEX = Array.from({ length: 65_536 }, (_, i) => i.toString(16).padStart(4, '0'))

/** Makes UUIDv7s that are the same in every run: the time goes on by 1 ms every eight ids. */
export function idMaker(start = 1_700_000_000_000, seed = 1): () => string {
  let made = 0
  let state = seed
  const word = () => {
    // xorshift32
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return HEX[state >>> 16] ?? ''
  }
  let time = ''
  return () => {
    if (made % 8 === 0) time = (start + made / 8).toString(16).padStart(12, '0')
    made++
    return `${time.slice(0, 8)}-${time.slice(8)}-7${word().slice(1)}-8${word().slice(1)}-${word()}${word()}${word()}`
  }
}
