/** A text in which the beginnings of words that were looked for are marked. */
export function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  const pieces = markedPieces(text, words)
  return <>{pieces.map(({ piece, marked }, i) => (marked ? <mark key={i}>{piece}</mark> : piece))}</>
}

/** A text in pieces, of which some contain what was looked for. Case and accents do not count. */
export function markedPieces(text: string, words: string): { piece: string; marked: boolean }[] {
  const sought = [...new Set(words.split(/\s+/).map(plain).filter(Boolean))]
  // Most rows are not what somebody looked for.
  if (sought.length === 0) return text === '' ? [] : [{ piece: text, marked: false }]
  const letters = [...text]
  const folded = letters.map(plain)
  const marks = letters.map(() => false)
  // A letter may be several when it is folded, such as `ß`; so each letter knows where it begins in the folded text.
  const starts: number[] = []
  let length = 0
  for (const letter of folded) {
    starts.push(length)
    length += letter.length
  }
  const whole = folded.join('')
  for (const word of sought) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      for (const [i, start] of starts.entries()) {
        const end = starts[i + 1] ?? length
        if (start < at + word.length && end > at) marks[i] = true
      }
    }
  }
  const pieces: { piece: string; marked: boolean }[] = []
  for (const [i, letter] of letters.entries()) {
    const marked = marks[i] ?? false
    const last = pieces.at(-1)
    if (last?.marked === marked) last.piece += letter
    else pieces.push({ piece: letter, marked })
  }
  return pieces
}

const ASCII = /^[\0-\x7f]*$/

function plain(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}
