import { field, listOf, textOf } from '../api.ts'
import { AppReleasesPanel } from '../operation/app-releases.tsx'
import { BackupsPanel } from '../operation/backups.tsx'
import { HealthPanel, readPoints } from '../operation/health.tsx'
import { HouseholdQuotasPanel } from '../operation/household-quotas.tsx'
import { IncidentsPanel } from '../operation/incidents.tsx'
import { LaunchPanel } from '../operation/launch.tsx'
import { type Level, Sign } from '../operation/level.tsx'
import { PeoplePanel } from '../operation/people.tsx'
import { QualityPanel } from '../operation/quality.tsx'
import { ReleasesPanel } from '../operation/releases.tsx'
import { SecurityPanel } from '../operation/security.tsx'
import { useServer } from '../server.ts'
import { bytes, number, text } from '../texts/text.ts'

/** The page of the people who run the installation. */
export function OperationPage() {
  const { value: points, problem } = useServer('/api/v1/operations/readiness', readPoints)
  const ready = points?.every(({ level }) => level !== 'problem') ?? true
  return (
    <div class="operation">
      <h1>{text('operation.title')}</h1>
      <Summary ready={ready} />
      <div class="operation-panels">
        <HealthPanel value={points} problem={problem} />
        <BackupsPanel />
        <IncidentsPanel />
        <QualityPanel />
        <ReleasesPanel />
        <LaunchPanel />
        <AppReleasesPanel />
        <PeoplePanel />
        <HouseholdQuotasPanel />
        <SecurityPanel />
      </div>
    </div>
  )
}

/** The present state in a few figures. */
function Summary({ ready }: { ready: boolean }) {
  const { value, problem } = useServer('/api/v1/observability/summary', readSummary)
  if (problem !== null) return <p class="hint">{problem}</p>
  if (!value) return <div class="operation-head" aria-busy="true" />
  const level: Level = ready && value.problems.length === 0 ? 'ok' : 'problem'
  return (
    <section class={`operation-head head-${level}`}>
      <p class="operation-state">
        <Sign level={level} />
        <b>{text(level === 'ok' ? 'operation.well' : 'operation.not_well')}</b>
      </p>
      <dl class="operation-figures">
        <Figure name={text('operation.version')} value={value.version} />
        <Figure name={text('operation.up')} value={text('operation.hours', { count: value.hours })} />
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

function readSummary(answer: unknown) {
  const requests = field(answer, 'requests')
  return {
    version: textOf(answer, 'version'),
    hours: Math.floor(Number(field(answer, 'uptime_seconds')) / 3600),
    memory: Number(field(answer, 'memory_bytes')),
    users: Number(field(answer, 'users')),
    households: Number(field(answer, 'households')),
    requests: Number(field(requests, 'requests')),
    failed: Number(field(requests, 'failed')),
    problems: listOf(answer, 'problems'),
  }
}
