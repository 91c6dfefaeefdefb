import { useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { isTextKey, moment, text } from '../texts/text.ts'
import { type Finding, Found, FoundAdvice, readFinding } from './found.tsx'
import { type Level, Line, levelOf, Squares } from './level.tsx'
import { ForOperators } from './own-role.ts'

/** Number of squares per kind of check. */
const SQUARES = 30

/** What the checks of the installation found over time. */
export function QualityPanel() {
  const { value, problem, reload } = useServer('/api/v1/quality/runs?limit=200', readRuns)
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    await attempt(() => api('POST', '/api/v1/observability/run-checks', {}))
    setBusy(false)
    reload()
  }
  const note = useSubmit(async (form) => {
    const fields = Object.fromEntries(new FormData(form))
    if (await attempt(() => api('POST', '/api/v1/quality/manual-checks', fields))) form.reset()
    reload()
  })
  return (
    <section id="quality" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.quality')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      {value?.length === 0 && <p class="hint">{text('operation.quality.none')}</p>}
      <ul class="people">
        {(value ?? []).map(({ finding, kind, last, levels }) => (
          <Line key={kind} level={levels[0] ?? 'none'} name={nameOf(kind)}>
            {moment(last)}
            <Squares
              levels={levels.slice(0, SQUARES).reverse()}
              label={text('operation.quality.runs', { count: levels.length })}
            />
            {finding && levels[0] !== 'ok' && (
              <>
                <span class="advice">
                  <Found {...finding} />
                </span>
                <FoundAdvice {...finding} />
              </>
            )}
          </Line>
        ))}
      </ul>
      <ForOperators>
        <p class="actions">
          <button type="button" class="button" disabled={busy} onClick={() => void check()}>
            <Icon name="clipboard-check" />
            {text(busy ? 'operation.quality.running' : 'operation.quality.run')}
          </button>
        </p>
        <details class="more">
          <summary>{text('operation.quality.new')}</summary>
          <form class="inline-form" onSubmit={note}>
            <label class="field">
              <span>{text('operation.quality.subject')}</span>
              <input name="subject" required maxLength={200} autocomplete="off" />
            </label>
            <label class="select">
              <span>{text('operation.quality.outcome')}</span>
              <select name="outcome">
                {(['ok', 'warning', 'problem'] as const).map((level) => (
                  <option key={level} value={level}>
                    {text(`operation.level.${level}`)}
                  </option>
                ))}
              </select>
            </label>
            <label class="field field-wide">
              <span>{text('operation.quality.message')}</span>
              <input name="message" required maxLength={600} autocomplete="off" />
            </label>
            <button type="submit" class="button button-main">
              {text('operation.quality.keep')}
            </button>
          </form>
        </details>
      </ForOperators>
    </section>
  )
}

function nameOf(kind: string): string {
  const key = `operation.quality.${kind}`
  return isTextKey(key) ? text(key) : kind
}

interface Kind {
  readonly kind: string
  readonly last: string
  readonly finding: Finding | null
  readonly levels: Level[]
}

/** The runs by kind, newest first. */
function readRuns(answer: unknown): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const run of listOf(answer, 'runs')) {
    const kind = textOf(run, 'kind')
    const [first] = listOf(run, 'findings')
    const finding = first === undefined ? null : findingOf(first)
    const known = kinds.get(kind) ?? { kind, last: textOf(run, 'finished_at'), finding, levels: [] }
    known.levels.push(levelOf(field(run, 'outcome')))
    kinds.set(kind, known)
  }
  return [...kinds.values()]
}

/** The server's own words name the subject apart from what was found. */
function findingOf(answer: unknown): Finding {
  const finding = readFinding(answer)
  return { ...finding, message: `${textOf(answer, 'subject')}: ${finding.message}` }
}
