import { useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { lasting } from '../scan/lasting.ts'
import { text } from '../texts/text.ts'
import { NamePicker, type PickedName } from './name-picker.tsx'

/** The category and the tags of the next thing. They stay until a person changes them, so that a whole box is added quickly. */
export const keptCategory = lasting<PickedName | null>('kept/category', null)
export const keptTags = lasting<readonly PickedName[]>('kept/tags', [])

/** Chooses the category and the tags of what is added. */
export function KeptChoices({ onDone }: { readonly onDone: () => void }) {
  const [picking, setPicking] = useState<'categories' | 'tags' | null>(null)
  return (
    <div class="field field-wide">
      <span id="add-category">{text('thing.tags')}</span>
      <div class="tags tags-field">
        <button
          type="button"
          class="chip"
          aria-describedby="add-category"
          onClick={() => setPicking('categories')}
        >
          <Icon name="shapes" />
          {keptCategory.value?.name ?? text('add.no_category')}
        </button>
        {keptTags.value.map((tag) => (
          <span key={tag.public_id} class="chip">
            {tag.name}
            <button
              type="button"
              class="chip-remove"
              aria-label={text('tags.take_off', { name: tag.name })}
              onClick={() => {
                keptTags.value = keptTags.value.filter(({ public_id }) => public_id !== tag.public_id)
              }}
            >
              <Icon name="x" />
            </button>
          </span>
        ))}
        <button type="button" class="chip" onClick={() => setPicking('tags')}>
          <Icon name="tag" />
          {text('thing.add_tag')}
        </button>
      </div>
      {picking && (
        <NamePicker
          what={picking}
          onClose={() => setPicking(null)}
          onPick={(chosen) => {
            if (picking === 'categories') keptCategory.value = chosen
            else if (chosen && !keptTags.value.some(({ public_id }) => public_id === chosen.public_id)) {
              keptTags.value = [...keptTags.value, chosen]
            }
            setPicking(null)
            onDone()
          }}
        />
      )}
    </div>
  )
}
