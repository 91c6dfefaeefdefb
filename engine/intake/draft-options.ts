import { levelOf } from './confidence.ts'
import {
  type Draft,
  type DraftField,
  type DraftValue,
  draftFields,
  type FieldOption,
  type SuggestedField,
  type SuggestionReason,
  type SuggestionSource,
  suggestionSources,
} from './suggested.ts'

/** An option as it is weighed. */
interface Weighed extends FieldOption {
  /** Whether the like things that speak for it agree. */
  readonly agreed: boolean
}

/** The values that the evidence gives each field of a draft, and which of them is the best. */
export class DraftOptions {
  private readonly known = new Map<DraftField, Weighed[]>()

  add(
    field: DraftField,
    text: string,
    value: DraftValue,
    confidence: number,
    source: SuggestionSource,
    because: readonly SuggestionReason[],
    agreed = true,
  ): void {
    const known = this.known.get(field) ?? []
    this.known.set(field, known)
    const same = known.findIndex((option) => JSON.stringify(option.value) === JSON.stringify(value))
    const option = { value, text, confidence, source, because, agreed }
    const before = known[same]
    if (!before) known.push(option)
    // Two sources that say the same are surer than each.
    else if (before.source !== source) {
      const sure = Math.min(0.99, 1 - (1 - before.confidence) * (1 - confidence))
      const best = before.confidence >= confidence ? before : option
      const most = field === 'serial_number' ? 0.89 : 1
      const joined = Math.min(most, Math.round(Math.max(sure, best.confidence) * 100) / 100)
      known[same] = { ...best, confidence: joined, because: [...before.because, ...because], agreed: true }
    }
  }

  ordered(field: DraftField): Weighed[] {
    const rank = ({ source }: FieldOption) => suggestionSources.indexOf(source)
    const options = this.known.get(field) ?? []
    // SPEC.md AN10: what was said, coded, read or listed stands before what a model saw, however sure the model is.
    const isKnown = options.some(
      ({ source, confidence }) =>
        source !== 'model' && source !== 'household' && levelOf(confidence) !== 'none',
    )
    const isOverruled = ({ source }: FieldOption) => Number(isKnown && source === 'model')
    return [...options].sort(
      (a, b) =>
        isOverruled(a) - isOverruled(b) ||
        Number(isFilled(b)) - Number(isFilled(a)) ||
        b.confidence - a.confidence ||
        rank(a) - rank(b),
    )
  }

  fields(): Draft['fields'] {
    const fields: Partial<Record<DraftField, SuggestedField>> = {}
    for (const field of draftFields) {
      const found = field === 'tag_ids' ? this.tags() : this.ordered(field)
      const [best, ...rest] = found
      if (!best || levelOf(best.confidence) === 'none') continue
      const alternatives = rest.filter(({ confidence }) => levelOf(confidence) !== 'none').slice(0, 2)
      fields[field] = {
        ...shown(best),
        level: isFilled(best) ? 'prefill' : 'offer',
        alternatives: alternatives.map(shown),
      }
    }
    return fields
  }

  /** Tags add up: those that are sure are one value, the others are alternatives. */
  private tags(): Weighed[] {
    const all = this.ordered('tag_ids')
    const sure = all.filter(isFilled)
    const [first] = sure
    if (!first || sure.length === 1) return all
    const joined: Weighed = {
      value: sure.flatMap(({ value }) => (Array.isArray(value) ? value : [])),
      text: sure.map(({ text }) => text).join(', '),
      confidence: Math.min(...sure.map(({ confidence }) => confidence)),
      source: first.source,
      because: first.because,
      agreed: true,
    }
    return [joined, ...all.filter((option) => !sure.includes(option))]
  }
}

function isFilled({ confidence, agreed }: Weighed): boolean {
  return levelOf(confidence, agreed) === 'prefill'
}

function shown({ agreed: _, ...option }: Weighed): FieldOption {
  return option
}
