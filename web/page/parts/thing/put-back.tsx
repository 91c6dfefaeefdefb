import { useEffect, useState } from 'preact/hooks'
import type { Placement } from '../../../../engine/index.ts'
import type { Thing } from '../../../engine/views/calls.ts'
import { status, useAnswer } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { api, session } from '../../session.ts'
import { text } from '../../texts/text.ts'
import { moveThing } from '../move-thing.ts'
import { isConfirmed } from './confirmed.ts'

const kinds = ['location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container'] as const

/** Puts a thing back to where it was before it was last moved, while that place is there. */
export function PutBack({ thing }: { readonly thing: Thing }) {
  const { row, record } = thing
  const before = useLastPlace(thing, `${JSON.stringify(record.placement)} ${status.value?.seq}`)
  const container = useAnswer('thing', { collection: 'containers', public_id: before?.id ?? '' })
  const place = useAnswer('place', before ?? { kind: 'location', id: '' })
  if (!before || session.value?.household.role === 'viewer') return null
  const there = before.kind === 'container' ? container?.row : place?.place
  // The answer may still be about the place before.
  const name = there?.public_id === before.id ? there.name : undefined
  if (name === undefined) return null
  return (
    <button type="button" class="button" onClick={() => void moveThing(row, before, name)}>
      <Icon name="undo-2" />
      {text('thing.put_back', { place: name })}
    </button>
  )
}

/** The place that it was in before it was last moved, as the server's history has it; null without one. */
function useLastPlace(thing: Thing, version: string): Placement | null {
  const { collection, public_id } = thing.row
  const [place, setPlace] = useState<Placement | null>(null)
  const isThere = isConfirmed(thing)
  useEffect(() => {
    let current = true
    setPlace(null)
    if (!isThere) return
    api('GET', `/api/v1/${collection}/${public_id}/movements?limit=1`).then(
      (answer) => {
        if (current) setPlace(read(answer, thing.record.placement))
      },
      () => {},
    )
    return () => {
      current = false
    }
  }, [public_id, version, isThere])
  return place
}

/** A movement that does not end where the thing is now is older than what this browser knows. */
function read(answer: unknown, now: unknown): Placement | null {
  const movements = field(answer, 'movements')
  const last: unknown = Array.isArray(movements) ? movements[0] : null
  const [from, to] = [field(last, 'from'), field(last, 'to')]
  if ((field(to, 'public_id') ?? null) !== (field(now, 'id') ?? null)) return null
  const kind = kinds.find((each) => each === field(from, 'kind'))
  const id = field(from, 'public_id')
  return kind && typeof id === 'string' ? { kind, id } : null
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
