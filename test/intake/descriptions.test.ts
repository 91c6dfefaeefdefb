import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readDescription } from '../../engine/intake/index.ts'
import { nextName } from '../../engine/intake/next-name.ts'
import { QuestionNames } from '../../engine/questions/index.ts'

const Cases = z.array(
  z.strictObject({
    text: z.string(),
    name: z.string(),
    quantity: z.number().nullable(),
    unit: z.string().nullable(),
    place: z.string().nullable(),
  }),
)
const cases = Cases.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'descriptions.json'), 'utf8')))

const names = new QuestionNames()
const PLACES =
  'Drawer|Top shelf|Pantry|Garage|Speisekammer|Keller|Vorratsregal|Werkstatt|Dachboden|Placard|Cave|Frigo|Despensa|Taller|Fridge|Kitchen'
for (const [n, name] of PLACES.split('|').entries()) {
  names.put('locations', {
    ...{ public_id: `place-${n}`, created_at: '', updated_at: '' },
    ...{ name },
  })
}

describe('what people write of new things', () => {
  it.each(cases)('AN4 reads quantity, unit and place: $text', ({ text, ...expected }) => {
    const { name, quantity, unit, place } = readDescription(text, names)
    expect({
      name,
      quantity: quantity?.value ?? null,
      unit: unit?.value ?? null,
      place: place?.value.name ?? null,
    }).toEqual(expected)
  })

  it('AN4 takes hostile texts as names', () => {
    for (const text of [
      '',
      ' ',
      '9'.repeat(500),
      '((((',
      'x x x x 3',
      '1',
      '3 ',
      '\u0000',
      'in in in in',
      '-5 eggs',
    ]) {
      expect(() => readDescription(text, names)).not.toThrow()
    }
    expect(readDescription('-5 eggs', names).quantity).toBeNull()
  })

  it('AN4 goes on with the numbers of containers', () => {
    const thing = (name: string) => ({
      ...{ public_id: name, name, kind: 'box', category_id: null, tag_ids: [], unit: null },
      ...{ minimum_quantity: null, placement: null, shelf_days: null, archived: false },
    })
    expect(nextName(['Box 007', 'Box 008', 'Box 011', 'Red crate'].map(thing))?.name).toBe('Box 012')
    expect(nextName(['Box 1', 'Shelf 2', 'Crate'].map(thing))).toBeNull()
  })
})
