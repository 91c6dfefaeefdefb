import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { BaseRecord } from '../../engine/core/collection.ts'
import { withoutPauses } from '../../engine/core/pausing.ts'
import { calibrating, isStale, type LearntField, ThingLearner, valuesOf } from '../../engine/intake/index.ts'
import { THINGS } from '../../services/demo/things/index.ts'
import { rejectionsFor } from '../../services/intake/rejections.ts'

type Pair = readonly [name: string, category: string | null]

const Home = z.strictObject({
  known: z.array(z.tuple([z.string(), z.string().nullable()])),
  asked: z.array(z.tuple([z.string(), z.string().nullable()])),
})

const homes = ['en', 'de', 'fr', 'es'].map((language) =>
  Home.parse(JSON.parse(readFileSync(join(import.meta.dirname, `homes/${language}.json`), 'utf8'))),
)
/** A home that was furnished for another purpose. */
const demo = THINGS.flatMap((rooms) =>
  Object.values(rooms).flatMap((things) => things.map(([name, category]): Pair => [name, category])),
)

const id = (n: number) => `019a8f2e-6a4c-7c1e-9d3b-${String(n).padStart(12, '0')}`

function item(n: number, name: string, more: Record<string, unknown> = {}): BaseRecord {
  const created_at = '2026-01-01T00:00:00.000Z'
  const none = { category_id: null, tag_ids: [], unit: null, placement: null, archived_at: null }
  return { public_id: id(n), created_at, updated_at: created_at, ...none, ...{ name }, ...more }
}

interface Guess {
  readonly confidence: number
  readonly right: boolean
}

/** Suggests the category of each thing that is asked, by those that are known. */
function guesses(known: readonly Pair[], asked: readonly Pair[]): Guess[] {
  const categories = new Map(
    [...new Set(known.map(([, category]) => category))].map((name, n) => [name, id(n)]),
  )
  const learner = new ThingLearner('items')
  for (const [n, [name, category]] of known.entries()) {
    learner.put('items', item(1000 + n, name, { category_id: categories.get(category) ?? null }))
  }
  const { corrections } = withoutPauses(calibrating(learner))
  return asked.flatMap(([name, category]) => {
    const [best] = valuesOf('category_id', learner.like(name), { corrections })
    if (!best) return []
    return [
      { confidence: best.confidence, right: category !== null && best.value === categories.get(category) },
    ]
  })
}

/** Each fifth of a home is asked, and the rest is known. */
function folds(all: readonly Pair[]): Guess[] {
  const part = (n: number) => (n * 7 + 3) % 5
  return [0, 1, 2, 3, 4].flatMap((fold) =>
    guesses(
      all.filter((_, n) => part(n) !== fold),
      all.filter((_, n) => part(n) === fold),
    ),
  )
}

const rightOf = (all: readonly Guess[]) => all.filter(({ right }) => right).length / all.length

/** The expected calibration error: how far confidences and right answers lie apart, in ten bins. */
function calibrationError(all: readonly Guess[]): number {
  const bins = Array.from({ length: 10 }, (_, bin) =>
    all.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin),
  )
  const apart = bins.map((bin) => {
    const mean = bin.reduce((sum, { confidence }) => sum + confidence, 0) / (bin.length || 1)
    return bin.length === 0 ? 0 : bin.length * Math.abs(mean - rightOf(bin))
  })
  return apart.reduce((sum, each) => sum + each, 0) / all.length
}

describe('suggestions from like things', () => {
  const held = [...homes.map(({ known, asked }) => folds([...known, ...asked])), folds(demo)].flat()
  const fresh = homes.flatMap(({ known, asked }) => guesses(known, asked))

  it('AN2 are as sure as they are right, over five homes in four languages', () => {
    expect(held.length).toBeGreaterThan(700)
    expect(calibrationError(held)).toBeLessThan(0.08)
  })

  it('AN2 are filled in where at least 95 of 100 are right', () => {
    const filled = [...held, ...fresh].filter(({ confidence }) => confidence >= 0.9)
    expect(filled.length).toBeGreaterThan(150)
    expect(rightOf(filled)).toBeGreaterThan(0.95)
  })

  it('AN1 have the right category for new things of a home', () => {
    const offered = fresh.filter(({ confidence }) => confidence >= 0.4)
    expect(offered.length / homes.flatMap(({ asked }) => asked).length).toBeGreaterThan(0.75)
    expect(rightOf(offered)).toBeGreaterThan(0.9)
  })

  it('AN1 follow each change: a new name, another category, a deletion', () => {
    const learner = new ThingLearner('items')
    learner.put('items', item(1, 'Claw hammer', { category_id: id(90) }))
    const best = () => valuesOf('category_id', learner.like('Sledge hammer'))[0]?.value
    expect(best()).toBe(id(90))
    learner.put('items', item(1, 'Claw hammer', { category_id: id(91) }))
    expect(best()).toBe(id(91))
    learner.put('items', item(1, 'Teapot', { category_id: id(91) }))
    expect(best()).toBeUndefined()
    learner.put('items', item(1, 'Hammer', { category_id: id(91) }))
    learner.gone('items', id(1))
    expect([best(), learner.size]).toEqual([undefined, 0])
  })

  it('AN1 learn the unit, the minimum, the place and how long a thing keeps', () => {
    const learner = new ThingLearner('items')
    const more = {
      ...{ unit: 'tins', minimum_quantity: 2, placement: { kind: 'location', id: id(80) } },
      expires_on: '2027-01-01',
    }
    for (const [n, name] of ['Chopped tomatoes', 'Peeled tomatoes', 'Sieved tomatoes'].entries())
      learner.put('items', item(n, name, more))
    const best = (field: LearntField) => valuesOf(field, learner.like('Chopped tomatoes'))[0]
    expect(best('unit')?.value).toBe('tins')
    expect(best('minimum_quantity')?.value).toBe('2')
    expect(best('placement')?.value).toBe(`location:${id(80)}`)
    expect(best('shelf_days')).toMatchObject({ value: '365', because: [{ name: 'Chopped tomatoes' }] })
    // A guess at a date that is printed is never filled in.
    expect(best('shelf_days')?.confidence).toBeLessThan(0.9)
  })

  it('AN6 count a rejected value less for like names, and forget it', () => {
    const learner = new ThingLearner('items')
    for (const n of [1, 2, 3]) learner.put('items', item(n, `Hammer ${n}`, { category_id: id(90) }))
    const choice = { words: ['hammer'], rejected: [{ field: 'category_id' as const, value: id(90) }] }
    const sure = (age_days: number | null) => {
      const rejected = rejectionsFor('Hammer', age_days === null ? [] : [{ ...choice, age_days }])
      return valuesOf('category_id', learner.like('Hammer'), { rejected })[0]?.confidence ?? 0
    }
    expect(sure(0)).toBeLessThan(sure(120))
    expect(sure(120)).toBeLessThan(sure(null))
  })

  it('AN1 look at a bounded number of things, however many there are', () => {
    const learner = new ThingLearner('items')
    for (let n = 0; n < 12_000; n++)
      learner.put('items', item(n, `Blue box ${n}`, { category_id: id(n % 7) }))
    expect(learner.like('Blue box').length).toBeLessThanOrEqual(24)
    const calibration = withoutPauses(calibrating(learner))
    expect(isStale(calibration, 12_100)).toBe(false)
    expect(isStale(calibration, 14_000)).toBe(true)
  })
})
