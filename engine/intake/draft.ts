import type { HouseholdView } from '../household-collections.ts'
import { gs1Date } from '../product-codes/gs1-elements.ts'
import { isCodeFault } from '../product-codes/reading.ts'
import { type Citation, pathText } from '../questions/answer.ts'
import { citationOf } from '../questions/citation.ts'
import { dayNumberOf, textOfDay } from '../questions/days.ts'
import type { QuestionNames } from '../questions/names.ts'
import type { Language } from '../questions/query.ts'
import { Placement, placementIn } from '../structure/levels.ts'
import type { Corrections } from './correction.ts'
import { readDescription } from './description.ts'
import { DraftOptions } from './draft-options.ts'
import { nameWords } from './features.ts'
import type { LearntThing, Neighbour, ThingLearner } from './learner.ts'
import type { LearntField } from './learnt-fields.ts'
import { nextName } from './next-name.ts'
import type {
  Draft,
  DraftEvidence,
  ExistingThing,
  Hint,
  SuggestionReason,
  SuggestionSource,
} from './suggested.ts'
import { type Rejected, valuesOf } from './values.ts'

/** What drafts are made with. */
export interface DraftContext {
  readonly view: HouseholdView
  readonly names: QuestionNames
  readonly things: ThingLearner
  readonly containers: ThingLearner
  readonly corrections: Readonly<Record<'items' | 'containers', Corrections>>
  /** The values that people rejected for like names. */
  readonly rejected: (name: string) => Rejected
  /** The day in the time zone of the person, as `2026-11-23`. */
  readonly today: string
  readonly language?: Language | undefined
}

/** From this likeness on a thing may be the same one. */
const DUPLICATE = 0.9
/** The confidence that a thing of the same name is meant. */
const SAME_NAME = 0.6
/** Containers whose names and kinds are looked at. */
const NUMBERED = 500

/** SPEC.md AN1: makes a draft of a new thing or container of the evidence for it. */
export function draftOf(kind: 'item' | 'container', evidence: DraftEvidence, context: DraftContext): Draft {
  return new Drafting(kind, evidence, context).draft()
}

class Drafting {
  private readonly options = new DraftOptions()
  private readonly existing: ExistingThing[] = []

  private readonly kind: 'item' | 'container'
  private readonly evidence: DraftEvidence
  private readonly context: DraftContext

  constructor(kind: 'item' | 'container', evidence: DraftEvidence, context: DraftContext) {
    this.kind = kind
    this.evidence = evidence
    this.context = context
  }

  draft(): Draft {
    this.addText()
    this.addCodes()
    for (const hint of this.evidence.hints) this.addHint(hint)
    const name = this.nameSoFar()
    const neighbours = name === null ? [] : this.learner.like(name)
    if (name === null && this.kind === 'container') this.addNextName()
    if (name !== null) this.addLearnt(name, neighbours)
    if (this.evidence.place) this.addPlace(this.evidence.place, 0.97, [reason('said')])
    for (const thing of this.evidence.same_picture) this.addExisting(thing, 'picture', 0.9)
    this.addSameNames(neighbours)
    const known = new Set(this.existing.map(({ thing }) => thing.id))
    return {
      fields: this.options.fields(),
      existing: [...this.existing].sort((a, b) => b.confidence - a.confidence).slice(0, 3),
      duplicates: this.citations(
        neighbours.filter(({ likeness, thing }) => likeness >= DUPLICATE && !known.has(thing.public_id)),
      ),
      codes: this.evidence.codes.flatMap(({ code, isLabel }) => (isLabel ? [] : [code])),
      image_ids: this.evidence.image_ids,
    }
  }

  private get learner(): ThingLearner {
    return this.kind === 'item' ? this.context.things : this.context.containers
  }

