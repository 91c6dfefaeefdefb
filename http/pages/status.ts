import { DAY_MS, type Incident, type MaintenanceWindow } from '../../engine/index.ts'
import type { AccountStore } from '../../services/accounts/account-store.ts'
import type { OperationsService } from '../../services/operations/operations-service.ts'
import { type PublicComponent, statusPage } from '../../services/operations/status/status-page.ts'
import type { UptimeDay } from '../../services/operations/status/uptime.ts'
import { page } from '../label-page/frame.ts'
import { type Html, html } from '../label-page/html.ts'
import { routesWith } from '../routing/routes-with.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { pageRoute } from './page-route.ts'
import { sendPage } from './send-page.ts'
import { numberText, texts } from './texts/index.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly operations: OperationsService
}

const { route } = routesWith<Needs>()

/** Number of days in the picture of a component. */
const DAYS = 90

const show = route({
  ...pageRoute,
  id: 'pages.status',
  method: 'GET',
  path: '/status',
  summary: 'Show the status page',
  limiter: 'link',
  handler({ koa }, { accounts, now, operations }) {
    const { status } = texts()
    const found = statusPage(accounts, operations.states(), operations.uptime, now())
    sendPage(
      koa,
      page(
        status.title,
        html`<div class="inner">
<h1>${status.headlines[found.state]}</h1>
<ul class="status">${found.components.map((component) => componentOf(component, now()))}</ul>
${found.maintenance.length > 0 && html`<h2>${status.maintenance}</h2>${found.maintenance.map(windowOf)}`}
<h2>${status.incidents} <small>${status.incidents_since}</small></h2>
${found.incidents.length === 0 ? html`<p>${status.no_incidents}</p>` : html`${found.incidents.map(incidentOf)}`}
<p><small>${when(now().toISOString())}</small></p>
</div>`,
      ),
    )
    return undefined
  },
})

function componentOf({ component, days, state, uptime }: PublicComponent, now: Date): Html {
  const { status } = texts()
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const share = uptime === null ? status.no_record : `${numberText(Math.floor(uptime * 10_000) / 100, two)} %`
  return html`<li><span class="status-name"><span class="dot dot-${state}"></span>${status.names[component]}</span>
<span>${status.states[state]}</span>
${daysPicture(days, now)}
<small>${status.last_days(DAYS)}: ${share}</small></li>`
}

/** A bar for each day, with its height by the time in which the component was not down. */
function daysPicture(days: readonly UptimeDay[], now: Date): Html {
  const byDate = new Map(days.map((day) => [day.date, day.seconds]))
  const bars = Array.from({ length: DAYS }, (_, n) => {
    const date = new Date(now.getTime() - (DAYS - 1 - n) * DAY_MS).toISOString().slice(0, 10)
    const seconds = byDate.get(date)
    const kind = !seconds ? 'none' : seconds.down > 60 ? 'down' : seconds.degraded > 60 ? 'degraded' : 'ok'
    return html`<rect class="day-${kind}" x="${n * 4}" y="0" width="3" height="20" rx="1"/>`
  })
  return html`<svg class="days" viewBox="0 0 ${DAYS * 4 - 1} 20" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>`
}

function incidentOf({ impact, resolved_at, started_at, title, updates }: Incident): Html {
  return html`<section class="incident incident-${resolved_at === null ? impact : 'over'}">
<h3>${title}</h3>
<p><small>${when(started_at)}${resolved_at !== null && html` – ${when(resolved_at)}`}</small></p>
<ol>${updates.toReversed().map(({ at, message, state }) => html`<li><b>${texts().status.progress[state]}</b> <small>${when(at)}</small><br>${message}</li>`)}</ol>
</section>`
}

function windowOf({ description, ends_at, starts_at, title }: MaintenanceWindow): Html {
  return html`<section class="incident incident-planned"><h3>${title}</h3>
<p><small>${when(starts_at)} – ${when(ends_at)}</small></p>${description !== '' && html`<p>${description}</p>`}</section>`
}

/** A time that everybody reads alike: the page knows no time zone of its reader. */
function when(moment: string): Html {
  return html`<time datetime="${moment}">${moment.slice(0, 16).replace('T', ' ')} UTC</time>`
}

export const statusRoutes = [show]
