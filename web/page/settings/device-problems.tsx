import { useState } from 'preact/hooks'
import { listOf, textOf } from '../api.ts'
import { DeviceProblems } from '../parts/device-problems.tsx'
import { useServer } from '../server.ts'
import { text } from '../texts/text.ts'

/** What the person's phones and tablets reported as going wrong: loaded when the person looks. */
export function OwnDeviceProblems() {
  const [open, setOpen] = useState(false)
  return (
    <section class="panel">
      <h2>{text('device_problems.title')}</h2>
      <p class="hint">{text('device_problems.about')}</p>
      {open ? (
        <Problems />
      ) : (
        <p class="actions">
          <button type="button" class="button" onClick={() => setOpen(true)}>
            {text('device_problems.show')}
          </button>
        </p>
      )}
    </section>
  )
}

function Problems() {
  const { value: names, problem } = useServer('/api/v1/mobile/devices?limit=200', readNames)
  if (problem !== null) return <p class="hint">{problem}</p>
  if (!names) return <div aria-busy="true" />
  return <DeviceProblems path="/api/v1/mobile/system-logs?limit=50" names={names} />
}

/** The names of the devices, by their id. */
function readNames(answer: unknown): ReadonlyMap<string, string> {
  return new Map(
    listOf(answer, 'devices').map((each) => [
      textOf(each, 'public_id'),
      textOf(each, 'device_name') || textOf(each, 'device_model') || text('device_problems.device'),
    ]),
  )
}
