import { api, field, listOf, textOf } from '../api.ts'
import { attempt, useServer } from '../server.ts'
import { isTextKey, text } from '../texts/text.ts'
import { Found, readFinding, Words } from './found.tsx'
import { Line } from './level.tsx'
import { ForOperators } from './own-role.ts'

/** The checklist before the installation goes live. */
export function LaunchPanel() {
  const { value, problem, reload } = useServer('/api/v1/launch-readiness/summary', readItems)
  const post = async (path: string, body: object) => {
    await attempt(() => api('POST', `/api/v1/launch-readiness${path}`, body))
    reload()
  }
  const withdraw = async (id: string) => {
    await attempt(() => api('DELETE', `/api/v1/launch-readiness/checklist/${id}/complete`))
    reload()
  }
  const done = value?.items.filter((item) => item.done).length ?? 0
  return (
    <section id="launch" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.launch')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      {value && (
        <>
          <p class="hint">{text('operation.launch.done', { done, all: value.items.length })}</p>
          <progress max={value.items.length} value={done} aria-label={text('operation.launch')} />
        </>
      )}
      <ul class="people">
        {(value?.items ?? []).map((item) => (
          <Line
            key={item.id}
            level={item.accepted ? 'warning' : item.done ? 'ok' : item.failed ? 'warning' : 'none'}
            name={titleOf(item)}
            action={
              <ForOperators>
                {item.marked ? (
                  <button
                    type="button"
                    class="button"
                    aria-label={text('operation.launch.withdraw_of', { name: titleOf(item) })}
                    onClick={() => void withdraw(item.id)}
                  >
                    {text('operation.launch.withdraw')}
                  </button>
                ) : (
                  !item.done && (
                    <button
                      type="button"
                      class="button"
                      aria-label={text('operation.launch.confirm_of', { name: titleOf(item) })}
                      onClick={() => void post(`/checklist/${item.id}/complete`, {})}
                    >
                      {text('operation.launch.confirm')}
                    </button>
                  )
                )}
              </ForOperators>
            }
          >
            {!item.required && <span class="mark">{text('operation.launch.optional')}</span>}{' '}
            {item.accepted && <span class="mark">{text('operation.launch.accepted')}</span>}{' '}
            {item.done ? (
              <Found {...item.found} message={item.finding} />
            ) : (
              <Words name={`operation.launch.item.${item.key}.advice`} otherwise={item.advice} />
            )}
          </Line>
        ))}
      </ul>
      {value && (
        <p class="actions">
          <ForOperators>
            <button
              type="button"
              class="button button-main"
              disabled={!value.ready}
              onClick={() => void post('/go-no-go', { decision: 'go' })}
            >
              {text('operation.launch.go')}
            </button>
            <button
              type="button"
              class="button"
              onClick={() => void post('/go-no-go', { decision: 'no_go' })}
            >
              {text('operation.launch.no_go')}
            </button>
          </ForOperators>
          {value.decision !== '' && (
            <span class="hint">
              {text(
                value.decision === 'go' ? 'operation.launch.decided_go' : 'operation.launch.decided_no_go',
              )}
            </span>
          )}
        </p>
      )}
    </section>
  )
}

/** The title of a point; a server may know more points than this page. */
function titleOf({ key, title }: { readonly key: string; readonly title: string }): string {
  const name = `operation.launch.item.${key}`
  return isTextKey(name) ? text(name) : title
}

function readItems(answer: unknown) {
  return {
    ready: field(answer, 'ready') === true,
    decision: textOf(field(answer, 'decision'), 'decision'),
    items: listOf(answer, 'items').map((each) => ({
      id: textOf(each, 'public_id'),
      key: textOf(each, 'key'),
      title: textOf(each, 'title'),
      advice: textOf(each, 'advice'),
      finding: field(each, 'finding') === null ? '' : textOf(each, 'finding'),
      found: readFinding(field(each, 'found')),
      done: field(each, 'done') === true,
      accepted: field(each, 'accepted') === true,
      marked: field(each, 'mark') !== null,
      // What a person decides is open, and not wrong.
      failed: textOf(each, 'by') === 'program' && field(each, 'required') === true,
      required: field(each, 'required') === true,
    })),
  }
}
