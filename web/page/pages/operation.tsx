import { useEffect } from 'preact/hooks'
import { field, listOf, textOf } from '../api.ts'
import { AppReleasesPanel } from '../operation/app-releases.tsx'
import { ArticlesPanel } from '../operation/articles.tsx'
import { BackupsPanel } from '../operation/backups.tsx'
import { HealthPanel, readPoints } from '../operation/health.tsx'
import { HouseholdQuotasPanel } from '../operation/household-quotas.tsx'
import { IncidentsPanel } from '../operation/incidents.tsx'
import { LaunchPanel } from '../operation/launch.tsx'
import { type Level, Sign } from '../operation/level.tsx'
import { MaintenancePanel } from '../operation/maintenance.tsx'
import { OverviewTiles } from '../operation/overview.tsx'
import { ForOperators, isStaff, MayOperate, useOwnRole } from '../operation/own-role.ts'
import { PaymentsPanel } from '../operation/payments.tsx'
import { PeoplePanel } from '../operation/people.tsx'
import { QualityPanel } from '../operation/quality.tsx'
import { ReleasesPanel } from '../operation/releases.tsx'
import { SecurityPanel } from '../operation/security.tsx'
import { TicketsPanel } from '../operation/tickets.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { useServer } from '../server.ts'
import { bytes, number, text } from '../texts/text.ts'

/** The panels, by the ids of their sections. */
const PARTS = [
  'readiness',
  'backups',
  'tickets',
  'incidents',
  'maintenance',
  'quality',
  'releases',
  'launch',
  'articles',
  'apps',
  'quotas',
  'payments',
  'security',
] as const

/** Time for which the part that the address names stays in sight while the panels above it fill, in milliseconds. */
const SETTLING_MS = 5000

/** Scrolls to the part that the address names, as links in mails do, until the person does something. */
function useNamedPart(): void {
  useEffect(() => {
    const part = PARTS.find((each) => each === location.hash.slice(1))
    const section = part && document.getElementById(part)
    if (!section) return
    const observer = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }))
    const stop = () => observer.disconnect()
    observer.observe(document.body)
    const timer = setTimeout(stop, SETTLING_MS)
    for (const act of ACTS) addEventListener(act, stop, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      stop()
      for (const act of ACTS) removeEventListener(act, stop)
    }
  }, [])
}

/** What a person does to look at something else. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The page of the people who run the installation. */
export function OperationPage() {
  useNamedPart()
  const role = useOwnRole()
  const operates = role === 'operator' || role === 'superadmin'
  const { value: points, problem, isMissing, reload } = useServer('/api/v1/operations/readiness', readPoints)
  const found = (wanted: Level) => (points ?? []).filter(({ level }) => level === wanted).length
  if (role !== undefined && !isStaff(role)) {
    return (
      <div class="operation">
        <h1>{text('operation.title')}</h1>
        <p class="note">{text('operation.not_yours')}</p>
      </div>
    )
  }
  // Each panel would say the same.
  if (isMissing) {
    return (
      <div class="operation">
        <h1>{text('operation.title')}</h1>
        {problem !== null && <ProblemNote problem={problem} onAgain={reload} />}
      </div>
    )
  }
  return (
    <div class="operation">
      <h1>{text('operation.title')}</h1>
      <Summary problems={found('problem')} warnings={found('warning')} />
      <OverviewTiles />
      <nav class="operation-parts" aria-label={text('operation.parts')}>
        {PARTS.filter((part) => operates || part !== 'payments').map((part) => (
          <button
            key={part}
            type="button"
            class="button"
            onClick={() => document.getElementById(part)?.scrollIntoView({ block: 'start' })}
          >
            {text(`operation.${part}`)}
          </button>
        ))}
      </nav>
      <MayOperate.Provider value={operates}>
        <div class="operation-panels">
          <HealthPanel value={points} problem={problem} />
          <BackupsPanel />
          <TicketsPanel />
          <IncidentsPanel />
          <MaintenancePanel />
          <QualityPanel />
          <ReleasesPanel />
          <LaunchPanel />
          <ArticlesPanel />
          <AppReleasesPanel />
          <PeoplePanel />
          <HouseholdQuotasPanel />
          <ForOperators>
            <PaymentsPanel />
          </ForOperators>
          <SecurityPanel />
        </div>
      </MayOperate.Provider>
    </div>
  )
}

/** The present state in a few figures. */
function Summary({ problems, warnings }: { problems: number; warnings: number }) {
  const { value, problem } = useServer('/api/v1/observability/summary', readSummary)
  if (problem !== null) return <p class="hint">{problem}</p>
  if (!value) return <div class="operation-head" aria-busy="true" />
  const wrong = problems > 0 || value.problems.length > 0
  const level: Level = wrong ? 'problem' : warnings > 0 ? 'warning' : 'ok'
  return (
    <section class={`operation-head head-${level}`}>
      <p class="operation-state">
        <Sign level={level} />
        <b>
          {level === 'warning'
            ? text('operation.nearly_well', { count: warnings })
            : text(level === 'ok' ? 'operation.well' : 'operation.not_well')}
        </b>
      </p>
      <dl class="operation-figures">
        <Figure name={text('operation.version')} value={value.version} />
        <Figure name={text('operation.up')} value={since(value.minutes)} />
        <Figure name={text('operation.memory')} value={bytes(value.memory)} />
        <Figure name={text('operation.people')} value={number(value.users)} />
        <Figure name={text('operation.households')} value={number(value.households)} />
        <Figure name={text('operation.requests')} value={number(value.requests)} />
        <Figure name={text('operation.failed')} value={number(value.failed)} />
      </dl>
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** A time in its largest unit that says something. */
function since(minutes: number): string {
  if (minutes < 120) return text('operation.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 72
    ? text('operation.hours', { count: hours })
    : text('operation.days', { count: Math.floor(hours / 24) })
}

function readSummary(answer: unknown) {
  const requests = field(answer, 'requests')
  return {
    version: textOf(answer, 'version'),
    minutes: Math.floor(Number(field(answer, 'uptime_seconds')) / 60),
    memory: Number(field(answer, 'memory_bytes')),
    users: Number(field(answer, 'users')),
    households: Number(field(answer, 'households')),
    requests: Number(field(requests, 'requests')),
    failed: Number(field(requests, 'failed')),
    problems: listOf(answer, 'problems'),
  }
}