  private addText(): void {
    const { text } = this.evidence
    if (text === null || text.trim() === '') return
    const { names, language } = this.context
    const { name, quantity, unit, place } = readDescription(text, names, language)
    this.options.add('name', name, name.slice(0, 200), 1, 'text', [reason('said', name)])
    if (place) {
      const { collection, public_id: id } = place.value
      const at = placementIn({ collection, id })
      if (at) this.addPlace(at, place.confidence, [reason('said', place.words)])
    }
    if (this.kind === 'container') return
    if (quantity) {
      this.options.add('quantity', String(quantity.value), quantity.value, quantity.confidence, 'text', [
        reason('said', quantity.words),
      ])
    }
    if (unit)
      this.options.add('unit', unit.value, unit.value, unit.confidence, 'text', [reason('said', unit.words)])
  }

  private addCodes(): void {
    const { view } = this.context
    for (const { code, candidates, product, reading } of this.evidence.codes) {
      for (const candidate of candidates) {
        const thing = candidate.kind === this.kind ? citationOf(view, this.kind, candidate.id) : null
        if (thing && !candidate.gone) this.addExisting(thing, 'code', candidate.confidence)
      }
      const said = [reason('coded', code)]
      if (!isCodeFault(reading) && this.kind === 'item') {
        const year = Number(this.context.today.slice(0, 4))
        const day = reading.expiry === undefined ? null : gs1Date(reading.expiry, year)
        if (day) this.options.add('expires_on', day, day, 0.97, 'code', said)
        if (reading.serial)
          this.options.add('serial_number', reading.serial, reading.serial, 0.89, 'code', said)
      }
      if (!product || this.kind !== 'item') continue
      const listed = [reason('listed', product.source)]
      this.options.add('name', product.name, product.name.slice(0, 200), 0.92, 'catalogue', listed)
      if (product.brand) {
        this.options.add(
          'manufacturer',
          product.brand,
          product.brand.slice(0, 200),
          0.92,
          'catalogue',
          listed,
        )
      }
      if (product.category) this.addListedCategory(product.category, listed)
    }
  }

  /** A category of the household that the catalogue's own category names. */
  private addListedCategory(text: string, because: readonly SuggestionReason[]): void {
    const { names } = this.context
    for (const part of text.split(/[,>/:|]/)) {
      const words = part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      const [found] = names
        .saidBy(words)
        .filter(({ record, share }) => record.collection === 'categories' && share === 1 && !record.archived)
      if (found) {
        const { public_id, name } = found.record
        this.options.add('category_id', name, public_id, 0.8, 'catalogue', because)
      }
    }
  }

  private addHint({ field, value, confidence, source, words }: Hint): void {
    const because = [reason(source === 'model' ? 'seen' : 'read', words)]
    const text = Array.isArray(value) ? value.join(', ') : String(value)
    if (field === 'placement') return
    if (field === 'category_id' || field === 'tag_ids') {
      for (const id of Array.isArray(value) ? value : [String(value)]) {
        this.addLabel(field, String(id), confidence, source, because)
      }
      return
    }
    // SPEC.md AN3: a serial number that was read is never filled in by itself.
    const most = field === 'serial_number' || (source === 'model' && field === 'quantity') ? 0.89 : 1
    this.options.add(field, text, value, Math.min(most, confidence), source, because)
  }

  private nameSoFar(): string | null {
    const [best] = this.options.ordered('name')
    return best ? best.text : null
  }

  private addNextName(): void {
    const next = nextName(this.context.containers.sample(NUMBERED))
    if (!next) return
    const because = [{ code: 'next_number' as const, words: null, things: this.things(next.because) }]
    this.options.add('name', next.name, next.name, 0.7, 'household', because)
  }

