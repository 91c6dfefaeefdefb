import { field, listOf, textOf } from '../api.ts'
import { type Level, Line } from '../operation/level.tsx'
import { useServer } from '../server.ts'
import { moment, text } from '../texts/text.ts'

/** Problems that devices of a person reported, from a route, newest first. `names`: those of the devices, by their id. */
export function DeviceProblems({
  path,
  names = new Map(),
}: {
  readonly path: string
  readonly names?: ReadonlyMap<string, string>
}) {
  const { value, problem } = useServer(path, readProblems)
  if (problem !== null) return <p class="hint">{problem}</p>
  if (value?.length === 0) return <p class="hint">{text('device_problems.none')}</p>
  return (
    <ul class="people" aria-busy={value === undefined}>
      {(value ?? []).map(({ component, device_id, level, message, public_id, version, when }) => (
        <Line
          key={public_id}
          level={level}
          name={names.get(device_id) ?? (component || text('device_problems.device'))}
        >
          {[moment(when), names.has(device_id) ? component : '', version].filter(Boolean).join(' · ')}
          <span class="advice">
            <bdi>{message}</bdi>
          </span>
        </Line>
      ))}
    </ul>
  )
}

/** How bad a problem is, by the level that the device gave it. */
const LEVELS: Readonly<Record<string, Level>> = { warn: 'warning', error: 'problem', fatal: 'problem' }

function readProblems(answer: unknown) {
  return listOf(answer, 'logs').map((each) => ({
    public_id: textOf(each, 'public_id'),
    device_id: textOf(each, 'device_id'),
    level: LEVELS[textOf(each, 'level')] ?? 'none',
    component: field(each, 'component') === null ? '' : textOf(each, 'component'),
    message: textOf(each, 'message'),
    version: field(each, 'app_version') === null ? '' : textOf(each, 'app_version'),
    when: textOf(each, 'occurred_at'),
  }))
}
