import { useState } from 'preact/hooks'
import { type Act, actOnAll, newId } from '../engine.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { setOpen } from '../parts/tree-state.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { go, href } from '../router.ts'
import { type TextKey, text } from '../texts/text.ts'

interface Room {
  readonly name: TextKey
  readonly icon: IconName
  /** Places that the room mostly has. */
  readonly inside: readonly TextKey[]
  readonly ticked: boolean
}

const rooms: readonly Room[] = [
  { name: 'rooms.kitchen', icon: 'cooking-pot', inside: ['rooms.pantry', 'rooms.drawers'], ticked: true },
  { name: 'rooms.living', icon: 'sofa', inside: ['rooms.cupboard'], ticked: true },
  { name: 'rooms.bedroom', icon: 'bed-double', inside: ['rooms.wardrobe'], ticked: true },
  { name: 'rooms.bathroom', icon: 'bath', inside: ['rooms.cabinet'], ticked: true },
  { name: 'rooms.hall', icon: 'door-open', inside: ['rooms.coats'], ticked: true },
  { name: 'rooms.children', icon: 'blocks', inside: ['rooms.toys'], ticked: false },
  { name: 'rooms.office', icon: 'lamp-desk', inside: ['rooms.desk'], ticked: false },
]

/** Places that are mostly not part of the living space. */
const others: readonly Room[] = [
  { name: 'rooms.cellar', icon: 'warehouse', inside: [], ticked: true },
  { name: 'rooms.attic', icon: 'triangle', inside: [], ticked: false },
  { name: 'rooms.garage', icon: 'car', inside: ['rooms.workbench'], ticked: false },
  { name: 'rooms.shed', icon: 'sprout', inside: [], ticked: false },
]

/** The most rooms of one kind. */
const MOST_ROOMS = 9

/** The rooms of a home, to be ticked: a first set of places in one step. */
export function RoomsPage() {
  const [home, setHome] = useState(text('rooms.home_default'))
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries([...rooms, ...others].map(({ name, ticked }) => [name, ticked ? 1 : 0])),
  )
  const [furniture, setFurniture] = useState(true)
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const set = (name: TextKey, next: number) => setCounts({ ...counts, [name]: next })
  const submit = useSubmit(async () => {
    const home_id = newId()
    const acts = planned({ public_id: home_id, name: home.trim() }, counts, furniture)
    if (!(await actOnAll(acts, { key: 'done.places', values: { count: acts.length } }))) return
    // A closed tree would hide the rooms that the person came to make.
    setOpen(home_id, true)
    go(href('places'))
  })
  const list = (offered: readonly Room[], title: TextKey) => (
    <fieldset class="rooms">
      <legend>{text(title)}</legend>
      {offered.map((room) => (
        <RoomChoice key={room.name} room={room} count={counts[room.name] ?? 0} set={set} />
      ))}
    </fieldset>
  )
  return (
    <div class="narrow">
      <h1>{text('rooms.title')}</h1>
      <p class="lead">{text('rooms.lead')}</p>
      <form class="panel form" onSubmit={submit}>
        <label class="field field-wide">
          <span>{text('rooms.home')}</span>
          <input
            required
            maxLength={200}
            value={home}
            onInput={(event) => setHome(event.currentTarget.value)}
          />
        </label>
        <div class="field-wide">{list(rooms, 'rooms.inside')}</div>
        <div class="field-wide">{list(others, 'rooms.outside')}</div>
        <label class="check field-wide">
          <input
            type="checkbox"
            checked={furniture}
            onChange={(event) => setFurniture(event.currentTarget.checked)}
          />
          {text('rooms.furniture')}
        </label>
        <p class="actions field-wide">
          <button type="submit" class="button button-main" disabled={count === 0}>
            <Icon name="check" />
            {text('rooms.submit', { count })}
          </button>
          <a class="button" href={href('home')}>
            {text('rooms.skip')}
          </a>
        </p>
      </form>
    </div>
  )
}

function RoomChoice(props: {
  readonly room: Room
  readonly count: number
  readonly set: (name: TextKey, count: number) => void
}) {
  const { room, count, set } = props
  const name = text(room.name)
  return (
    <div class={count > 0 ? 'room is-ticked' : 'room'}>
      <label class="check">
        <input
          type="checkbox"
          checked={count > 0}
          onChange={(event) => set(room.name, event.currentTarget.checked ? 1 : 0)}
        />
        <Icon name={room.icon} />
        {name}
      </label>
      {count > 0 && (
        <span class="room-count">
          {count > 1 && (
            <button
              type="button"
              class="button-plain"
              aria-label={text('rooms.less', { name })}
              onClick={() => set(room.name, count - 1)}
            >
              <Icon name="minus" />
            </button>
          )}
          {count > 1 && <output>{count}</output>}
          <button
            type="button"
            class="button-plain"
            aria-label={text('rooms.more', { name })}
            disabled={count >= MOST_ROOMS}
            onClick={() => set(room.name, count + 1)}
          >
            <Icon name="plus" />
          </button>
        </span>
      )}
    </div>
  )
}

/** The operations that make the ticked rooms. Rooms of one kind are numbered from the second on. */
function planned(
  home: { readonly public_id: string; readonly name: string },
  counts: Readonly<Record<string, number>>,
  furniture: boolean,
): Act[] {
  const acts: Act[] = []
  const inside = rooms.filter(({ name }) => (counts[name] ?? 0) > 0)
  const fill = (room: Room, kind: 'location' | 'zone', id: string) => {
    if (!furniture) return
    for (const key of room.inside) {
      const input = { public_id: newId(), name: text(key), parent: { kind, id } }
      acts.push({ type: 'rack.create', input })
    }
  }
  const each = (room: Room, make: (name: string, public_id: string) => void) => {
    for (let i = 1; i <= (counts[room.name] ?? 0); i++) {
      make(i === 1 ? text(room.name) : text('rooms.numbered', { name: text(room.name), number: i }), newId())
    }
  }
  if (inside.length > 0) {
    acts.push({ type: 'location.create', input: home })
    for (const room of inside) {
      each(room, (name, public_id) => {
        const parent = { kind: 'location', id: home.public_id } as const
        acts.push({ type: 'zone.create', input: { public_id, name, parent } })
        fill(room, 'zone', public_id)
      })
    }
  }
  for (const room of others) {
    each(room, (name, public_id) => {
      acts.push({ type: 'location.create', input: { public_id, name } })
      fill(room, 'location', public_id)
    })
  }
  return acts
}
