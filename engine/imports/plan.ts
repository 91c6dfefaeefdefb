import { checked } from '../../sync-protocol/index.ts'
import { inputSchemas, type OperationType } from '../commands.ts'
import { Id } from '../core/fields.ts'
import { nameKey } from '../core/names.ts'
import type { Item } from '../items/collection.ts'
import { DocumentIds } from '../search/document-ids.ts'
import type { ImportedPlace, ImportedThing, ImportProblem, NamedPath, ReadRow, SheetOfRow } from './import.ts'
import { levelsOf } from './levels.ts'
import type { ImportMapping } from './mapping.ts'
import { type ImportMessage, says } from './messages.ts'
import { type AddStep, KnownNames, type KnownRecord, type NamedPlace } from './names.ts'
import { type PositionInFile, RowPositions } from './row-positions.ts'
import { updateSteps } from './update-steps.ts'

/** What an import knows of the household that it imports into. */
export interface ImportInventory {
  /** The places, tags and categories. */
  readonly names: Iterable<KnownRecord>
  item(public_id: string): Item | null
  /** The ids of items with an asset or a serial number. */
  byNumber(kind: 'asset_number' | 'serial_number', number: string): readonly string[]
  /** The ids of items of a name, compared as `nameKey` does, in a place; null: in no place. */
  byName(place_id: string | null, name: string): readonly string[]
  /** The texts of the product codes of an item. */
  codesOf(item_id: string): readonly string[]
  /** Whether an item has a file of an archive already. */
  hasFile(item_id: string, file: string): boolean
}

/** The ids that an import gives. The same import gives the same ids. */
export interface ImportIds {
  /** The id of a record that depends on the file and on the name. */
  ofRecord(name: string): string
  /** The id of a record that depends on the household and on the name alone. */
  ofHousehold(name: string): string
}

/** A step of an import: an operation type with its input. */
export interface ImportStep {
  readonly type: OperationType
  readonly input: Readonly<Record<string, unknown>>
}

/** What an import does with a row. */
export const rowStatuses = ['created', 'changed', 'skipped', 'refused'] as const
export type RowStatus = (typeof rowStatuses)[number]

/** What the import of a row does, and why. */
export interface RowPlan {
  readonly line: number
  /** The name of the sheet, if the file has several. */
  readonly sheet: string | null
  readonly status: RowStatus
  readonly name: string | null
  readonly path: readonly string[]
  /** Why the row is skipped or refused, or what a match is recognised by. */
  readonly message: ImportMessage | null
  /** The fields that change. */
  readonly changes: readonly string[]
  readonly problems: readonly ImportProblem[]
  readonly steps: readonly ImportStep[]
  /** The item that the files belong to, and their names. */
  readonly files: { readonly item_id: string; readonly names: readonly string[] } | null
}

/** A thing that others of the same file lie in. */
export interface ParentRow {
  readonly name: string
  readonly path: readonly string[]
  readonly inside: string | null
}

/** The things of a file that others name as their container, by their source id. */
export type Parents = ReadonlyMap<string, ParentRow>

/** Maximum number of things that lie in each other. */
const MAX_DEPTH = 20

/** Plans an import row by row. */
export class ImportPlanner {
  readonly names: KnownNames
  private readonly inventory: ImportInventory
  private readonly ids: ImportIds
  private readonly mapping: ImportMapping
  private readonly parents: Parents
  /** Items of the household that a row of the file stands for already. */
  private readonly taken = new DocumentIds()
  /** Where the rows with an id in the other program stand, by the ids of their items. */
  private readonly positions = new RowPositions()
  private readonly placeRows = new Map<string, string[]>()

  constructor(inventory: ImportInventory, ids: ImportIds, mapping: ImportMapping, parents: Parents) {
    this.inventory = inventory
    this.ids = ids
    this.mapping = mapping
    this.parents = parents
    // What programs export names places by their whole paths.
    const loose = mapping.format === 'table'
    this.names = new KnownNames(inventory.names, (name) => ids.ofHousehold(name), { loose })
  }

