import type { PlaceRow } from '../../../engine/views/calls.ts'
import type { CodeMeaning } from '../../../engine/views/scan-calls.ts'
import { field, textOf } from '../../api.ts'
import { call, newId } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { Photo } from '../../parts/photo.tsx'
import { asSubject, doAction, putting, takeActionBack } from '../../scan/actions.ts'
import { lasting } from '../../scan/lasting.ts'
import { type MeantRecord, markCode, nameOf, onlyMeant, type Scan, useScans } from '../../scan/scans.ts'
import { type Sound, sound } from '../../scan/sounds.ts'
import { text } from '../../texts/text.ts'
import { toast } from '../../toasts.ts'
import { asPlace, useGivenPlace } from './given-place.ts'
import { isRecord } from './look.tsx'
import { PlaceBar } from './place-bar.tsx'
import { UnknownCode } from './unknown.tsx'

/** Number of entries of the list. */
const LISTED = 100

/** One scan of the list. */
interface Entry {
  readonly key: string
  readonly meaning: CodeMeaning
  /** What was put away; null while a person has still to say what it is. */
  readonly what: MeantRecord | null
  readonly state: 'moved' | 'already' | 'undone' | 'open'
  /** Where it was before, from the outermost place in. */
  readonly from: readonly string[]
  /** What was done and recorded; null when nothing was. */
  readonly action: { readonly action_id: string; readonly operation_id: string } | null
}

const destination = lasting<PlaceRow | null>('scan/destination', null)
const entries = lasting<readonly Entry[]>('scan/put', [])

function add(entry: Omit<Entry, 'key'>): void {
  entries.value = [{ key: newId(), ...entry }, ...entries.value].slice(0, LISTED)
}

function change(key: string, changed: Partial<Entry>): void {
  entries.value = entries.value.map((entry) => (entry.key === key ? { ...entry, ...changed } : entry))
}

