import { foldedText } from './fold.ts'

const LETTER_OR_DIGIT = String.raw`[\p{L}\p{N}\p{Co}]`
/** A letter or a digit begins a word. Marks may follow. */
const ONE_WORD = String.raw`${LETTER_OR_DIGIT}[\p{L}\p{N}\p{Co}\p{M}]*`
const WORD = new RegExp(ONE_WORD, 'gu')
/** Words that one sign joins, as in `HP-301` or `4,7`. */
const JOINED = new RegExp(`${ONE_WORD}(?:[-‐‑_./:'’!&+#,]${ONE_WORD})*`, 'gu')
const ASCII = /^[\0-\x7f]*$/
const ASCII_JOINED = /[a-z0-9]+(?:[-_./:'!&+#,][a-z0-9]+)*/g
const ASCII_WORD = /[a-z0-9]+/g

/** Scripts without spaces between words. */
const UNSPACED_SCRIPTS = `${['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')}ー`
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u')
const PIECES = new RegExp(String.raw`[${UNSPACED_SCRIPTS}\p{M}]+|\p{Nd}+|[^${UNSPACED_SCRIPTS}\p{Nd}]+`, 'gu')
const ASCII_PIECES = /[0-9]+|[^0-9]+/g
const MIXED = /[0-9][^0-9]|[^0-9][0-9]/

/** Words that may be read as one, and pieces of one word that may be read apart. More are only read as they are. */
const MOST_PARTS = 8
/** Characters of words that are read as one. */
const LONGEST_JOINED = 40

/** A word of a text, and where it is. */
export interface PlacedWord {
  /** Without case and accents. */
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The words of a text, and where they are in it. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: foldedText(word),
    start: index,
    end: index + word.length,
  }))
}

/** The words of a text, without case and accents. */
export function wordsOf(text: string): string[] {
  const folded = foldedText(text)
  return folded.match(ASCII.test(folded) ? ASCII_WORD : WORD) ?? []
}

/** Words that stand together without a space: `HP-301`, `4x40`, `Wi-Fi`, or just one. */
export interface Cluster {
  /** All of it as one word. */
  readonly joined: string
  /** Its words, cut where letters meet digits and where a script without spaces begins. */
  readonly pieces: readonly string[]
  /** Its words as they are written. */
  readonly words: readonly string[]
}

/** What stands together in a text, in order. */
export function clustersOf(text: string): Cluster[] {
  return clustersIn(foldedText(text))
}

function clustersIn(folded: string): Cluster[] {
  const ascii = ASCII.test(folded)
  const found = folded.match(ascii ? ASCII_JOINED : JOINED) ?? []
  return found.map((run) => {
    const words = run.match(ascii ? ASCII_WORD : WORD) ?? []
    return { joined: words.length === 1 ? run : words.join(''), words, pieces: piecesOf(words, ascii) }
  })
}

function piecesOf(words: readonly string[], ascii: boolean): readonly string[] {
  if (ascii) {
    if (!words.some((word) => MIXED.test(word))) return words
    return words.flatMap((word) => word.match(ASCII_PIECES) ?? [])
  }
  return words.flatMap((word) => word.match(PIECES) ?? [])
}

/** Whether a word is of a script that writes words without spaces between them. */
export function isUnspaced(word: string): boolean {
  return word.charCodeAt(0) > 0xdff && UNSPACED.test(word)
}

/** The pairs of neighbouring letters by which a run of a script without spaces is found. */
export function pairsOf(run: string): string[] {
  const letters = [...run]
  if (letters.length < 2) return letters
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
}

/** SPEC.md Z2: calls `take` with each word that a text can be found by. A word may come more than once. */
export function eachIndexWord(text: string, take: (word: string) => void): void {
  const folded = foldedText(text)
  if (ASCII.test(folded)) {
    eachAsciiWord(folded, take)
    return
  }
  for (const { joined, words, pieces } of clustersIn(folded)) {
    if (words.length > 1 && words.length <= MOST_PARTS && joined.length <= LONGEST_JOINED) take(joined)
    for (const word of words) if (!isUnspaced(word)) take(word)
    const apart = pieces.length > words.length && pieces.length <= MOST_PARTS * words.length
    for (const piece of pieces) {
      if (!isUnspaced(piece)) {
        if (apart) take(piece)
        continue
      }
      for (const pair of pairsOf(piece)) take(pair)
      if (piece.length > 1) for (const letter of piece) take(letter)
    }
  }
}

/** The kinds of ASCII characters. */
const OTHER = 0
const JOINER = 1
const DIGIT = 2
const LETTER = 4
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z]/.test(character)) return LETTER
  if (/[0-9]/.test(character)) return DIGIT
  return /[-_./:'!&+#,]/.test(character) ? JOINER : OTHER
})

/** The same as for other texts, letter by letter: nearly all texts are of this kind once they are folded. */
function eachAsciiWord(text: string, take: (word: string) => void): void {
  const kind = (at: number) => (at < text.length ? (KINDS[text.charCodeAt(at)] ?? OTHER) : OTHER)
  for (let at = 0; at < text.length; at++) {
    if (kind(at) <= JOINER) continue
    const start = at
    let words = 0
    for (;;) {
      const from = at
      let kinds = 0
      for (let of = kind(at); of > JOINER; of = kind(++at)) kinds |= of
      const word = text.slice(from, at)
      take(word)
      words++
      if (kinds === (DIGIT | LETTER)) {
        const pieces = word.match(ASCII_PIECES) ?? []
        if (pieces.length <= MOST_PARTS) for (const piece of pieces) take(piece)
      }
      if (kind(at) !== JOINER || kind(at + 1) <= JOINER) break
      at++
    }
    if (words === 1 || words > MOST_PARTS) continue
    const joined = text.slice(start, at).replace(/[^a-z0-9]/g, '')
    if (joined.length <= LONGEST_JOINED) take(joined)
  }
}