  /** Keeps the item of a source id for the row with that id: no other row of the file stands for it. */
  reserve(source_id: string): void {
    const id = this.idOfSource(source_id)
    if (this.inventory.item(id)) this.reserveItem(id)
  }

  /** Notes of what kinds the places of a row are. Those of a thing that the household has may be of its last place. */
  expectPlaces(source_id: string | null, { path, place_kinds }: NamedPath): void {
    const item = source_id === null ? null : this.inventory.item(this.idOfSource(source_id))
    if (!item) this.names.expect(path, place_kinds)
  }

  /** SPEC.md AI14: an id that Stowage wrote is that of the thing itself, if the household has it. */
  private idOfSource(source_id: string): string {
    const own = this.isOwn && Id.safeParse(source_id).data
    if (own && this.inventory.item(own)) return own
    return this.ids.ofHousehold(`item/${this.mapping.format}/${source_id}`)
  }

  private get isOwn(): boolean {
    return this.mapping.format === 'stowage'
  }

  plan({ line, sheet, content, problems }: ReadRow): RowPlan {
    const nothing = {
      line,
      sheet: sheet?.name ?? null,
      name: null,
      path: [],
      changes: [],
      problems,
      steps: [],
      files: null,
    }
    if (content === 'empty') return { ...nothing, status: 'skipped', message: says('row_empty') }
    if ('skipped' in content) return { ...nothing, status: 'skipped', message: content.skipped }
    if ('refused' in content) return { ...nothing, status: 'refused', message: content.refused }
    const about = { ...nothing, name: content.name, path: content.path }
    const plan = content.kind === 'place' ? this.planPlace(content) : this.planThing({ line, sheet }, content)
    const fault = faultOf(plan.steps)
    // Later rows count on the places, tags and categories that this row named first.
    const named = plan.steps.filter(({ type }) => !/^(item|product_code)\./.test(type))
    if (fault) return { ...about, status: 'refused', message: fault, steps: named }
    return { ...about, ...plan }
  }

  private planPlace(row: ImportedPlace): Outcome {
    const { steps, add } = collected()
    const path = [...row.path, this.placeName(row)]
    const place = this.names.place(path, [], add, row.description)
    if (!place) return { ...NOTHING, status: 'refused', message: says('row_nameless'), steps }
    if (place.fresh) {
      const created = steps.length > 0
      const message = created ? null : says('place_again')
      return { ...NOTHING, status: created ? 'created' : 'skipped', message, steps }
    }
    const differs = row.description !== null && row.description !== place.description
    if (!differs || this.mapping.known === 'leave') return { ...NOTHING, message: says('place_there'), steps }
    add(`${place.kind}.update`, { public_id: place.public_id, description: row.description })
    return { ...NOTHING, status: 'changed', changes: ['description'], message: says('found_by_name'), steps }
  }

  /** The name of a place. Places of one name with different descriptions get numbers, in the order of the file. */
  private placeName({ name, path, description }: ImportedPlace): string {
    const place = [...path, name].map(nameKey).join('\u0000')
    const there = this.placeRows.get(place) ?? []
    this.placeRows.set(place, there)
    const text = description ?? ''
    const at = there.indexOf(text)
    const number = at >= 0 ? at + 1 : there.push(text)
    return number === 1 ? name : `${name.slice(0, 190)} (${number})`
  }

