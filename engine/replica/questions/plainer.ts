import type { ReadAs, Reading } from '../../questions/read.ts'
import { wordSet } from '../../questions/word-set.ts'
import { wordsByLanguage } from '../../questions/words/index.ts'
import { isQuality } from '../../questions/words/qualities.ts'
import { nearestTo, typedWords } from '../../questions/words/typed.ts'
import { foldedText } from '../../text/fold.ts'
import { placedWords } from '../../text/words.ts'
import type { QueryContext } from './context.ts'

/** Unknown words of a question that are looked at. */
const MOST_WORDS = 8

/** Verbs behind which a question word asks for what somebody has: "ma sœur a combien de guitares". */
const HAVING: ReadonlySet<string> = new Set(
  'a ai as ont avons avez est sont y hat haben ist has have is tiene tienen es'.split(' '),
)

/** A question in plainer words. */
export interface Plainer {
  readonly question: string
  readonly read_as: readonly ReadAs[]
  /** Words that it leaves out. */
  readonly dropped: readonly string[]
}

/**
 * The same question with its typing mistakes mended, and without the words before it that nothing here is called by; null where
 * neither helps. It is asked where the question as it was typed has no answer.
 */
export async function plainer(
  question: string,
  reading: Reading,
  unused: readonly string[],
  { source, names }: Pick<QueryContext, 'source' | 'names'>,
): Promise<Plainer | null> {
  const { language } = reading
  const lost = new Set<string>()
  const mended = new Map<string, string>()
  for (const written of reading.content.slice(0, MOST_WORDS)) {
    const word = foldedText(written)
    const isUnknown = unused.includes(written)
    // What a question names that was read to its end is known, or unused.
    if (!isUnknown && !reading.isRefused && reading.queries.length > 0) continue
    if (names.saidBy([word]).length > 0 || isQuality(word, language)) continue
    const { months } = wordsByLanguage[language].time
    const as = nearestTo(word, typedWords(language, months)) ?? names.nearest(word)
    const { unknown, respelt } =
      isUnknown || (as === null && reading.isRefused)
        ? { unknown: [word], respelt: [] }
        : await source.named([word])
    if (unknown.length === 0 && respelt.length === 0) continue
    if (as !== null) mended.set(word, as)
    else if (unknown.length > 0) lost.add(word)
  }
  const text = mended.size === 0 ? question : withWords(question, mended)
  const cut = lost.size === 0 || reading.isRefused ? null : withoutLostBeginning(text, lost, reading)
  if (mended.size === 0 && cut === null) return null
  return {
    question: cut?.question ?? text,
    read_as: [...mended].map(([words, as]) => ({ words, as })),
    dropped: cut?.dropped ?? [],
  }
}

/** A question with other words in place of mistyped ones. */
function withWords(question: string, mended: ReadonlyMap<string, string>): string {
  let text = ''
  let from = 0
  for (const { word, start, end } of placedWords(question)) {
    const as = mended.get(word)
    if (as === undefined) continue
    text += question.slice(from, start) + as
    from = end
  }
  return text + question.slice(from)
}

/** A question without the words before it, if nothing here is called by any of them. */
function withoutLostBeginning(
  question: string,
  lost: ReadonlySet<string>,
  { language, soft }: Reading,
): { readonly question: string; readonly dropped: readonly string[] } | null {
  const { frame, stop } = wordsByLanguage[language]
  const words = placedWords(question)
  const starts = new RegExp(`^(?:${frame.starts})$`)
  const stops = wordSet(stop)
  const first = words.findIndex(({ word }) => starts.test(word))
  const before = words.slice(0, Math.max(0, first)).filter(({ word }) => !stops.has(word) && !soft.has(word))
  if (HAVING.has(words[first - 1]?.word ?? '')) return null
  if (before.length === 0 || before.some(({ word }) => !lost.has(word))) return null
  const dropped = before.map(({ start, end }) => question.slice(start, end))
  return { question: question.slice(words[first]?.start), dropped }
}
