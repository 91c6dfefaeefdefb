import { useState } from 'preact/hooks'
import type { Thing } from '../../../engine/views/calls.ts'
import { act } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { href } from '../../router.ts'
import { text } from '../../texts/text.ts'
import { NamePicker } from '../name-picker.tsx'

/** The category and the tags of an item, changed where they stand. */
export function Tags({ thing, readOnly }: { readonly thing: Thing; readonly readOnly: boolean }) {
  const { public_id, name, category, tags } = thing.row
  const [picking, setPicking] = useState<'categories' | 'tags' | null>(null)
  const said = { key: 'done.changed', values: { name } } as const
  if (readOnly && category === null && tags.length === 0) return null
  return (
    <section class="tags" aria-label={text('thing.tags')}>
      {readOnly ? (
        category !== null && <span class="mark">{category}</span>
      ) : (
        <button type="button" class="chip" onClick={() => setPicking('categories')}>
          <Icon name="shapes" />
          {category ?? text('thing.set_category')}
        </button>
      )}
      {tags.map((tag) => (
        <span key={tag.public_id} class="chip">
          <span class="swatch" style={{ background: tag.color ?? 'transparent' }} />
          <a href={href('things', '', { tag: tag.public_id })}>{tag.name}</a>
          {!readOnly && (
            <button
              type="button"
              class="chip-remove"
              aria-label={text('tags.take_off', { name: tag.name })}
              onClick={() => void act('item.remove_tag', { public_id, tag_id: tag.public_id }, said)}
            >
              <Icon name="x" />
            </button>
          )}
        </span>
      ))}
      {!readOnly && (
        <button type="button" class="chip" onClick={() => setPicking('tags')}>
          <Icon name="tag" />
          {text('thing.add_tag')}
        </button>
      )}
      {picking && (
        <NamePicker
          what={picking}
          onClose={() => setPicking(null)}
          onPick={(chosen) => {
            setPicking(null)
            if (picking === 'categories') {
              void act('item.set_category', { public_id, category_id: chosen?.public_id ?? null }, said)
            } else if (chosen) void act('item.add_tag', { public_id, tag_id: chosen.public_id }, said)
          }}
        />
      )}
    </section>
  )
}