  private planThing(at: RowPosition, thing: ImportedThing): Outcome {
    const public_id = this.idOf(at, thing)
    if (thing.source_id !== null) {
      const sheet = at.sheet?.name ?? null
      const earlier = this.positions.of(public_id)
      if (earlier) return { ...NOTHING, status: 'refused', message: sameId(thing.source_id, earlier, sheet) }
      this.positions.add(public_id, { line: at.line, sheet })
    }
    const same = this.inventory.item(public_id)
    if (same && thing.source_id === null) {
      this.reserveItem(public_id)
      const missing = thing.files.filter((file) => !this.inventory.hasFile(public_id, file))
      const files = missing.length > 0 ? { item_id: public_id, names: missing } : null
      const message = says('imported_before')
      return files
        ? { ...NOTHING, status: 'changed', changes: ['files'], message, files }
        : { ...NOTHING, message }
    }
    const sure = same ? this.take(same, says('found_by_id')) : this.matchByNumber(thing)
    if (sure && this.mapping.known === 'leave')
      return { ...NOTHING, message: says('left_as_is', { by: sure.by }) }
    const { steps, add } = collected()
    this.expectPlaces(thing.source_id, thing)
    const { path, boxes } =
      this.isOwn && sure && this.isThere(sure.item, thing) ? NOWHERE : this.whereOf(thing)
    const place = this.names.place(path, boxes, add)
    if (place) place.things += 1
    const match = sure ?? this.matchByName(thing, place)
    if (match) return this.planKnown(thing, place, match, steps, add)
    this.create(public_id, thing, place, add)
    const files = thing.files.length > 0 ? { item_id: public_id, names: thing.files } : null
    return { ...NOTHING, status: 'created', message: null, steps, files }
  }

  private planKnown(
    thing: ImportedThing,
    place: NamedPlace | null,
    { item, by }: Match,
    steps: ImportStep[],
    add: AddStep,
  ): Outcome {
    if (this.mapping.known === 'leave') return { ...NOTHING, message: says('left_as_is', { by }) }
    const { public_id } = item
    const codes = new Set(this.inventory.codesOf(public_id))
    const changes = updateSteps(item, thing, {
      place: place && { kind: place.kind, id: place.public_id },
      category_id: this.names.category(thing.category, add),
      tag_ids: thing.tags.map((tag) => this.names.tag(tag, add)),
      codes: thing.codes.filter((code) => !codes.has(code)),
      idOfCode: (code) => this.ids.ofRecord(`product_code/${public_id}/${code}`),
      add,
    })
    const missing = thing.files.filter((file) => !this.inventory.hasFile(public_id, file))
    if (missing.length > 0) changes.push('files')
    if (changes.length === 0) return { ...NOTHING, message: says('nothing_to_change', { by }), steps }
    const files = missing.length > 0 ? { item_id: public_id, names: missing } : null
    return { ...NOTHING, status: 'changed', changes, message: by, steps, files }
  }

  private create(public_id: string, thing: ImportedThing, place: NamedPlace | null, add: AddStep): void {
    const { name, description, quantity, unit, notes, category, tags, codes, details, archived } = thing
    const tag_ids = [...new Set(tags.map((tag) => this.names.tag(tag, add)))]
    const category_id = this.names.category(category, add)
    add('item.create', {
      public_id,
      name,
      ...(description !== null && { description }),
      ...(quantity !== null && { quantity }),
      ...(unit !== null && { unit }),
      ...(notes !== null && { notes }),
      ...(place && { placement: { kind: place.kind, id: place.public_id } }),
      ...(category_id !== null && { category_id }),
      ...(tag_ids.length > 0 && { tag_ids }),
      ...(archived && { archived }),
      ...details,
    })
    for (const code of codes) {
      const code_id = this.ids.ofRecord(`product_code/${public_id}/${code}`)
      add('product_code.create', { public_id: code_id, item_id: public_id, code })
    }
  }

  private idOf({ line, sheet }: RowPosition, { source_id }: ImportedThing): string {
    if (source_id !== null) return this.idOfSource(source_id)
    return this.ids.ofRecord(sheet && !sheet.first ? `item/${line}/${sheet.name}` : `item/${line}`)
  }

  private matchByNumber(thing: ImportedThing): Match | null {
    const { asset_number, serial_number } = thing.details
    for (const [kind, number] of [
      ['asset_number', asset_number],
      ['serial_number', serial_number],
    ] as const) {
      const found = number ? this.free(this.inventory.byNumber(kind, number), thing) : null
      if (found) return this.take(found, says(`found_by_${kind}`))
    }
    return null
  }

