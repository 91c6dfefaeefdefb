import { field, listOf, textOf } from '../api.ts'
import { useServer } from '../server.ts'
import { isTextKey, text } from '../texts/text.ts'
import { Line, levelOf } from './level.tsx'

/** The points of readiness, the worst first. */
export function HealthPanel() {
  const { value, problem } = useServer('/api/v1/operations/readiness', readPoints)
  const points = value ?? []
  const order = ['problem', 'warning', 'none', 'ok']
  const sorted = points.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
  return (
    <section class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.readiness')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      <ul class="people">
        {sorted.map(({ advice, check, level, message }) => (
          <Line key={check} level={level} name={nameOf(check)}>
            <span lang="en">{message}</span>
            {advice !== '' && (
              <span lang="en" class="advice">
                {advice}
              </span>
            )}
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

function readPoints(answer: unknown) {
  return listOf(answer, 'points').map((each) => ({
    check: textOf(each, 'check'),
    level: levelOf(field(each, 'level')),
    message: textOf(each, 'message'),
    advice: field(each, 'advice') === null ? '' : textOf(each, 'advice'),
  }))
}
