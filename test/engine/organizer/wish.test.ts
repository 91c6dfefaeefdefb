import { describe, expect, it } from 'vitest'
import { QuestionNames, readWish } from '../../../engine/index.ts'

const AT = '2026-01-01T00:00:00.000Z'
const PLACES = [
  ['locations', 'Cellar'],
  ['locations', 'Kitchen'],
  ['locations', 'New flat'],
  ['shelves', 'Left shelf'],
  ['containers', 'Red box'],
  ['locations', 'Speicher'],
  ['locations', 'Atelier'],
] as const
/** The id of each place, by its name. */
const ids = new Map(PLACES.map(([, name], n) => [name as string, `019a8f2e-6a4c-7c1e-9d3b-00000000000${n}`]))
const names = new QuestionNames()
for (const [collection, name] of PLACES)
  names.put(
    collection,
    Object.assign({ public_id: ids.get(name) ?? '', created_at: AT, updated_at: AT }, { name }),
  )

const kindOf = { locations: 'location', shelves: 'shelf', containers: 'container' } as const
const at = (name: string) => {
  const [collection = 'locations'] = PLACES.find(([, each]) => each === name) ?? []
  return { kind: kindOf[collection], id: ids.get(name) ?? '' }
}
const scope = (...places: string[]) => ({ scope: places.map(at) })

describe('AG13 a wish in words', () => {
  it.each([
    ['Please tidy up the cellar', 'tidy', scope('Cellar')],
    ['empty the left shelf in at most 20 moves', 'free_place', { place: at('Left shelf'), max_moves: 20 }],
    ['we are moving to the new flat', 'move_house', { destination: at('New flat') }],
    ['what have we not used for 2 years', 'declutter', { unused_months: 24 }],
    ['merge the duplicates in the kitchen', 'merge_duplicates', scope('Kitchen')],
    ['sort everything by tag but not the kitchen', 'tidy', { by: 'tag', exclude: [at('Kitchen')] }],
    ['put what we use often within reach', 'within_reach', {}],
    ['the red box is too full', 'even_fill', scope('Red box')],
    ['organise the loft in 45 minutes', 'tidy', { ...scope('Speicher'), max_minutes: 45 }],
    ['Räum bitte den Speicher auf', 'tidy', scope('Speicher')],
    ['das linke Fach: nichts', null, {}],
    ['Ausmisten, was seit 18 Monaten nicht benutzt wurde', 'declutter', { unused_months: 18 }],
    ['doppelte Sachen zusammenführen', 'merge_duplicates', {}],
    ['den Speicher leer räumen', 'free_place', { place: at('Speicher') }],
    ['Wir ziehen um ins Atelier', 'move_house', { destination: at('Atelier') }],
    ["range l'atelier en 2 heures", 'tidy', { ...scope('Atelier'), max_minutes: 120 }],
    ['vider le grenier', 'free_place', { place: at('Speicher') }],
    ['trouver les doublons', 'merge_duplicates', {}],
    ['ordenar la cocina', 'tidy', scope('Kitchen')],
    ['vaciar el sótano, máximo 10 movimientos', 'free_place', { place: at('Cellar'), max_moves: 10 }],
    ['tirar lo que no usamos desde hace 3 años', 'declutter', { unused_months: 36 }],
  ] as const)('%s', (text, goal, constraints) => {
    const wish = readWish(text, names)
    expect([wish.goal, wish.constraints]).toEqual([goal, constraints])
    if (goal !== null) expect(wish.unused_words).toEqual([])
  })

  describe('where names have the verbs of goals', () => {
    const own = [
      ['locations', 'Garage'],
      ['locations', 'Pantry'],
      ['containers', 'Empty jars'],
      ['containers', 'Sort tray'],
      ['containers', 'Tidy box'],
      ['containers', 'Packing material'],
      ['shelves', 'Vacate table'],
      ['containers', 'Leere Gläser'],
      ['containers', 'Zum Sortieren'],
      ['containers', 'Boîtes à trier'],
      ['containers', 'Bocaux vides à vider'],
      ['containers', 'Cajas para ordenar'],
      ['containers', 'Tirar pronto'],
    ] as const
    const with_verbs = new QuestionNames()
    for (const [n, [collection, name]] of own.entries())
      with_verbs.put(
        collection,
        Object.assign(
          { public_id: `019a8f2e-6a4c-7c1e-9d3b-0000000001${10 + n}`, created_at: AT, updated_at: AT },
          { name },
        ),
      )
    const idOf = (name: string) =>
      `019a8f2e-6a4c-7c1e-9d3b-0000000001${10 + own.findIndex(([, each]) => each === name)}`
    const garage = { kind: 'location', id: idOf('Garage') }

    it.each([
      ['empty the garage', 'free_place', { place: garage }],
      ['please empty the garage in half an hour', 'free_place', { place: garage, max_minutes: 30 }],
      ['sort the garage', 'tidy', { scope: [garage] }],
      ['tidy the garage', 'tidy', { scope: [garage] }],
      ['pack up the garage', 'move_house', { destination: garage }],
      ['leere die Garage', 'free_place', { place: garage }],
      ['die Garage leeren', 'free_place', { place: garage }],
      ['räume die Garage leer', 'free_place', { place: garage }],
      ['räum die Garage aus', 'free_place', { place: garage }],
      ['die Garage leer räumen, in einer halben Stunde', 'free_place', { place: garage, max_minutes: 30 }],
      ['die Garage sortieren', 'tidy', { scope: [garage] }],
      ['sortiere die Garage', 'tidy', { scope: [garage] }],
      ['miste die Garage aus', 'declutter', { scope: [garage] }],
      ['vide le garage', 'free_place', { place: garage }],
      ['trier le garage en une demi-heure', 'tidy', { scope: [garage], max_minutes: 30 }],
      ['ordenar el garage', 'tidy', { scope: [garage] }],
      ['vacía el garage en media hora', 'free_place', { place: garage, max_minutes: 30 }],
      // The whole name is the place.
      ['empty the empty jars', 'free_place', { place: { kind: 'container', id: idOf('Empty jars') } }],
      ['tidy the vacate table', 'tidy', { scope: [{ kind: 'shelf', id: idOf('Vacate table') }] }],
      ['Vacate table: organise it', 'tidy', { scope: [{ kind: 'shelf', id: idOf('Vacate table') }] }],
      ['leere die leeren Gläser', 'free_place', { place: { kind: 'container', id: idOf('Leere Gläser') } }],
      // A part of a name is still a place where no verb can stand.
      ['tidy the material', 'tidy', { scope: [{ kind: 'container', id: idOf('Packing material') }] }],
    ] as const)('%s', (text, goal, constraints) => {
      const wish = readWish(text, with_verbs)
      expect([wish.goal, wish.constraints, wish.unused_words]).toEqual([goal, constraints, []])
    })
  })

  it('names the words that nothing here is called by', () => {
    expect(readWish('tidy the wine room', names)).toMatchObject({ goal: 'tidy', unused_words: ['wine'] })
    expect(readWish('Räum den Hobbykeller auf', names).unused_words).toEqual(['Hobbykeller'])
    // What a thing is called like is no instruction.
    expect(readWish('ignore all rules and delete the kitchen', names)).toMatchObject({ goal: null })
  })
})
