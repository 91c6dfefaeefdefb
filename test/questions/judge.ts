import type { z } from 'zod'
import type { AnswerReply } from '../../services/interface/ai/replies.ts'
import type { Expectation } from './home.ts'

type Answer = z.output<typeof AnswerReply>

/** `wrong`: said as if it were certain; `partial`: wrong, but with words that the answer says it left out. */
export type Verdict = 'right' | 'silent' | 'partial' | 'wrong'

/** Compares an answer with what is expected. A question without an answer must not be answered. */
export function judge(answer: Answer, expect: Expectation): Verdict {
  const answered = answer.state === 'answered' || answer.state === 'partial'
  if ('unanswerable' in expect) return answered ? wrong(answer) : 'right'
  if (!answered) return 'nothing' in expect || ('yes' in expect && !expect.yes) ? 'right' : 'silent'
  return fits(answer, expect) ? 'right' : wrong(answer)
}

function wrong({ state }: Answer): Verdict {
  return state === 'partial' ? 'partial' : 'wrong'
}

/** What answers say of a warranty that has ended, or that is not there. */
const ENDED =
  /ended on|endete am|s’est terminée|terminó|no warranty|keine Garantie|aucune garantie|pas de garantie|No consta/

function fits({ citations, figures, text, query }: Answer, expect: Expectation): boolean {
  const total = figures?.total ?? 0
  const names = citations.map(({ name }) => name).sort()
  if ('names' in expect) return same(names, [...expect.names].sort())
  if ('nothing' in expect) return total === 0
  // Whether there still is a warranty is said by the day on which it ends, or by that on which it ended.
  if ('yes' in expect && query?.ask === 'warranty') return total > 0 && expect.yes === !ENDED.test(text)
  if ('yes' in expect) return expect.yes === total > 0
  if ('total' in expect) return total === expect.total && (figures?.quantity ?? 0) === expect.quantity
  if ('values' in expect) {
    const values = Object.fromEntries(
      (figures?.values ?? []).map(({ currency, amount }) => [currency, amount]),
    )
    return same(Object.entries(values).sort(), Object.entries(expect.values).sort())
  }
  if ('move' in expect) {
    const { thing, by, day } = expect.move
    const asks = query?.ask === 'when_moved' || query?.ask === 'who_moved'
    return (
      asks &&
      text.includes(thing) &&
      text.includes(by) &&
      text.includes(dayText(day, text)) &&
      names.length === 1
    )
  }
  if ('moves' in expect) {
    const asks = query?.ask === 'when_moved' || query?.ask === 'who_moved'
    const told = expect.moves.every(
      ({ thing, by, day }) => text.includes(thing) && text.includes(by) && text.includes(dayText(day, text)),
    )
    return asks && told && same(names, expect.moves.map(({ thing }) => thing).sort())
  }
  if ('day' in expect) {
    const { thing, day } = expect.day
    const asks = query?.ask === 'when_expires' || query?.ask === 'warranty'
    return (
      asks && names.length === 1 && names[0] === thing && (day === null || text.includes(dayText(day, text)))
    )
  }
  return false
}

/** The day as one of the languages writes it; the day itself if none does. */
function dayText(day: string, text: string): string {
  const written = ['en', 'de', 'fr', 'es'].map((language) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    ),
  )
  return written.find((each) => text.includes(each)) ?? day
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
