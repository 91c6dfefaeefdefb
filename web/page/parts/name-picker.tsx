import { nameKey } from '../../../engine/core/names.ts'
import { act, call, newId, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { fittingNames } from './fitting-names.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import { Picker, PickerLine, PickerText, useKeptWords } from './picker.tsx'

export interface PickedName {
  readonly public_id: string
  readonly name: string
}

/** A dialog that lets a person find a category or a tag, or make one. */
export function NamePicker(props: {
  readonly what: 'categories' | 'tags'
  readonly onPick: (chosen: PickedName | null) => void
  readonly onClose: () => void
}) {
  const { what } = props
  const { words, onWords, ending } = useKeptWords(what)
  const onPick = ending(props.onPick)
  const onClose = ending(props.onClose)
  const choices = useAnswer('choices', null)
  const typed = words.trim()
  const all: readonly PickedName[] = choices?.[what] ?? []
  const found = fittingNames(all, typed)
  const isKnown = all.some(({ name }) => nameKey(name) === nameKey(typed))
  const one = useOneAtATime()
  const create = (name: string) => one(() => make(name))
  const make = async (name: string) => {
    if (name === '') return
    const public_id = newId()
    const said = { key: 'done.created', values: { name } } as const
    const type = what === 'categories' ? 'category.create' : 'tag.create'
    if (await act(type, { public_id, name }, said)) onPick({ public_id, name })
  }
  return (
    <Picker
      title={text(what === 'categories' ? 'name_picker.category' : 'name_picker.tag')}
      search={text('name_picker.search')}
      words={words}
      onWords={onWords}
      rows={found}
      idOf={({ public_id }) => public_id}
      show={({ name }) => (
        <>
          <Icon name={what === 'categories' ? 'shapes' : 'tag'} />
          <PickerText name={name} where={[]} />
        </>
      )}
      ask={async (words) => fittingNames((await call('choices', null))[what], words.trim())}
      onPick={onPick}
      onNone={create}
      before={
        what === 'categories' &&
        typed === '' && <PickerLine icon="x" text={text('add.no_category')} onPick={() => onPick(null)} />
      }
      after={
        typed !== '' &&
        !isKnown && (
          <PickerLine
            icon="plus"
            text={text('name_picker.create', { name: typed })}
            onPick={() => void create(typed)}
          />
        )
      }
      none={typed === '' && text('name_picker.none')}
      onClose={onClose}
    />
  )
}
