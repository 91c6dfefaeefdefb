import { api, field, listOf, textOf } from '../api.ts'
import { attempt, useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { Line } from './level.tsx'

type FormEvent = SubmitEvent & { currentTarget: HTMLFormElement }

/** The incidents, with the form for a new one. */
export function IncidentsPanel() {
  const { value, problem, reload } = useServer('/api/v1/incidents?limit=20', readIncidents)
  const send = async (event: FormEvent, path: string, body: (fields: FormData) => object) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await attempt(() => api('POST', path, body(new FormData(form))))) form.reset()
    reload()
  }
  return (
    <section class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.incidents')}</h2>
      <p class="hint">
        {text('operation.incidents.about')} <a href="/status">{text('operation.status_page')}</a>
      </p>
      {problem !== null && <p class="hint">{problem}</p>}
      {value?.length === 0 && <p class="hint">{text('operation.incidents.none')}</p>}
      <ul class="people">
        {(value ?? []).map(({ id, last, open, since, title }) => (
          <Line key={id} level={open ? 'problem' : 'ok'} name={title}>
            {moment(since)}
            <span class="advice">{last}</span>
            {open && (
              <form
                class="inline-form"
                onSubmit={(event) =>
                  void send(event, `/api/v1/incidents/${id}/resolve`, (fields) => ({
                    message: String(fields.get('message')),
                  }))
                }
              >
                <label class="field">
                  <span>{text('operation.incidents.message')}</span>
                  <input name="message" required maxLength={2000} autocomplete="off" />
                </label>
                <button type="submit" class="button">
                  {text('operation.incidents.resolve')}
                </button>
              </form>
            )}
          </Line>
        ))}
      </ul>
      <details class="more">
        <summary>{text('operation.incidents.new')}</summary>
        <form
          class="inline-form"
          onSubmit={(event) =>
            void send(event, '/api/v1/incidents', (fields) => ({
              title: String(fields.get('title')),
              message: String(fields.get('message')),
              impact: String(fields.get('impact')),
            }))
          }
        >
          <label class="field">
            <span>{text('operation.incidents.title')}</span>
            <input name="title" required maxLength={200} autocomplete="off" />
          </label>
          <label class="field">
            <span>{text('operation.incidents.message')}</span>
            <input name="message" required maxLength={2000} autocomplete="off" />
          </label>
          <label class="select">
            <span>{text('operation.incidents.impact')}</span>
            <select name="impact">
              <option value="minor">{text('operation.incidents.impact.minor')}</option>
              <option value="major">{text('operation.incidents.impact.major')}</option>
              <option value="critical">{text('operation.incidents.impact.critical')}</option>
            </select>
          </label>
          <button type="submit" class="button button-main">
            {text('operation.incidents.report')}
          </button>
        </form>
      </details>
    </section>
  )
}

function readIncidents(answer: unknown) {
  return listOf(answer, 'incidents').map((each) => ({
    id: textOf(each, 'public_id'),
    title: textOf(each, 'title'),
    since: textOf(each, 'started_at'),
    open: field(each, 'resolved_at') === null,
    last: textOf(listOf(each, 'updates').at(-1), 'message'),
  }))
}