  private addLearnt(name: string, neighbours: readonly Neighbour[]): void {
    const { corrections: all, rejected: of, today } = this.context
    const rejected = of(name)
    const corrections = all[this.kind === 'item' ? 'items' : 'containers']
    const fields: readonly LearntField[] =
      this.kind === 'container'
        ? ['kind', 'placement']
        : ['category_id', 'tag_ids', 'unit', 'minimum_quantity', 'placement', 'shelf_days']
    if (this.kind === 'container') this.addNamedKind(name)
    for (const field of fields) {
      for (const { value, confidence, agreed, because: from } of valuesOf(field, neighbours, {
        size: this.learner.size,
        corrections,
        rejected,
      })) {
        const because = [
          {
            code: field === 'shelf_days' ? ('kept_so_long' as const) : ('like_things' as const),
            words: null,
            things: this.things(from),
          },
        ]
        if (field === 'category_id' || field === 'tag_ids') {
          this.addLabel(field, value, confidence, 'household', because, agreed)
        } else if (field === 'placement') {
          const at = placementOfText(value)
          if (at) this.addPlace(at, confidence, because, agreed)
        } else if (field === 'shelf_days') {
          const day = dayNumberOf(today)
          if (day === null) continue
          const until = textOfDay(day + Number(value))
          this.options.add('expires_on', until, until, confidence, 'household', because)
        } else if (field === 'minimum_quantity') {
          this.options.add(field, value, Number(value), confidence, 'household', because, agreed)
        } else this.options.add(field, value, value, confidence, 'household', because, agreed)
      }
    }
  }

  /** A kind that the household has and the name says: "Drawer for socks" is a drawer. */
  private addNamedKind(name: string): void {
    const words = new Set(nameWords(name))
    for (const thing of this.context.containers.sample(NUMBERED)) {
      const { kind } = thing
      if (kind === null || !nameWords(kind).every((word) => words.has(word))) continue
      this.options.add('kind', kind, kind, 0.95, 'household', [
        { code: 'like_things', words: null, things: this.things([thing]) },
      ])
      return
    }
  }

  private addLabel(
    field: 'category_id' | 'tag_ids',
    id: string,
    confidence: number,
    source: SuggestionSource,
    because: readonly SuggestionReason[],
    agreed = true,
  ): void {
    const record = this.context.view.get(field === 'category_id' ? 'categories' : 'tags', id)?.record
    if (!record || (record.archived_at ?? null) !== null) return
    this.options.add(field, record.name, field === 'tag_ids' ? [id] : id, confidence, source, because, agreed)
  }

  private addPlace(
    at: Placement,
    confidence: number,
    because: readonly SuggestionReason[],
    agreed = true,
  ): void {
    const place = citationOf(this.context.view, at.kind, at.id)
    if (!place) return
    const text = pathText([...place.path, { kind: at.kind, public_id: at.id, name: place.name }])
    const source = because.some(({ code }) => code === 'said') ? 'text' : 'household'
    this.options.add('placement', text, at, confidence, source, because, agreed)
  }

  private addExisting(thing: Citation, matched_by: ExistingThing['matched_by'], confidence: number): void {
    if (this.existing.some((known) => known.thing.id === thing.id)) return
    const item = thing.kind === 'item' ? this.context.view.get('items', thing.id)?.record : null
    const { quantity = null, unit = null } = item ?? {}
    this.existing.push({ thing, matched_by, confidence, quantity, unit })
  }

  private addSameNames(neighbours: readonly Neighbour[]): void {
    for (const { thing, likeness } of neighbours) {
      if (likeness < 0.999 || thing.archived) continue
      const cited = citationOf(this.context.view, this.kind, thing.public_id)
      if (cited) this.addExisting(cited, 'name', SAME_NAME)
    }
  }

  private citations(neighbours: readonly Neighbour[]): Citation[] {
    return this.things(neighbours.slice(0, 3).map(({ thing }) => thing))
  }

  private things(things: readonly LearntThing[]): Citation[] {
    return things.flatMap(({ public_id }) => citationOf(this.context.view, this.kind, public_id) ?? [])
  }
}

function reason(code: SuggestionReason['code'], words: string | null = null): SuggestionReason {
  return { code, words, things: [] }
}

/** `kind:id` as a place. */
function placementOfText(text: string): Placement | null {
  const at = text.indexOf(':')
  const read = Placement.safeParse({ kind: text.slice(0, at), id: text.slice(at + 1) })
  return read.success ? read.data : null
}
