import { useEffect, useState } from 'preact/hooks'
import type { Placement } from '../../../../engine/index.ts'
import type { Thing, ThingCollection } from '../../../engine/views/calls.ts'
import { field, listOf, textOf } from '../../api.ts'
import { status, useAnswer } from '../../engine.ts'
import { readEvents } from '../../history/events.ts'
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
    lastMovement(collection, public_id).then(
      (last) => {
        if (current) setPlace(read(last, thing.record.placement))
      },
      () => {},
    )
    return () => {
      current = false
    }
  }, [public_id, version, isThere])
  return place
}

/** The last movement that stands: where a thing was by mistake is no place to put it back to. */
async function lastMovement(collection: ThingCollection, public_id: string): Promise<unknown> {
  const answer = await api('GET', `/api/v1/${collection}/${public_id}/movements?limit=20`)
  const movements = listOf(answer, 'movements')
  const [last, before] = movements
  // Only then can it be an undo.
  if (endOf(last, 'from') !== endOf(before, 'to') || endOf(last, 'to') !== endOf(before, 'from')) return last
  const events = readEvents(await api('GET', `/api/v1/audit?record=${public_id}`))
  const fallen = events.filter(({ undid, undone }) => undid !== null || (undone !== null && !undone.redone))
  const ids = new Set(fallen.map(({ operation_id }) => operation_id))
  return movements.find((each) => !ids.has(textOf(each, 'operation_id')))
}

function endOf(movement: unknown, end: 'from' | 'to'): unknown {
  return field(field(movement, end), 'public_id')
}

/** A movement that does not end where the thing is now is older than what this browser knows. */
function read(last: unknown, now: unknown): Placement | null {
  const [from, to] = [field(last, 'from'), field(last, 'to')]
  if ((field(to, 'public_id') ?? null) !== (field(now, 'id') ?? null)) return null
  const kind = kinds.find((each) => each === field(from, 'kind'))
  const id = field(from, 'public_id')
  return kind && typeof id === 'string' ? { kind, id } : null
}
