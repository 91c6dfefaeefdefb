import { api, field, listOf, textOf } from '../api.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'
import { ComponentChoice, componentsOf } from './components.tsx'
import { Line } from './level.tsx'
import { ForOperators } from './own-role.ts'

const STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const

const IMPACTS = ['minor', 'major', 'critical'] as const

/** A state that this page knows; a server may know more. */
function stateOf(text: string): (typeof STATES)[number] | null {
  return STATES.find((state) => state === text) ?? null
}

/** The incidents, with the form for a new one. */
export function IncidentsPanel() {
  const { value, problem, reload } = useServer('/api/v1/incidents?limit=20', readIncidents)
  const report = useSubmit(async (form) => {
    const fields = new FormData(form)
    const body = {
      title: String(fields.get('title')),
      message: String(fields.get('message')),
      impact: String(fields.get('impact')),
      components: componentsOf(fields),
    }
    if (await attempt(() => api('POST', '/api/v1/incidents', body))) form.reset()
    reload()
  })
  return (
    <section id="incidents" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.incidents')}</h2>
      <p class="hint">
        {text('operation.incidents.about')} <a href="/status">{text('operation.status_page')}</a>
      </p>
      {problem !== null && <p class="hint">{problem}</p>}
      {value?.length === 0 && <p class="hint">{text('operation.incidents.none')}</p>}
      <ul class="people">
        {(value ?? []).map(({ id, impact, last, open, since, state, title }) => (
          <Line key={id} level={open ? 'problem' : 'ok'} name={title}>
            {moment(since)}{' '}
            {state !== null && <span class="mark">{text(`operation.incidents.state.${state}`)}</span>}
            <span class="advice">{last}</span>
            {open && (
              <ForOperators>
                <Update id={id} state={state} impact={impact} onChange={reload} />
              </ForOperators>
            )}
          </Line>
        ))}
      </ul>
      <ForOperators>
        <details class="more">
          <summary>{text('operation.incidents.new')}</summary>
          <form class="inline-form" onSubmit={report}>
            <label class="field">
              <span>{text('operation.incidents.title')}</span>
              <input name="title" required maxLength={200} autocomplete="off" />
            </label>
            <label class="field">
              <span>{text('operation.incidents.message')}</span>
              <input name="message" required maxLength={2000} autocomplete="off" />
            </label>
            <ImpactChoice impact="minor" />
            <ComponentChoice />
            <button type="submit" class="button button-main">
              {text('operation.incidents.report')}
            </button>
          </form>
        </details>
      </ForOperators>
    </section>
  )
}

/** The form for the next message on an incident, which may resolve it. */
function Update(props: {
  readonly id: string
  readonly state: (typeof STATES)[number] | null
  readonly impact: string
  readonly onChange: () => void
}) {
  const { id, state, impact, onChange } = props
  const send = useSubmit(async (form) => {
    const fields = new FormData(form)
    const next = String(fields.get('state'))
    const resolved = next === 'resolved'
    const body = {
      ...(!resolved && { state: next, impact: String(fields.get('impact')) }),
      message: String(fields.get('message')),
    }
    const path = `/api/v1/incidents/${id}/${resolved ? 'resolve' : 'updates'}`
    const sent = await attempt(() => api('POST', path, body))
    const message = form.elements.namedItem('message')
    // The choices stay as they were sent: a reset would choose the first state and the least impact for the next message.
    if (sent && message instanceof HTMLInputElement) message.value = ''
    onChange()
  })
  return (
    <form class="inline-form" onSubmit={send}>
      <label class="field">
        <span>{text('operation.incidents.message')}</span>
        <input name="message" required maxLength={2000} autocomplete="off" />
      </label>
      <label class="select">
        <span>{text('operation.incidents.state')}</span>
        <select name="state">
          {STATES.map((each) => (
            <option key={each} value={each} selected={each === state}>
              {text(`operation.incidents.state.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <ImpactChoice impact={impact} />
      <button type="submit" class="button">
        {text('operation.incidents.update')}
      </button>
    </form>
  )
}

/** The choice of an impact in a form. */
function ImpactChoice({ impact }: { impact: string }) {
  return (
    <label class="select">
      <span>{text('operation.incidents.impact')}</span>
      <select name="impact">
        {IMPACTS.map((each) => (
          <option key={each} value={each} selected={each === impact}>
            {text(`operation.incidents.impact.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

function readIncidents(answer: unknown) {
  return listOf(answer, 'incidents').map((each) => ({
    id: textOf(each, 'public_id'),
    title: textOf(each, 'title'),
    impact: textOf(each, 'impact'),
    since: textOf(each, 'started_at'),
    open: field(each, 'resolved_at') === null,
    state: stateOf(textOf(each, 'state')),
    last: textOf(listOf(each, 'updates').at(-1), 'message'),
  }))
}
