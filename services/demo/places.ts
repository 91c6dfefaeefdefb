import type { LocationRow, PlaceRow } from './tables.ts'

/** Shelves in a rack or a zone: `<key>-1` is the lowest one. */
function shelves(key: string, count: number, name = 'Shelf'): PlaceRow[] {
  return Array.from({ length: count }, (_, i) => ({
    key: `${key}-${i + 1}`,
    name: `${name} ${i + 1}`,
    level: 'shelf',
  }))
}

/** Rows `A`, `B` ... of slots: `<key>-a1` is the first slot of the first row. */
function rows(key: string, count: number, slots: number, code: string): PlaceRow[] {
  return Array.from({ length: count }, (_, i) => {
    const letter = String.fromCharCode(65 + i)
    return {
      key: `${key}-${letter.toLowerCase()}`,
      name: `Row ${letter}`,
      level: 'row',
      within: Array.from({ length: slots }, (_, j) => ({
        key: `${key}-${letter.toLowerCase()}${j + 1}`,
        name: `${letter}${j + 1}`,
        level: 'slot' as const,
        code: `${code}-${letter}${j + 1}`,
      })),
    }
  })
}

/** Shelves with slots for boxes: `<key>-12` is the second slot of the lowest shelf. */
function bays(key: string, count: number, slots: number, code: string): PlaceRow[] {
  return Array.from({ length: count }, (_, i) => ({
    key: `${key}-${i + 1}`,
    name: `Shelf ${i + 1}`,
    level: 'shelf',
    within: Array.from({ length: slots }, (_, j) => ({
      key: `${key}-${i + 1}${j + 1}`,
      name: `${code}-${i + 1}-${j + 1}`,
      level: 'slot' as const,
      code: `${code}-${i + 1}-${j + 1}`,
      capacity: 2,
    })),
  }))
}

function rack(key: string, name: string, within: readonly PlaceRow[] = [], description?: string): PlaceRow {
  return { key, name, level: 'rack', within, ...(description !== undefined && { description }) }
}

function zone(key: string, name: string, within: readonly PlaceRow[] = [], description?: string): PlaceRow {
  return { key, name, level: 'zone', within, ...(description !== undefined && { description }) }
}

function shelf(key: string, name: string): PlaceRow {
  return { key, name, level: 'shelf' }
}

export const PLACES: readonly LocationRow[] = [
  {
    key: 'flat',
    name: 'Flat',
    description: 'Third floor, left',
    within: [
      zone('hall', 'Hallway', [
        rack('shoes', 'Shoe cabinet', shelves('shoes', 3)),
        shelf('coats', 'Coat rack'),
        shelf('keys', 'Key board'),
      ]),
      zone('kitchen', 'Kitchen', [
        rack('pantry', 'Pantry', shelves('pantry', 5), 'The tall cupboard beside the window'),
        rack('wall', 'Wall cupboards', [
          shelf('wall-left', 'Left'),
          shelf('wall-middle', 'Middle'),
          shelf('wall-right', 'Right'),
        ]),
        rack('drawers', 'Drawers', shelves('drawers', 4, 'Drawer')),
        rack('freezer', 'Freezer', shelves('freezer', 3, 'Drawer')),
        shelf('counter', 'Worktop'),
        shelf('sink', 'Under the sink'),
      ]),
      zone('living', 'Living room', [
        rack('bookcase', 'Bookcase', shelves('bookcase', 5), 'Billy, white, bolted to the wall'),
        rack('sideboard', 'Sideboard', [shelf('sideboard-left', 'Left'), shelf('sideboard-right', 'Right')]),
        shelf('tv', 'TV bench'),
      ]),
      zone('study', 'Study', [
        rack('desk', 'Desk', shelves('desk', 3, 'Drawer')),
        rack('files', 'Filing shelf', shelves('files', 4)),
      ]),
      zone('bedroom', 'Bedroom', [
        rack('wardrobe', 'Wardrobe', shelves('wardrobe', 4)),
        shelf('bed', 'Under the bed'),
      ]),
      zone('kids', "Children's room", [
        rack('toys', 'Toy shelf', shelves('toys', 3)),
        shelf('kids-desk', 'Small desk'),
      ]),
      zone('bath', 'Bathroom', [
        rack('mirror', 'Mirror cabinet', shelves('mirror', 3)),
        shelf('basin', 'Under the basin'),
      ]),
      zone('balcony', 'Balcony'),
    ],
  },
  {
    key: 'cellar',
    name: 'Cellar',
    description: 'Compartment 7; the key hangs on the key board',
    within: [
      zone('wine-corner', 'Wine corner', [
        rack('wine', 'Wine rack', rows('wine', 5, 6, 'W'), '12 °C all year'),
      ]),
      zone('stores', 'Stores', [
        rack('r1', 'Rack 1', bays('r1', 4, 4, 'R1'), 'Metal, holds 175 kg a shelf'),
        rack('r2', 'Rack 2', bays('r2', 4, 4, 'R2')),
      ]),
      zone('laundry', 'Laundry', [shelf('laundry-shelf', 'Above the machine')]),
    ],
  },
  {
    key: 'garage',
    name: 'Garage',
    within: [
      zone('workshop', 'Workshop', [
        rack('bench', 'Workbench', [
          shelf('bench-top', 'Top'),
          shelf('bench-below', 'Below'),
          shelf('pegs', 'Pegboard'),
        ]),
        rack('screws', 'Screw cabinet', rows('screws', 5, 6, 'S'), 'Thirty small drawers'),
      ]),
      zone('bike-wall', 'Bike wall'),
      zone('tyres', 'Tyre rack'),
    ],
  },
  {
    key: 'attic',
    name: 'Attic',
    description: 'Dry, but hot in summer',
    within: [
      zone('attic-north', 'North side', shelves('attic-north', 2)),
      zone('attic-south', 'South side', shelves('attic-south', 2)),
    ],
  },
  {
    key: 'garden',
    name: 'Allotment',
    description: 'Kleingartenverein Abendsonne, plot 31',
    within: [zone('shed', 'Tool shed', [shelf('shed-wall', 'Wall hooks'), shelf('shed-floor', 'Floor')])],
  },
]
