import type { RackPart } from '../../engine/views/place-calls.ts'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { ThingPhoto } from './photo.tsx'

/** What a person does with the places of a picture. Without it the picture is only looked at. */
export interface RackHandling {
  readonly chosen: string | null
  readonly onChoose: (part: RackPart) => void
}

/**
 * A rack as one sees it: boards one above the other between two posts, with the slots side by side. The first shelf is the lowest.
 */
export function RackDrawing({
  parts,
  label,
  handling,
}: {
  readonly parts: readonly RackPart[]
  readonly label: string
  readonly handling?: RackHandling
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      class={handling ? 'rack' : 'rack rack-plan'}
      role="group"
      aria-label={label}
      onKeyDown={handling && onArrow}
    >
      <Boards parts={parts} handling={handling} />
    </div>
  )
}

function Boards(props: { readonly parts: readonly RackPart[]; readonly handling: RackHandling | undefined }) {
  const { parts, handling } = props
  const slots = parts.filter(({ kind }) => kind === 'slot')
  const boards = parts.filter(({ kind }) => kind !== 'slot')
  return (
    <>
      {boards.map((part) => (
        <div key={part.public_id || part.name} class={`rack-board rack-${part.kind}`}>
          <Cell part={part} handling={handling} board />
          {part.parts.length > 0 && (
            <div class="rack-inner">
              <Boards parts={part.parts} handling={handling} />
            </div>
          )}
        </div>
      ))}
      {slots.length > 0 && (
        <div class="rack-slots">
          {slots.map((part) => (
            <Cell key={part.public_id || part.name} part={part} handling={handling} />
          ))}
        </div>
      )}
    </>
  )
}

/** A slot, or the board of a shelf. */
function Cell(props: {
  readonly part: RackPart
  readonly handling: RackHandling | undefined
  readonly board?: boolean
}) {
  const { part, handling, board = false } = props
  const inside = (
    <>
      <span class="rack-name">{part.name}</span>
      {part.things.length > 0 && (
        <span class="rack-things">
          {part.things.map((thing) => (
            <span
              key={thing.public_id}
              class="rack-thing"
              data-thing={thing.public_id}
              data-collection={thing.collection}
              title={thing.name}
            >
              <ThingPhoto thing={thing} size="thumb" />
            </span>
          ))}
          {part.count > part.things.length && (
            <span class="rack-more">{text('rack.more', { count: part.count - part.things.length })}</span>
          )}
        </span>
      )}
      <Fill part={part} board={board} />
    </>
  )
  const kind = board ? 'rack-cell rack-cell-board' : 'rack-cell'
  const empty = part.count === 0 ? ' is-empty' : ''
  if (!handling) return <span class={kind + empty}>{inside}</span>
  const { capacity, count, name, things } = part
  const names = things.map((thing) => thing.name).join(', ')
  const values = { name, count, capacity: capacity ?? 0, names }
  return (
    <button
      type="button"
      class={kind + empty}
      data-cell={part.public_id}
      aria-pressed={handling.chosen === part.public_id}
      aria-label={text(capacity === null ? 'rack.cell' : 'rack.cell_of', values)}
      onClick={() => handling.onChoose(part)}
    >
      {inside}
    </button>
  )
}

function Fill({ part, board }: { readonly part: RackPart; readonly board: boolean }) {
  const { capacity, count } = part
  if (capacity === null) {
    return board || count === 0 ? null : <span class="rack-fill">{text('rack.count', { count })}</span>
  }
  const full = count >= capacity
  return (
    <span class={full ? 'rack-fill is-full' : 'rack-fill'}>
      <span class="rack-bar" style={{ '--filled': Math.min(1, count / capacity) }} />
      {text('rack.of', { count, capacity })}
      {full && <Icon name="check" />}
    </span>
  )
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Goes to the nearest cell in the direction of an arrow key, as it is drawn. */
function onArrow(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const way = arrows[event.key]
  const here = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
  if (!way || !here || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const from = middle(here)
  const others = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')].flatMap((cell) => {
    const to = middle(cell)
    const [along, across] = way[0] === 0 ? [to.y - from.y, to.x - from.x] : [to.x - from.x, to.y - from.y]
    const ahead = along * (way[0] + way[1])
    return ahead > 4 && cell !== here ? [{ cell, distance: ahead + 2 * Math.abs(across) }] : []
  })
  others.sort((a, b) => a.distance - b.distance)[0]?.cell.focus()
}

function middle(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
