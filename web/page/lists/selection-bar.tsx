import { useState } from 'preact/hooks'
import type { ThingRef } from '../../engine/views/list-calls.ts'
import type { Act } from '../engine.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { PlacePicker } from '../parts/place-picker.tsx'
import { go } from '../router.ts'
import { useKeys } from '../shortcuts.ts'
import { text } from '../texts/text.ts'
import { actOnMany } from './batch.ts'
import { EditDialog } from './edit-dialog.tsx'
import { labelsHref } from './labels-href.ts'
import { batch } from './running-batch.ts'
import { TagDialog } from './tag-dialog.tsx'
import { MAX_SELECTED } from './use-selection.ts'

type Open = 'move' | 'tag' | 'edit' | null

/** What can be done with all selected things at once. */
export function SelectionBar({
  things,
  total,
  clear,
  selectAll,
  settle,
  archived,
}: {
  readonly things: readonly ThingRef[]
  /** The number of things of the list. */
  readonly total: number
  readonly clear: () => void
  readonly selectAll: () => Promise<void>
  /** Called after a change: the selection stays, as people often want two, such as a tag and then a move. */
  readonly settle: () => Promise<void>
  /** Whether the list shows archived things. */
  readonly archived: boolean
}) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const items = things.filter(({ collection }) => collection === 'items')
  const boxes = things.flatMap(({ collection, public_id }) =>
    collection === 'containers' ? [public_id] : [],
  )
  const count = things.length
  const all = Math.min(total, MAX_SELECTED)
  const isWorking = batch.value !== null
  const archive = async () => {
    const acts = things.map((thing) => archiving(thing, archived))
    const key = archived ? 'done.restored_many' : 'done.archived_many'
    await actOnMany(acts, (done) => ({ key, values: { count: done } }))
    await settle()
  }
  useKeys(
    isWorking
      ? {}
      : {
          m: () => setOpen('move'),
          ...(items.length > 0 && { t: () => setOpen('tag'), e: () => setOpen('edit') }),
          p: () => go(labelsHref(things)),
          a: () => void archive(),
          Escape: clear,
        },
  )
  // How far it is stands below every page.
  if (isWorking) return null
  return (
    <div class="selection" role="toolbar" aria-label={text('things.selected', { count })}>
      <button type="button" class="button-plain" aria-label={text('things.clear')} onClick={clear}>
        <Icon name="x" />
      </button>
      <strong role="status">{text('things.selected', { count })}</strong>
      {count < all && (
        <button type="button" class="button-plain" onClick={() => void selectAll()}>
          {text(all < total ? 'things.select_first' : 'things.select_all', { count: all })}
        </button>
      )}
      <span class="selection-actions">
        <Action icon="move-right" label={text('things.move')} onClick={() => setOpen('move')} />
        {items.length > 0 && <Action icon="tag" label={text('things.tag')} onClick={() => setOpen('tag')} />}
        {items.length > 0 && (
          <Action icon="pencil" label={text('things.edit')} onClick={() => setOpen('edit')} />
        )}
        <a class="button" href={labelsHref(things)}>
          <Icon name="printer" />
          <span>{text('things.print')}</span>
        </a>
        <Action
          icon={archived ? 'archive-restore' : 'archive'}
          label={text(archived ? 'things.restore' : 'things.archive')}
          onClick={() => void archive()}
        />
      </span>
      {open === 'move' && (
        <PlacePicker
          nowhere={false}
          moved={boxes}
          onClose={close}
          onPick={async (place) => {
            close()
            if (!place) return
            const placement = { kind: place.kind, id: place.public_id }
            const acts = things.map(
              ({ collection, public_id }): Act =>
                collection === 'items'
                  ? { type: 'item.move', input: { public_id, placement } }
                  : { type: 'container.move', input: { public_id, placement } },
            )
            const said = (done: number) =>
              ({ key: 'done.moved_many', values: { count: done, place: place.name } }) as const
            await actOnMany(acts, said)
            await settle()
          }}
        />
      )}
      {open === 'tag' && <TagDialog items={items} onClose={close} onDone={settle} />}
      {open === 'edit' && <EditDialog items={items} onClose={close} onDone={settle} />}
    </div>
  )
}

function Action(props: { readonly icon: IconName; readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" class="button" onClick={props.onClick}>
      <Icon name={props.icon} />
      <span>{props.label}</span>
    </button>
  )
}

function archiving({ collection, public_id }: ThingRef, archived: boolean): Act {
  const input = { public_id }
  if (collection === 'items') return { type: archived ? 'item.restore' : 'item.archive', input }
  return { type: archived ? 'container.restore' : 'container.archive', input }
}