/** Puts thing after thing into a place: scan the place, then the things. Each scan is an action of its own. */
export function PutMode({ query }: { readonly query: URLSearchParams }) {
  useGivenPlace(query, (place) => {
    destination.value = place
  })
  useScans(take)
  const place = destination.value
  const moved = entries.value.filter(({ state }) => state === 'moved').length
  return (
    <>
      <PlaceBar
        place={place}
        label={text('scan.put.into')}
        first={text('scan.put.first')}
        onChoose={(chosen) => {
          destination.value = chosen
        }}
      />
      <section class="panel" aria-live="polite">
        <header class="panel-head">
          <h2>{text('scan.put.list')}</h2>
          <span class="count">{moved > 0 && text('scan.put.count', { count: moved })}</span>
        </header>
        {entries.value.length === 0 && <p class="empty-line">{text('scan.put.none')}</p>}
        {entries.value.map((entry) => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
      </section>
    </>
  )
}

async function take({ meaning, source }: Scan): Promise<void> {
  const only = onlyMeant(meaning)
  if (!only) {
    sound('bad')
    // The same unknown code again says nothing new.
    if (entries.value.some(({ state, meaning: { code } }) => state === 'open' && code === meaning.code))
      return
    add({ meaning, what: null, state: 'open', from: [], action: null })
    return
  }
  const here = destination.value
  const isPlace = only.kind === 'place'
  if (isPlace || (here === null && only.target.kind === 'container')) {
    const place = await asPlace(only)
    if (place) destination.value = place
    sound('near')
    return
  }
  sound(await put(only, meaning, source))
}

/** Puts a thing into the destination, and lists it. Returns how that sounds. */
async function put(what: MeantRecord, meaning: CodeMeaning, source: Scan['source']): Promise<Sound> {
  const here = destination.value
  const name = nameOf(what)
  if (here === null) {
    toast({ text: text('scan.put.place_first', { name }), tone: 'bad' })
    return 'bad'
  }
  if (what.target.id === here.public_id) {
    if (source !== 'camera') toast({ text: text('scan.put.itself', { name }), tone: 'bad' })
    return 'again'
  }
  if (await isIn(what, here.public_id)) {
    add({ meaning, what, state: 'already', from: [], action: null })
    markCode(meaning.code, { text: name, tone: 'good' })
    return 'again'
  }
  const placement = { kind: here.kind, id: here.public_id }
  const operation = putting(what.target, placement)
  if (!operation) return 'bad'
  const scanned = { target: what.target, code: meaning.code, at: new Date().toISOString() }
  const { action_id, done } = await doAction({
    purpose: 'move_items',
    targets: [asSubject(scanned), { role: 'destination', target: placement }],
    operations: [operation],
  })
  const [operation_id] = done
  if (operation_id === undefined) return 'bad'
  markCode(meaning.code, { text: name, tone: 'good' })
  const from = what.kind === 'thing' ? what.thing.where : []
  add({ meaning, what, state: 'moved', from, action: { action_id, operation_id } })
  return 'good'
}

/** Whether a thing lies directly in a place. Two boxes can have one name. */
async function isIn({ kind, target }: MeantRecord, place_id: string): Promise<boolean> {
  if (kind !== 'thing') return false
  const collection = target.kind === 'container' ? 'containers' : 'items'
  const thing = await call('thing', { collection, public_id: target.id })
  return textOf(field(thing?.record, 'placement'), 'id') === place_id
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  const { key, what, state, from, action } = entry
  if (what === null) return <OpenEntry entry={entry} />
  const name = nameOf(what)
  const thing = what.kind === 'thing' ? what.thing : null
  return (
    <div class={`row put-row put-${state}`}>
      <Photo
        photo={thing?.photo ?? null}
        size="thumb"
        icon={what.target.kind === 'item' ? 'package' : 'box'}
      />
      <span class="row-main">
        <span class="row-name">{name}</span>
        <span class="where">
          {state === 'already' && text('scan.put.already')}
          {state === 'undone' && text('scan.put.undone')}
          {state === 'moved' &&
            (from.length > 0
              ? text('scan.put.moved', { from: from.join(' › ') })
              : text('scan.put.moved_new'))}
        </span>
      </span>
      {what.target.kind === 'container' && destination.value?.public_id !== what.target.id && (
        <button
          type="button"
          class="button-plain"
          onClick={async () => {
            const place = await asPlace(what)
            if (place) destination.value = place
          }}
        >
          {text('scan.put.use', { name })}
        </button>
      )}
      {state === 'moved' && action !== null && (
        <button
          type="button"
          class="button-plain"
          aria-label={text('scan.put.undo', { name })}
          onClick={async () => {
            if (await takeActionBack(action.action_id, { ...action, target: what.target }))
              change(key, { state: 'undone' })
          }}
        >
          <Icon name="undo-2" />
          <span class="wide-only">{text('toast.undo')}</span>
        </button>
      )}
      {state === 'moved' && <Icon name="check" />}
    </div>
  )
}

/** A scan of which a person has to say what it is. */
function OpenEntry({ entry: { key, meaning } }: { readonly entry: Entry }) {
  const records = meaning.meant.filter(isRecord)
  const done = () => {
    entries.value = entries.value.filter((each) => each.key !== key)
  }
  if (records.length === 0) {
    const here = destination.value
    const place = here && { kind: here.kind, id: here.public_id, name: here.name }
    return <UnknownCode meaning={meaning} place={place} writes onMade={done} />
  }
  return (
    <div class="choices">
      <p class="hint">{text('scan.several')}</p>
      {records.map((record) => (
        <button
          key={record.target.id}
          type="button"
          class="picker-row"
          onClick={async () => {
            done()
            sound(await put(record, meaning, 'typed'))
          }}
        >
          <Icon name={record.target.kind === 'item' ? 'package' : 'box'} />
          <span class="row-main">
            <span class="row-name">{nameOf(record)}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
