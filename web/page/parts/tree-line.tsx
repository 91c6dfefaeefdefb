import type { TreeRow } from '../../engine/views/place-calls.ts'
import { Icon } from '../icon.tsx'
import { scaled } from '../scaled.ts'
import { text } from '../texts/text.ts'
import { placeHref } from './path.tsx'
import { placeIcons } from './place-picker.tsx'
import { setOpen } from './tree-state.ts'

/** The height of a line in pixels, as `.tree-line` has it. */
export const LINE_PX = scaled(46)

/** A place as a line of the tree. */
export function TreeLine(props: {
  readonly row: TreeRow
  readonly line: number
  readonly focusable: boolean
  readonly held: boolean
  readonly writes: boolean
  readonly onFocus: () => void
  readonly onEdit: () => void
}) {
  const { row, line, focusable, held, writes, onFocus, onEdit } = props
  const { place, level, number, siblings, open, archived } = row
  const { name, kind, places, things, public_id } = place
  return (
    <div
      class={held ? 'tree-line is-held' : 'tree-line'}
      role="treeitem"
      tabIndex={focusable ? 0 : -1}
      data-line={line}
      data-place={public_id}
      aria-level={level}
      aria-posinset={number}
      aria-setsize={siblings}
      aria-expanded={open ?? undefined}
      aria-labelledby={`place-${public_id}`}
      style={{ insetBlockStart: `${line * LINE_PX}px`, '--level': level - 1 }}
      onFocus={onFocus}
    >
      {/* Keys do this on the line itself. */}
      <span class="tree-toggle" aria-hidden="true" onClick={() => open !== null && setOpen(public_id, !open)}>
        {open !== null && <Icon name={open ? 'chevron-down' : 'chevron-right'} />}
      </span>
      <a id={`place-${public_id}`} class="tree-link" href={placeHref(place)} tabIndex={-1} draggable={false}>
        <Icon name={placeIcons[kind]} />
        <span class="tree-name" dir="auto">
          {name}
        </span>{' '}
        <span class="tree-kind">{text(`kind.${kind}`)}</span>{' '}
        {archived && <span class="mark">{text('thing.archived')}</span>}
        <span class="amount">{text('tree.amount', { places, things })}</span>
      </a>
      {writes && (
        <button
          type="button"
          class="button-plain tree-more"
          tabIndex={-1}
          aria-label={text('tree.edit', { name })}
          onClick={onEdit}
        >
          <Icon name="ellipsis" />
        </button>
      )}
    </div>
  )
}
