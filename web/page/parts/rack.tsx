import { useEffect, useRef, useState } from 'preact/hooks'
import type { PlaceRow, ThingRow as Row } from '../../engine/views/calls.ts'
import type { RackPart } from '../../engine/views/place-calls.ts'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { session } from '../session.ts'
import { text } from '../texts/text.ts'
import { useDrag } from './drag.ts'
import { DragGhost } from './drag-ghost.tsx'
import { moveThing } from './move-thing.ts'
import { RackDrawing } from './rack-picture.tsx'
import { ThingPicker } from './thing-picker.tsx'
import { ThingRow } from './thing-row.tsx'

/** A rack, a row or a shelf as a picture: choose a slot to see what is in it, and move things from slot to slot. */
export function Rack({ place }: { readonly place: PlaceRow }) {
  const picture = useAnswer('rack', { kind: place.kind, id: place.public_id })
  const [chosen, setChosen] = useState<string | null>(null)
  const [held, setHeld] = useState<Row | null>(null)
  const writes = session.value?.household.role !== 'viewer'
  const parts = picture ? flat(picture.parts) : []
  const partOf = (id: string | undefined) => parts.find(({ public_id }) => public_id === id)
  const put = async (thing: Row, part: RackPart) => {
    const to = { kind: part.kind, id: part.public_id }
    if (await moveThing(thing, to, part.name)) setHeld(null)
    setChosen(part.public_id)
  }
  const about = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone it is below the picture.
    if (chosen !== null) about.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const drag = useDrag<Row>({
    read(element) {
      const id = writes ? element.closest<HTMLElement>('[data-thing]')?.dataset.thing : undefined
      const thing = parts.flatMap(({ things }) => things).find(({ public_id }) => public_id === id)
      return thing ? { source: thing, label: thing.name } : null
    },
    target: (element) => element.closest<HTMLElement>('[data-cell]'),
    drop(thing, target) {
      const part = partOf(target.dataset.cell)
      if (part && !part.things.some(({ public_id }) => public_id === thing.public_id)) void put(thing, part)
    },
  })
  if (!picture || picture.parts.length === 0) return <div ref={drag} />
  const onChoose = (part: RackPart) => {
    if (held) void put(held, part)
    else setChosen(part.public_id === chosen ? null : part.public_id)
  }
  const part = partOf(chosen ?? undefined)
  const { slots, empty, cut } = picture
  return (
    <div ref={drag} class="rack-page">
      <section class="rack-side">
        <p class="hint">{text(slots === 0 ? 'rack.shelves' : 'rack.summary', { slots, empty })}</p>
        <RackDrawing parts={picture.parts} label={place.name} handling={{ chosen, onChoose }} />
        {cut && <p class="note">{text('rack.cut')}</p>}
      </section>
      <div ref={about} class="rack-about">
        <p class="rack-held" role="status">
          {held && text('rack.held', { name: held.name })}
        </p>
        {held && (
          <button type="button" class="button" onClick={() => setHeld(null)}>
            {text('thing.cancel')}
          </button>
        )}
        {part && !held && <Chosen part={part} writes={writes} onHold={setHeld} onPut={put} />}
        {!part && !held && <p class="hint">{text(writes ? 'rack.choose' : 'rack.choose_read')}</p>}
      </div>
      <DragGhost />
    </div>
  )
}

/** What is in the chosen slot. */
function Chosen(props: {
  readonly part: RackPart
  readonly writes: boolean
  readonly onHold: (thing: Row) => void
  readonly onPut: (thing: Row, part: RackPart) => Promise<void>
}) {
  const { part, writes, onHold, onPut } = props
  const page = useAnswer('place', { kind: part.kind, id: part.public_id })
  const [picking, setPicking] = useState(false)
  const full = part.capacity !== null && part.count >= part.capacity
  return (
    <section class="panel rows-here" aria-label={part.name}>
      <h2>
        <a href={href('place', part.public_id, { kind: part.kind })}>
          {part.name}
          <Icon name="chevron-right" />
        </a>
      </h2>
      {page?.things.length === 0 && <p class="empty-line">{text('rack.empty')}</p>}
      {page?.things.map((thing) => (
        <div key={thing.public_id} class="row-with-button">
          <ThingRow row={thing} marks="none" />
          {writes && (
            <button
              type="button"
              class="button-plain"
              aria-label={text('rack.move', { name: thing.name })}
              onClick={() => onHold(thing)}
            >
              <Icon name="move-right" />
            </button>
          )}
        </div>
      ))}
      {writes && (
        <p class="actions">
          <button type="button" class="button button-main" disabled={full} onClick={() => setPicking(true)}>
            <Icon name="package-plus" />
            {text('rack.put')}
          </button>
          <a class="button" href={href('add', '', { kind: part.kind, in: part.public_id })}>
            <Icon name="plus" />
            {text('rack.new')}
          </a>
          {full && <span class="hint">{text('rack.full')}</span>}
        </p>
      )}
      {picking && (
        <ThingPicker
          onClose={() => setPicking(false)}
          onPick={(thing) => {
            setPicking(false)
            void onPut(thing, part)
          }}
        />
      )}
    </section>
  )
}

function flat(parts: readonly RackPart[]): RackPart[] {
  return parts.flatMap((part) => [part, ...flat(part.parts)])
}
