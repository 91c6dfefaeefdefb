import { byAge } from '../core/find.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import { mistakesBetween } from '../search/distance.ts'
import { MAX_PLACE_DEPTH, type PlaceKind, type Placement, placeCollection } from '../structure/levels.ts'
import { outward, type PlaceStep, placeAt } from '../structure/placement.ts'
import { foldedText } from '../text/fold.ts'
import { wordsOf } from '../text/words.ts'

/** The collections whose records can lie directly in a place, in the order of the answer. */
const stages = ['item', 'container', 'zone', 'rack', 'row', 'shelf', 'slot'] as const
type Stage = (typeof stages)[number]

/** As many children are read at once. */
const CHUNK = 64
/** Maximum number of records read for one page; among thousands of empty shelves a page returns what it has found so far. */
const MOST_LOOKED_AT = 1000
/** The same for a page of a search, which compares texts. */
const MOST_COMPARED = 250

/** A place on the path to the end of a page, and the last of its children that was returned or entered. */
export interface SubtreeStep {
  readonly place: Placement
  readonly stage: number
  /** The seq that last changed the child, and its id; -1 and empty for none yet. */
  readonly seq: number
  readonly id: string
}

/** A thing in a place, however deep. */
export interface SubtreeEntry {
  readonly type: 'item' | 'container'
  readonly public_id: string
  readonly name: string
  readonly description: string | null
  /** Null for a container. */
  readonly quantity: number | null
  readonly unit: string | null
  /** The path below the requested place, outermost place first. */
  readonly path: readonly PlaceStep[]
}

export interface SubtreePage {
  readonly entries: readonly SubtreeEntry[]
  /** The cursor of the next page; null at the end. */
  readonly next: readonly SubtreeStep[] | null
}

/** A step while the walk is under way. */
interface Frame {
  readonly place: Placement
  readonly name: string
  stage: number
  seq: number
  id: string
  ahead: Child[]
}

interface Child {
  readonly stage: Stage
  readonly seq: number
  readonly id: string
  readonly name: string
  readonly archived: boolean
  readonly description: string | null
  readonly quantity: number | null
  readonly unit: string | null
}

/** A place that can be listed; null if it does not exist, is archived, or lies in an archived place. */
export function visiblePlace(view: HouseholdView, place: Placement): Stored | null {
  const stored = placeAt(view, place)
  let depth = 0
  for (
    let at: Placement | null = place;
    at !== null && depth <= MAX_PLACE_DEPTH;
    at = outward(view, at), depth++
  ) {
    const around = placeAt(view, at)
    if (!around || isArchived(around.record)) return null
  }
  return stored
}

/**
 * All items and containers in a place at any depth, a page at a time, without archived ones and their contents. The cost
 * depends on the size of the page, not on that of the place.
 *
 * @param words only those that have all of these (`wordsOf`) in the texts of their entries, also inside of other words. No other text
 *   of a record is compared.
 * @param mistyped whether one of the words may be mistyped for a word of the name
 * @param from the end of the previous page, from an untrusted cursor: positions outside of the place are ignored
 */
export function subtreePage(
  view: HouseholdView,
  root: Placement,
  {
    limit,
    from,
    words = null,
    mistyped = false,
  }: {
    readonly limit: number
    readonly from: readonly SubtreeStep[] | null
    readonly words?: readonly string[] | null
    readonly mistyped?: boolean
  },
): SubtreePage {
  const most = words === null ? MOST_LOOKED_AT : MOST_COMPARED
  const frames = from === null ? [frameAt(view, root)] : resumed(view, root, from)
  const entries: SubtreeEntry[] = []
  let next: SubtreeStep[] | null = null
  for (let looked = 0; frames.length > 0; looked++) {
    if (looked >= most) return { entries, next: next ?? frames.map(stepOf) }
    const frame = frames.at(-1)
    const child = frame && nextChild(view, frame)
    if (!frame || !child) {
      frames.pop()
      continue
    }
    if (child.archived) continue
    const { stage, id } = child
    if (stage === 'item' || stage === 'container') {
      const entry = entryOf(stage, child, frames)
      if (words === null || hasWords(entry, words, mistyped)) {
        // One more than fits: there is a next page.
        if (next !== null) return { entries, next }
        entries.push(entry)
      }
    }
    if (stage !== 'item' && frames.length <= MAX_PLACE_DEPTH)
      frames.push(frameOf({ kind: stage, id }, child.name))
    if (entries.length >= limit) next ??= frames.map(stepOf)
  }
  return { entries, next: null }
}

/** Letters of the shortest word that can be mistyped, and of the shortest with two mistakes. */
const MISTYPED = 4
const TWICE_MISTYPED = 8

