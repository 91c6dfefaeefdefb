import { useState } from 'preact/hooks'
import { nameKey } from '../../../engine/core/names.ts'
import type { ThingRef } from '../../engine/views/list-calls.ts'
import { type Act, call, newId, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { fittingNames } from '../parts/fitting-names.ts'
import { useOneAtATime } from '../parts/one-at-a-time.ts'
import { text } from '../texts/text.ts'
import { actOnMany } from './batch.ts'

/** A dialog that puts tags on selected items, or removes them. A tag that does not exist is made. */
export function TagDialog({
  items,
  onClose,
  onDone,
}: {
  readonly items: readonly ThingRef[]
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}) {
  const options = useAnswer('choices', null)
  const [words, setWords] = useState('')
  const typed = words.trim()
  const tags = fittingNames(options?.tags ?? [], typed)
  const exists = tags.some(({ name }) => nameKey(name) === nameKey(typed))
  const put = async (tag_id: string, name: string, on: boolean, before: readonly Act[] = []) => {
    onClose()
    const acts = items.map(
      ({ public_id }): Act => ({
        type: on ? 'item.add_tag' : 'item.remove_tag',
        input: { public_id, tag_id },
      }),
    )
    const key = on ? 'done.tagged_many' : 'done.untagged_many'
    const said = (count: number) =>
      ({ key, values: { count: Math.max(0, count - before.length), name } }) as const
    await actOnMany([...before, ...acts], said)
    await onDone()
  }
  const create = (name: string) => {
    const public_id = newId()
    return put(public_id, name, true, [{ type: 'tag.create', input: { public_id, name } }])
  }
  const one = useOneAtATime()
  /** The tags may not be here yet: a fast typist is ahead of them. */
  const putFirst = (name: string) =>
    one(async () => {
      const [first] = fittingNames((await call('choices', null)).tags, name)
      await (first ? put(first.public_id, first.name, true) : create(name))
    })
  return (
    <Dialog title={text('tag_things.title', { count: items.length })} onClose={onClose} kind="picker">
      <label class="search-field">
        <Icon name="search" />
        <input
          type="search"
          data-first=""
          value={words}
          maxLength={100}
          placeholder={text('tags.search')}
          aria-label={text('tags.search')}
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            const name = event.currentTarget.value.trim()
            if (event.key !== 'Enter' || name === '') return
            event.preventDefault()
            void putFirst(name)
          }}
        />
      </label>
      <ul class="picker-list">
        {tags.map(({ public_id, name }) => (
          <li key={public_id} class="tag-line">
            <button type="button" class="picker-row" onClick={() => void put(public_id, name, true)}>
              <Icon name="tag" />
              <span class="row-main">
                <span class="row-name">{name}</span>
              </span>
            </button>
            <button
              type="button"
              class="button-plain"
              aria-label={text('tags.remove', { name })}
              title={text('tags.remove', { name })}
              onClick={() => void put(public_id, name, false)}
            >
              <Icon name="minus" />
            </button>
          </li>
        ))}
        {typed !== '' && !exists && (
          <li>
            <button type="button" class="picker-row" onClick={() => void create(typed)}>
              <Icon name="plus" />
              <span class="row-main">
                <span class="row-name">{text('tags.create', { name: typed })}</span>
              </span>
            </button>
          </li>
        )}
        {typed === '' && options?.tags.length === 0 && <li class="empty-line">{text('tag_things.none')}</li>}
      </ul>
    </Dialog>
  )
}
