import { type LearntField, learntFields, nameWords, type Rejected } from '../../engine/index.ts'
import type { KeptChoice, KeptDraft } from './kept.ts'

/** Days after which a rejected value has lost half of its weight. It is forgotten after 180 days (SPEC.md AN6). */
const HALF_LIFE_DAYS = 60
/** The weight of a fresh rejection. A thing with the same name votes with 1. */
const WEIGHT = 0.5

/** What a person rejected, and how long ago. */
export interface PastChoice extends KeptChoice {
  readonly age_days: number
}

/** How much speaks against the values that people rejected for names with the same words. */
export function rejectionsFor(name: string, choices: readonly PastChoice[]): Rejected {
  const words = new Set(nameWords(name))
  const weights = new Map<string, number>()
  for (const { words: of, rejected, age_days } of choices) {
    const shared = of.filter((word) => words.has(word)).length
    if (shared === 0) continue
    const alike = shared / Math.max(of.length, words.size)
    const weight = WEIGHT * alike * 0.5 ** (age_days / HALF_LIFE_DAYS)
    for (const { field, value } of rejected) {
      const key = `${field} ${value}`
      weights.set(key, (weights.get(key) ?? 0) + weight)
    }
  }
  return (field, value) => weights.get(`${field} ${value}`) ?? 0
}

/** The learnt values of a draft that a person replaced by others, or left out; null for none. */
export function choiceOf(draft: KeptDraft, chosen: Readonly<Record<string, unknown>>): KeptChoice | null {
  const rejected = learntFields.flatMap((field) => {
    if (field === 'shelf_days') return []
    const suggested = draft.fields[field]
    if (suggested?.source !== 'household') return []
    return valuesIn(field, suggested.value)
      .filter((value) => !valuesIn(field, chosen[field]).includes(value))
      .map((value) => ({ field, value }))
  })
  const name: unknown = chosen.name
  if (rejected.length === 0 || typeof name !== 'string') return null
  return { words: nameWords(name), rejected }
}

/** The values of a field as the learner writes them. */
function valuesIn(field: Exclude<LearntField, 'shelf_days'>, value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.map(String)
  if (field === 'placement' && typeof value === 'object') {
    return [`${String(Reflect.get(value, 'kind'))}:${String(Reflect.get(value, 'id'))}`]
  }
  return [String(value)]
}