function hasWords(
  { name, description, path }: SubtreeEntry,
  words: readonly string[],
  mistyped: boolean,
): boolean {
  const text = foldedText([name, description ?? '', ...path.map((step) => step.name)].join('\n'))
  const lacking = words.filter((word) => !text.includes(word))
  // Where several words are unknown, something else is asked for. Names are short, so that the comparison is bounded.
  const [word = ''] = lacking
  if (!mistyped || lacking.length !== 1 || word.length < MISTYPED) return lacking.length === 0
  const most = word.length < TWICE_MISTYPED ? 1 : 2
  return wordsOf(name).some((each) => mistakesBetween(word, each, most) <= most)
}

function frameAt(view: HouseholdView, place: Placement): Frame {
  return frameOf(place, placeAt(view, place)?.record.name ?? '')
}

function frameOf(place: Placement, name: string): Frame {
  return { place, name, stage: 0, seq: -1, id: '', ahead: [] }
}

function stepOf({ place, stage, seq, id }: Frame): SubtreeStep {
  return { place, stage, seq, id }
}

/** The way to where a page ended, as far as it still is one: each step directly in the one before. */
function resumed(view: HouseholdView, root: Placement, from: readonly SubtreeStep[]): Frame[] {
  const frames: Frame[] = []
  for (const step of from) {
    const parent = frames.at(-1)?.place
    const inside = parent ? same(outward(view, step.place), parent) : same(step.place, root)
    const stored = placeAt(view, step.place)
    if (!inside || !stored || isArchived(stored.record)) break
    const { stage, seq, id } = step
    frames.push({ ...frameOf(step.place, stored.record.name), stage, seq, id })
  }
  return frames
}

function same(a: Placement | null, b: Placement): boolean {
  return a?.kind === b.kind && a.id === b.id
}

/** The next thing that lies directly in a place. */
function nextChild(view: HouseholdView, frame: Frame): Child | null {
  for (;;) {
    const child = frame.ahead.shift()
    if (child) {
      frame.seq = child.seq
      frame.id = child.id
      return child
    }
    const stage = stages[frame.stage]
    if (stage === undefined) return null
    const { seq, id, place } = frame
    // The last child's operation may have changed others too: they have its seq.
    const rest =
      seq < 0 ? [] : children(view, stage, place.id, seq - 1).filter((each) => each.seq > seq || each.id > id)
    frame.ahead = rest.length > 0 ? rest : children(view, stage, place.id, seq)
    if (frame.ahead.length > 0) continue
    frame.stage += 1
    frame.seq = -1
    frame.id = ''
  }
}

function children(view: HouseholdView, stage: Stage, place_id: string, after_seq: number): Child[] {
  const options = { after_seq, limit: CHUNK }
  const found: Stored[] =
    stage === 'item'
      ? view.find('items', 'placement_id', place_id, options)
      : stage === 'container'
        ? view.find('containers', 'placement_id', place_id, options)
        : view.find(placeCollection[stage], 'parent_id', place_id, options)
  return found.sort(byAge).map(({ record, seq }) => ({
    stage,
    seq,
    id: record.public_id,
    name: textOf(record, 'name') ?? '',
    archived: isArchived(record),
    description: textOf(record, 'description'),
    quantity: 'quantity' in record && typeof record.quantity === 'number' ? record.quantity : null,
    unit: textOf(record, 'unit'),
  }))
}

function isArchived(record: object): boolean {
  return textOf(record, 'archived_at') !== null
}

function textOf(record: object, field: string): string | null {
  const value: unknown = Reflect.get(record, field)
  return typeof value === 'string' ? value : null
}

function entryOf(type: 'item' | 'container', child: Child, frames: readonly Frame[]): SubtreeEntry {
  const { id: public_id, name, description, quantity, unit } = child
  const path = frames
    .slice(1)
    .map(({ place, name: around }) => ({ kind: place.kind, public_id: place.id, name: around }))
  return { type, public_id, name, description, quantity, unit, path }
}

/** The letter of each kind of place in a written step. */
const KINDS: readonly PlaceKind[] = ['location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container']

/** Where a page ended, as text without spaces. */
export function writeSteps(steps: readonly SubtreeStep[]): string {
  return steps
    .map(({ place, stage, seq, id }) => [KINDS.indexOf(place.kind), place.id, stage, seq, id].join(','))
    .join(';')
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const STEP = new RegExp(`^([0-6]),(${ID}),([0-7]),(-1|\\d{1,15}),(${ID})?$`)

/** Reads what `writeSteps` wrote; null for anything else. */
export function readSteps(text: string): SubtreeStep[] | null {
  const steps = text.split(';', MAX_PLACE_DEPTH + 2).map((part) => {
    const [, kind = '', id = '', stage = '', seq = '', child = ''] = STEP.exec(part) ?? []
    const level = KINDS[Number(kind)]
    return kind === '' || level === undefined
      ? null
      : { place: { kind: level, id }, stage: Number(stage), seq: Number(seq), id: child }
  })
  return steps.every((step) => step !== null) ? steps : null
}
