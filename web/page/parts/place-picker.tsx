import type { PlaceRow } from '../../engine/views/calls.ts'
import type { PlacingRow, PlacingWanted } from '../../engine/views/placing-calls.ts'
import { act, call, newId, useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { lazyPage } from '../lazy.tsx'
import { loadSeldomTexts } from '../texts/language.ts'
import { text } from '../texts/text.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import { Picker, PickerLine, PickerText, useKeptWords } from './picker.tsx'
import { placeIcons } from './place-icons.ts'

/** Maximum number of places that the picker offers at once. */
const OFFERED = 12

/** Minimum number of letters of a word that may be mistyped: of shorter ones too many are alike. */
const SHORTEST_MISTYPED = 4

export { placeIcons }

const SuggestedPlaces = lazyPage(async () => {
  await loadSeldomTexts()
  return (await import('./suggested-places.tsx')).SuggestedPlaces
})

/** A dialog that lets a person find a place, or make a location. */
export function PlacePicker({
  nowhere = true,
  subject,
  moved,
  takes,
  ...props
}: {
  readonly onPick: (place: PlaceRow | null) => void
  readonly onClose: () => void
  /** Whether "no place" is offered. */
  readonly nowhere?: boolean
  /** The thing that is put away: places that fit it come first. */
  readonly subject?: Pick<PlacingWanted, 'kind' | 'id' | 'name' | 'category_id'>
  /** The ids of what is moved, as nothing goes into itself; that of the subject by default. */
  readonly moved?: readonly string[]
  /** Whether a place can be chosen; any by default. */
  readonly takes?: (place: PlaceRow) => boolean
}) {
  const { words, onWords, ending } = useKeptWords('places')
  const onPick = ending(props.onPick)
  const onClose = ending(props.onClose)
  const subjects = moved ?? (subject?.id == null ? [] : [subject.id])
  // Of those that cannot be chosen there may be many.
  const limit = takes ? 5 * OFFERED : OFFERED
  const fitting = (rows: readonly PlaceRow[]) => (takes ? rows.filter(takes).slice(0, OFFERED) : rows)
  const every = useAnswer('pick_places', { words, limit, subjects })
  const found = every && fitting(every)
  const typed = words.trim()
  // Of places that only have some of the words there can be many: then nobody would see the line below them. A place that a person
  // may have mistyped comes before it.
  const isNew = typed !== '' && found !== undefined && !found.some((row) => hasWords(row, typed))
  const one = useOneAtATime()
  const create = (name: string) => one(() => make(name))
  const make = async (name: string) => {
    if (name === '') return
    const public_id = newId()
    const said = { key: 'done.created', values: { name } } as const
    if (await act('location.create', { public_id, name }, said)) {
      onPick({ kind: 'location', public_id, name, code: null, where: [], places: 0, things: 0 })
    }
  }
  const creating = (
    <PickerLine icon="plus" text={text('picker.create', { name: typed })} onPick={() => void create(typed)} />
  )
  return (
    <Picker
      title={text('picker.title')}
      search={text('picker.search')}
      words={words}
      onWords={onWords}
      rows={found}
      idOf={({ public_id }) => public_id}
      show={({ kind, name, where }) => (
        <>
          <Icon name={placeIcons[kind]} />
          <PickerText name={name} where={where} />
        </>
      )}
      ask={async (typed) => fitting(await call('pick_places', { words: typed, limit, subjects }))}
      onPick={onPick}
      onNone={create}
      before={
        isNew
          ? creating
          : typed === '' && (
              <>
                {subject && (
                  <SuggestedPlaces
                    limit={3}
                    subject={subject}
                    onPick={(place) => onPick(placeRowOf(place))}
                  />
                )}
                {nowhere && <PickerLine icon="x" text={text('picker.nowhere')} onPick={() => onPick(null)} />}
              </>
            )
      }
      after={typed !== '' && !isNew && creating}
      none={typed === '' && text('picker.none_yet')}
      onClose={onClose}
    />
  )
}

/** A suggested place as the picker gives one. */
function placeRowOf({ kind, id, name, path }: PlacingRow['place']): PlaceRow {
  const where = path.map((step) => step.name)
  return { kind, public_id: id, name, code: null, where, places: 0, things: 0 }
}

/** Whether a place or the places around it are called by each of the words, of which some may be mistyped. */
function hasWords({ name, code, where }: PlaceRow, typed: string): boolean {
  const all = plain([name, code ?? '', ...where].join(' '))
  const words = all.split(/\s+/)
  return plain(typed)
    .split(/\s+/)
    .every((word) => all.includes(word) || words.some((each) => isMistyped(word, each)))
}

/** Whether two words differ in one letter that is wrong, missing or too many, or in two that changed places. */
function isMistyped(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_MISTYPED) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  const [a, b] = [typed.slice(at), word.slice(at)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

function plain(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
