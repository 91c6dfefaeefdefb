import { api, listOf, textOf } from '../api.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { attempt, useServer } from '../server.ts'
import { period, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { ComponentChoice, componentsOf } from './components.tsx'
import { Line } from './level.tsx'
import { ForOperators } from './own-role.ts'

/** The maintenance that is announced, with the form for more. */
export function MaintenancePanel() {
  const { value, problem, reload } = useServer('/api/v1/incidents?limit=1', readWindows)
  const send = useSubmit(async (form) => {
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
  })
  return (
    <section id="maintenance" class="panel" aria-busy={value === undefined && problem === null}>
      <h2>{text('operation.maintenance')}</h2>
      <p class="hint">{text('operation.maintenance.about')}</p>
      {problem !== null && <p class="hint">{problem}</p>}
      {value?.length === 0 && <p class="hint">{text('operation.maintenance.none')}</p>}
      <ul class="people">
        {(value ?? []).map((window) => (
          <WindowLine key={window.id} window={window} reload={reload} />
        ))}
      </ul>
      <ForOperators>
        <details class="more">
          <summary>{text('operation.maintenance.new')}</summary>
          <form class="inline-form" onSubmit={send}>
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
      </ForOperators>
    </section>
  )
}

/** A time of maintenance: one that has begun can end now, and another one is withdrawn. */
function WindowLine({ window, reload }: { window: Window; reload: () => void }) {
  const { description, from, id, title, to } = window
  const now = new Date().toISOString()
  const runs = from < now
  const verb = runs ? 'end' : 'withdraw'
  const stop = async () => {
    const path = `/api/v1/incidents/maintenance-windows/${id}`
    await attempt(() =>
      runs ? api('PATCH', path, { ends_at: new Date().toISOString() }) : api('DELETE', path),
    )
    reload()
  }
  return (
    <Line
      level={runs ? 'warning' : 'none'}
      name={title}
      action={
        <ForOperators>
          <button
            type="button"
            class="button"
            aria-label={text(`operation.maintenance.${verb}_of`, { name: title })}
            onClick={() => void stop()}
          >
            {text(`operation.maintenance.${verb}`)}
          </button>
        </ForOperators>
      }
    >
      {period(from, to)}
      {description !== '' && <span class="advice">{description}</span>}
    </Line>
  )
}

type Window = ReturnType<typeof readWindows>[number]

function readWindows(answer: unknown) {
  return listOf(answer, 'maintenance').map((each) => ({
    id: textOf(each, 'public_id'),
    title: textOf(each, 'title'),
    description: textOf(each, 'description'),
    from: textOf(each, 'starts_at'),
    to: textOf(each, 'ends_at'),
  }))
}