  /** The least certain match: a thing of the same name in the same place. */
  private matchByName(thing: ImportedThing, place: NamedPlace | null): Match | null {
    if (place?.fresh || !this.mapping.match_names) return null
    const named = this.free(this.inventory.byName(place?.public_id ?? null, thing.name), thing)
    return named && this.take(named, says('found_by_name_and_place'))
  }

  /** Whether an item lies where its row says. Two places of one path may differ in their kinds. */
  private isThere({ placement }: Item, { path, inside }: ImportedThing): boolean {
    if (!placement || inside !== null) return false
    const here = this.names.pathOf(placement.id).flatMap((name) => levelsOf(name, true))
    return here.length === path.length && here.every((name, i) => nameKey(name) === nameKey(path[i] ?? ''))
  }

  private take(item: Item, by: ImportMessage): Match {
    this.reserveItem(item.public_id)
    return { item, by }
  }

  private reserveItem(public_id: string): void {
    if (!this.isTaken(public_id)) this.taken.add(public_id)
  }

  private isTaken(public_id: string): boolean {
    return this.taken.of(public_id) !== undefined
  }

  /** The first of some items that no other row stands for, and that has no other number than the thing. */
  private free(ids: readonly string[], { details }: ImportedThing): Item | null {
    for (const id of ids) {
      const item = this.isTaken(id) ? null : this.inventory.item(id)
      const differs =
        item &&
        (['asset_number', 'serial_number'] as const).some(
          (field) => item[field] && details[field] && nameKey(item[field]) !== nameKey(details[field]),
        )
      if (item && !differs) return item
    }
    return null
  }

  /** Where a thing lies: a thing that others lie in lies in the container of its name, together with them. */
  private whereOf(thing: ImportedThing): {
    readonly path: readonly string[]
    readonly boxes: readonly string[]
  } {
    const boxes: string[] = []
    let path = thing.path
    let inside = thing.inside
    if (thing.source_id !== null && this.parents.has(thing.source_id)) boxes.unshift(thing.name)
    for (let depth = 0; inside !== null && depth < MAX_DEPTH; depth++) {
      const parent = this.parents.get(inside)
      boxes.unshift(parent?.name ?? inside)
      if (parent && parent.path.length > 0) path = parent.path
      inside = parent?.inside ?? null
    }
    return { path, boxes }
  }
}

/** Where a row stands in the file. */
interface RowPosition {
  readonly line: number
  readonly sheet: SheetOfRow | undefined
}

/** Says that an earlier row has the same id, and where that row stands. */
function sameId(id: string, { line, sheet }: PositionInFile, from: string | null): ImportMessage {
  const values = { line: String(line), id }
  if (sheet === null || sheet === from) return says('same_id', values)
  return says('same_id_on_sheet', { ...values, sheet })
}

/** No place: a thing stays where it is. */
const NOWHERE = { path: [], boxes: [] } as const

interface Match {
  readonly item: Item
  readonly by: ImportMessage
}

type Outcome = Pick<RowPlan, 'status' | 'message' | 'changes' | 'steps' | 'files'>

const NOTHING: Outcome = { status: 'skipped', message: null, changes: [], steps: [], files: null }

function collected(): { readonly steps: ImportStep[]; readonly add: AddStep } {
  const steps: ImportStep[] = []
  return { steps, add: (type, input) => steps.push({ type, input }) }
}

/** Why the engine would refuse a step; null if it would not refuse its input. */
function faultOf(steps: readonly ImportStep[]): ImportMessage | null {
  for (const { type, input } of steps) {
    const parsed = checked(inputSchemas[type], input)
    if (parsed.ok) continue
    const [issue] = parsed.details
    return says('value_not_accepted', {
      field: issue?.path || type,
      reason: issue?.message ?? 'invalid',
    })
  }
  return null
}
