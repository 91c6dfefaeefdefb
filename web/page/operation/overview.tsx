import { field, textOf } from '../api.ts'
import { useServer } from '../server.ts'
import { bytes, number, text } from '../texts/text.ts'
import { levelOf, Sign } from './level.tsx'

/** The whole installation at a glance, as tiles. Nothing until the server has answered. */
export function OverviewTiles() {
  const { value, problem } = useServer('/api/v1/superadmin/overview', readOverview)
  if (problem !== null) return <p class="hint">{problem}</p>
  const tiles = value ?? EMPTY
  return (
    <ul class="tiles" aria-label={text('operation.overview')} aria-busy={value === undefined}>
      {tiles.map(({ level, name, value: shown }) => (
        <li key={name} class="tile">
          <span class="hint">{name}</span>
          <b>
            {level !== 'none' && <Sign level={level} />} {shown}
          </b>
        </li>
      ))}
    </ul>
  )
}

interface Tile {
  readonly name: string
  readonly value: string
  readonly level: ReturnType<typeof levelOf>
}

const EMPTY: readonly Tile[] = []

function readOverview(answer: unknown): readonly Tile[] {
  const [tickets, jobs, storage, backups] = ['tickets', 'jobs', 'storage', 'backups'].map((name) =>
    field(answer, name),
  )
  const count = (from: unknown, name: string) => Number(field(from, name))
  const some = (found: number) => (found > 0 ? 'warning' : 'ok')
  const open = count(tickets, 'open')
  const incidents = count(answer, 'incidents_open')
  const failed = count(jobs, 'failed_since_start')
  const days = count(backups, 'age_seconds') / 86_400
  const state = textOf(backups, 'state')
  return [
    { name: text('operation.tiles.tickets'), value: number(open), level: some(open) },
    { name: text('operation.tiles.incidents'), value: number(incidents), level: some(incidents) },
    {
      name: text('operation.tiles.backup'),
      value: state === 'missing' ? '–' : text('operation.days', { count: Math.floor(days) }),
      level: levelOf(state),
    },
    { name: text('operation.tiles.failed_jobs'), value: number(failed), level: some(failed) },
    {
      name: text('operation.tiles.free'),
      value: bytes(count(storage, 'disk_free_bytes')),
      level: field(storage, 'disk_full') === true ? 'problem' : 'none',
    },
    {
      name: text('operation.tiles.reading'),
      value: number(count(answer, 'support_sessions')),
      level: 'none',
    },
  ]
}
