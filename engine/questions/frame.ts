import { type PlacedWord, placedWords } from '../text/words.ts'
import { withoutPreludes } from './line.ts'
import { wordSet } from './word-set.ts'
import type { FrameWords, LanguageWords } from './words/language.ts'

/** Words before a question among which one of telling or knowing is looked for. */
const MOST_BEFORE = 16
/** Words between that one and the question: "tell me please where". */
const MOST_BETWEEN = 4
/** Frames around frames: "I wonder if you could tell me where". */
const MOST_FRAMES = 3
/** Words of the longest name that stands for itself before a question: "the things in the attic, which are old". */
const LONGEST_NAME = 5

/** Pronouns for people who were named before. */
const PEOPLE: ReadonlySet<string> = new Set('him her them ihr ihm ihn ihnen lui leur'.split(' '))

/** Words that begin a condition as well as a question. */
const IF: ReadonlySet<string> = new Set('if whether ob si s'.split(' '))

/** Signs between two clauses. */
const BREAK = /[,;:.!?…]+(?=\s|$)|\s[-–—]+\s|[¿¡()]/

/**
 * A question without what stands around it and says nothing of it: politeness, whom it is for, why it is asked. It is cut by its
 * structure, so that it need not be in a list.
 */
export function withoutFrame(question: string, words: LanguageWords): string {
  let text = question
  for (let n = 0; n < MOST_FRAMES; n++) {
    const plain = withoutPreludes(text, words.preludes)
    const less = withoutAsides(withoutTelling(withoutTails(plain, words.frame), words.frame), words)
    if (less === text) break
    text = less
  }
  return text
}

const cache = new Map<string, RegExp>()

function made(source: string): RegExp {
  const known = cache.get(source) ?? new RegExp(source)
  cache.set(source, known)
  return known
}

/** An expression for one word. */
function whole(source: string): RegExp {
  return made(`^(?:${source})$`)
}

/** Without what ends with a word of telling or knowing: "would you be so kind as to tell me where the drill is". */
function withoutTelling(question: string, { starts, asking, leads, telling, between }: FrameWords): string {
  const all = placedWords(question)
  const words = all.slice(0, MOST_BEFORE)
  const is = (source: string, at: number) => whole(source).test(words[at]?.word ?? '')
  for (const [first] of words.entries()) {
    // What ends with a question word asks for what stands before it.
    if (!is(starts, first) || first >= all.length - 1) continue
    let start = first
    while (start > 0 && is(leads, start - 1)) start--
    for (let at = start - 1; at >= Math.max(0, start - 1 - MOST_BETWEEN); at--) {
      if (is(telling, at)) {
        // "Football - do we know where it is?" names the thing before.
        const said = question.slice(0, words[at]?.start)
        const before = said.slice(0, said.length - (said.split(BREAK).at(-1) ?? '').length)
        return `${before} ${question.slice(words[start]?.start)}`
      }
      if (!is(between, at)) break
    }
    if (first > 0 || !is(asking, 0)) break
  }
  return question
}

interface Clause {
  readonly text: string
  readonly words: readonly PlacedWord[]
}

/** Without sentences beside the question that tell why it is asked: "I am off to the lake, where is the tent? I need it tonight". */
function withoutAsides(question: string, { frame, stop, soft, negations }: LanguageWords): string {
  const clauses: readonly Clause[] = question
    .split(BREAK)
    .map((text) => ({ text: text.trim(), words: placedWords(text) }))
    .filter(({ words }) => words.length > 0)
  if (clauses.length < 2) return question
  const says = (source: string) => (clause: Clause) =>
    clause.words.some(({ word }) => whole(source).test(word))
  const asks = (clause: Clause) =>
    clause.words.some(({ word }) => whole(frame.starts).test(word) && !IF.has(word))
  const turned = made(`^(?:${frame.turned})(?= )`)
  const isTurned = ({ words }: Clause) => turned.test(`${words.map(({ word }) => word).join(' ')} `)
  const at = clauses.findIndex(asks)
  const asked = at >= 0 ? at : clauses.findIndex(isTurned)
  const own = clauses[asked]
  if (!own) return question
  const [stops, softs] = [wordSet(stop), wordSet(soft)]
  if (own.words.some(({ word }) => PEOPLE.has(word))) return question
  // "Where is it" asks for what stands before it.
  const takesUp = says(frame.pronouns)(own) || says(frame.places)(own) || !says(frame.persons)(own)
  const isWhole =
    !says(frame.things)(own) &&
    (!takesUp ||
      own.words.some(({ word }) => !stops.has(word) && !softs.has(word) && !whole(frame.starts).test(word)))
  const isTold = says(frame.finite)
  const except = made(`^(?:${negations}) `)
  const kept = clauses.filter((clause, n) => {
    if (n === asked || asks(clause) || says(frame.corrects)(clause)) return true
    if (except.test(`${clause.words.map(({ word }) => word).join(' ')} `)) return true
    if (n > asked) return !whole(frame.finite).test(clause.words[0]?.word ?? '')
    return (
      !isWhole ||
      !isTold(clause) ||
      (clause.words.length <= LONGEST_NAME &&
        says(frame.names)({ ...clause, words: clause.words.slice(0, 1) }) &&
        !isTold({ ...clause, words: clause.words.slice(1) }))
    )
  })
  return kept.length === clauses.length ? question : kept.map(({ text }) => text).join(', ')
}

/** Without what is said behind a question: "please", "thanks a lot", "if you do not mind". */
function withoutTails(question: string, { tails }: FrameWords): string {
  const words = placedWords(question)
  const text = words.map(({ word }) => ` ${word}`).join('')
  const found = made(`(?: (?:${tails}))+$`).exec(text)
  if (!found) return question
  const count = found[0].split(' ').length - 1
  const last = words[words.length - count - 1]
  return last === undefined ? question : question.slice(0, last.end)
}
