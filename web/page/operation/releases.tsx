import { api, field, listOf, textOf } from '../api.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { isTextKey, text } from '../texts/text.ts'
import { Found, readFinding } from './found.tsx'
import { Line, levelOf, Sign } from './level.tsx'
import { ForOperators } from './own-role.ts'

/** The versions that are considered, with their gates. */
export function ReleasesPanel() {
  const { value, problem, reload } = useServer('/api/v1/release/candidates', readCandidates)
  const post = async (path: string, body: object = {}) => {
    const done = await attempt(() => api('POST', `/api/v1/release/candidates${path}`, body))
    reload()
    return done
  }
  const propose = useSubmit(async (form) => {
    if (await post('', { version: String(new FormData(form).get('version')) })) form.reset()
  })
  return (
    <section id="releases" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.releases')}</h2>
      <p class="hint">{text('operation.releases.running', { version: value?.running ?? '' })}</p>
      {problem !== null && <p class="hint">{problem}</p>}
      <ul class="people">
        {(value?.candidates ?? []).map(({ gates, id, state, version }) => (
          <Line
            key={id}
            level={levelOf(state)}
            name={version}
            action={
              state !== 'approved' &&
              state !== 'rejected' && (
                <ForOperators>
                  <span class="person-actions">
                    <button type="button" class="button" onClick={() => void post(`/${id}/run-gates`)}>
                      {text('operation.releases.gates')}
                    </button>
                    <button
                      type="button"
                      class="button"
                      disabled={state !== 'passed'}
                      onClick={() => void post(`/${id}/approve`)}
                    >
                      {text('operation.releases.approve')}
                    </button>
                    <button type="button" class="button" onClick={() => void post(`/${id}/reject`)}>
                      {text('operation.releases.reject')}
                    </button>
                  </span>
                </ForOperators>
              )
            }
          >
            {stateName(state)}
            {gates.map(({ finding, gate, passed }) => (
              <span key={gate} class="advice gate">
                <Sign level={passed ? 'ok' : 'problem'} /> <Found {...finding} />
              </span>
            ))}
          </Line>
        ))}
      </ul>
      <ForOperators>
        <details class="more">
          <summary>{text('operation.releases.new')}</summary>
          <form class="inline-form" onSubmit={propose}>
            <label class="field">
              <span>{text('operation.releases.version')}</span>
              <input name="version" required maxLength={60} autocomplete="off" />
            </label>
            <button type="submit" class="button button-main">
              {text('operation.releases.propose')}
            </button>
          </form>
        </details>
      </ForOperators>
    </section>
  )
}

function stateName(state: string): string {
  const key = `operation.releases.state.${state}`
  return isTextKey(key) ? text(key) : state
}

function readCandidates(answer: unknown) {
  return {
    running: textOf(answer, 'running'),
    candidates: listOf(answer, 'candidates').map((each) => ({
      id: textOf(each, 'public_id'),
      version: textOf(each, 'version'),
      state: textOf(each, 'state'),
      gates: listOf(each, 'gates').map((gate) => ({
        gate: textOf(gate, 'gate'),
        finding: readFinding(gate),
        passed: field(gate, 'passed') === true,
      })),
    })),
  }
}
