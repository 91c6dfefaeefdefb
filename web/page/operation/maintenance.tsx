import { api, listOf, textOf } from '../api.ts'
import { attempt, useServer } from '../server.ts'
import { period, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { ComponentChoice, componentsOf } from './components.tsx'
import { Line } from './level.tsx'

type FormEvent = SubmitEvent & { currentTarget: HTMLFormElement }

/** The maintenance that is announced, with the form for more. */
export function MaintenancePanel() {
  const { value, problem, reload } = useServer('/api/v1/incidents?limit=1', readWindows)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const given = (name: string) => String(fields.get(name) ?? '')
    // The field has no time zone: it shows the time of the person who fills it in.
    const [from, to] = [new Date(given('from')), new Date(given('to'))]
    if (!(from < to)) {
      toast({ text: text('operation.maintenance.order'), tone: 'bad' })
      return
    }
    const body = {
      title: given('title'),
      description: given('description'),
      components: componentsOf(fields),
      starts_at: from.toISOString(),
      ends_at: to.toISOString(),
    }
    if (await attempt(() => api('POST', '/api/v1/incidents/maintenance-windows', body))) form.reset()
    reload()
  }
  return (
    <section id="maintenance" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.maintenance')}</h2>
      <p class="hint">{text('operation.maintenance.about')}</p>
      {problem !== null && <p class="hint">{problem}</p>}
      {value?.length === 0 && <p class="hint">{text('operation.maintenance.none')}</p>}
      <ul class="people">
        {(value ?? []).map(({ description, from, id, title, to }) => (
          <Line key={id} level={from <= new Date().toISOString() ? 'warning' : 'none'} name={title}>
            {period(from, to)}
            {description !== '' && <span class="advice">{description}</span>}
          </Line>
        ))}
      </ul>
      <details class="more">
        <summary>{text('operation.maintenance.new')}</summary>
        <form class="inline-form" onSubmit={(event) => void send(event)}>
          <label class="field">
            <span>{text('operation.maintenance.title')}</span>
            <input name="title" required maxLength={200} autocomplete="off" />
          </label>
          <label class="field field-wide">
            <span>{text('operation.maintenance.description')}</span>
            <textarea name="description" maxLength={2000} rows={2} />
          </label>
          <label class="field">
            <span>{text('operation.maintenance.from')}</span>
            <input name="from" type="datetime-local" required />
          </label>
          <label class="field">
            <span>{text('operation.maintenance.to')}</span>
            <input name="to" type="datetime-local" required />
          </label>
          <ComponentChoice />
          <button type="submit" class="button button-main">
            {text('operation.maintenance.announce')}
          </button>
        </form>
      </details>
    </section>
  )
}

function readWindows(answer: unknown) {
  return listOf(answer, 'maintenance').map((each) => ({
    id: textOf(each, 'public_id'),
    title: textOf(each, 'title'),
    description: textOf(each, 'description'),
    from: textOf(each, 'starts_at'),
    to: textOf(each, 'ends_at'),
  }))
}
