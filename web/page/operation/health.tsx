import { field, listOf, textOf } from '../api.ts'
import type { FromServer } from '../server.ts'
import { isTextKey, text } from '../texts/text.ts'
import { type Finding, Found, FoundAdvice, readFinding } from './found.tsx'
import { type Level, Line, levelOf } from './level.tsx'

/** The points of readiness, the worst first. */
export function HealthPanel({ value, problem }: Pick<FromServer<readonly Point[]>, 'value' | 'problem'>) {
  const points = value ?? []
  const order = ['problem', 'warning', 'none', 'ok']
  const sorted = points.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
  return (
    <section id="readiness" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.readiness')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      <ul class="people">
        {sorted.map(({ check, finding, level }) => (
          <Line key={check} level={level} name={nameOf(check)}>
            <Found {...finding} />
            <FoundAdvice {...finding} />
          </Line>
        ))}
      </ul>
    </section>
  )
}

/** The name of a check; a server may know more than this page. */
function nameOf(check: string): string {
  const key = `operation.check.${check}`
  return isTextKey(key) ? text(key) : check
}

/** A point of readiness. */
export interface Point {
  readonly check: string
  readonly level: Level
  readonly finding: Finding
}

/** The points of an answer. */
export function readPoints(answer: unknown): Point[] {
  return listOf(answer, 'points').map((each) => ({
    check: textOf(each, 'check'),
    level: levelOf(field(each, 'level')),
    finding: readFinding(each),
  }))
}
