import type { ThingTable } from '../tables.ts'

/** The drawers of the screw cabinet: name, number left, the least that should be there. */
// biome-ignore format: a table with one thing a line
const SCREWS = [
  ['a1', 'Wood screws 3 × 16', 180, 50], ['a2', 'Wood screws 3.5 × 30', 95, 50], ['a3', 'Wood screws 4 × 40', 42, 50],
  ['a4', 'Wood screws 4 × 60', 130, 40], ['a5', 'Wood screws 5 × 80', 61, 20], ['a6', 'Wood screws 6 × 120', 12, 10],
  ['b1', 'Machine screws M4 × 20', 75, 20], ['b2', 'Machine screws M5 × 30', 40, 20], ['b3', 'Machine screws M6 × 40', 18, 20],
  ['b4', 'Nuts M4', 110, 20], ['b5', 'Nuts M5', 64, 20], ['b6', 'Nuts M6', 33, 20],
  ['c1', 'Washers M4', 150, 20], ['c2', 'Washers M6', 90, 20], ['c3', 'Dowels 6 mm', 140, 30],
  ['c4', 'Dowels 8 mm', 26, 30], ['c5', 'Dowels 10 mm', 20, 10], ['c6', 'Plasterboard anchors', 14, 10],
  ['d1', 'Nails 30 mm', 300, 50], ['d2', 'Nails 60 mm', 120, 50], ['d3', 'Screw hooks', 22, 5],
  ['d5', 'Cable clips', 85, 20], ['e1', 'Furniture glides', 24, 8], ['e3', 'Shelf supports', 16, 8],
] as const

// biome-ignore format: a table with one thing a line
export const WORKSHOP: ThingTable = {
  ...Object.fromEntries(
    SCREWS.map(([slot, name, n, min]) => [
      `screws-${slot}`,
      [[name, 'hardware', { n, min, unit: 'pieces', ...(slot.endsWith('1') && { photo: 'screws' as const }) }] as const],
    ]),
  ),
  'drill-case': [
    ['Cordless drill', 'power-tools', { by: 'Bosch', model: 'GSR 12V-35', serial: '3601JH8000', price: '169.00', bought: 760, warranty: 335, tags: ['batteries'], photo: 'drill' }],
    ['Battery 12 V, 3 Ah', 'power-tools', { n: 2, by: 'Bosch', min: 2 }],
    ['Battery charger 12 V', 'power-tools', { by: 'Bosch' }],
  ],
  bits: [['Bits, Torx', 'tools', { n: 18, by: 'Wera', photo: 'screws' }], ['Wood drill bits', 'tools', { n: 8 }], ['Masonry drill bits', 'tools', { n: 6, min: 6, by: 'Bosch' }]],
  toolbox: [
    ['Hammer', 'tools', { by: 'Picard', photo: 'hammer' }],
    ['Screwdrivers', 'tools', { n: 7, by: 'Wera', model: 'Kraftform Plus', photo: 'screwdriver' }],
    ['Combination pliers', 'tools', { by: 'Knipex' }],
    ['Water pump pliers', 'tools', { by: 'Knipex', model: 'Cobra 250' }],
    ['Tape measure, 5 m', 'tools', { n: 2, by: 'Stanley', photo: 'tin' }],
    ['Spirit level', 'tools', { by: 'Stabila', lent: ['Tim (allotment, plot 29)', 38, 9] }],
    ['Utility knife', 'tools', { tags: ['hazard'] }],
  ],
  'bench-top': [
    ['Bench vice', 'tools', { by: 'Heuer', price: '210.00' }],
    ['Soldering station', 'power-tools', { by: 'Weller', model: 'WE 1010', price: '139.00', photo: 'appliance' }],
    ['Radio', 'electronics', { by: 'Makita', tags: ['batteries'], photo: 'speaker' }],
  ],
  'bench-below': [
    ['Circular saw', 'power-tools', { by: 'Makita', model: 'HS7601', serial: 'MK-0093341', price: '149.00', bought: 2000, tags: ['hazard'], photo: 'saw' }],
    ['Jigsaw', 'power-tools', { by: 'Bosch', model: 'GST 90 BE', bought: 1100, photo: 'drill' }],
    ['Vacuum cleaner for the workshop', 'power-tools', { by: 'Kärcher', model: 'WD 3', photo: 'appliance' }],
  ],
  pegs: [
    ['Hand saw', 'tools', { by: 'Bahco', photo: 'saw' }],
    ['Japanese saw', 'tools', { by: 'Ryoba', photo: 'saw' }],
    ['Clamps, 30 cm', 'tools', { n: 6, by: 'Bessey' }],
    ['Chisels', 'tools', { n: 5, by: 'Kirschen', tags: ['heirloom'], photo: 'screwdriver' }],
    ['Rubber mallet', 'tools', { photo: 'hammer' }],
  ],
  'bike-tools': [
    ['Inner tubes, 28 inch', 'bikes', { n: 1, by: 'Schwalbe', min: 3, tags: ['shopping'], used: 4, photo: 'wheel' }],
    ['Chain oil', 'bikes', { by: 'Muc-Off', min: 1, photo: 'bottle' }],
    ['Tyre levers', 'bikes', { n: 5 }],
    ['Brake pads', 'bikes', { n: 2, unit: 'pairs', by: 'Shimano', min: 1 }],
    ['Chain tool', 'bikes', { by: 'Park Tool' }],
  ],
  'bike-wall': [
    ['Touring bicycle Mara', 'bikes', { by: 'Patria', model: 'Terra', serial: 'PT-220415', price: '2890.00', value: '2100', insured: true, bought: 1400, photo: 'bike', fields: { 'Frame height (cm)': 52, 'Police code': 'BN-04-882731' } }],
    ['Gravel bicycle Jonas', 'bikes', { by: 'Canyon', model: 'Grizl 7', serial: 'M65C2271', price: '1899.00', value: '1500', insured: true, bought: 560, warranty: 1600, photo: 'bike', fields: { 'Frame height (cm)': 58 } }],
    ['Children’s bicycle, 20 inch', 'bikes', { by: 'Woom', model: '4', value: '280', tags: ['kids', 'outgrown', 'sell'], photo: 'bike' }],
    ['Bicycle trailer', 'bikes', { by: 'Croozer', tags: ['outgrown'], value: '350', archived: 34 }],
    ['Floor pump', 'bikes', { by: 'SKS', model: 'Rennkompressor' }],
  ],
  tyres: [
    ['Winter tyres', 'car', { n: 4, by: 'Continental', model: 'WinterContact TS 870', price: '389.00', bought: 740, photo: 'wheel', was: ['r2-44', 26] }],
    ['Roof box', 'car', { by: 'Thule', model: 'Motion XT', value: '320', lent: ['Claire', 17, 24] }],
  ],
  'car-box': [
    ['Engine oil 5W-30', 'car', { n: 1, unit: 'l', by: 'Castrol', min: 1, photo: 'bottle' }],
    ['Windscreen washer concentrate', 'car', { n: 0.5, unit: 'l', min: 1, by: 'Sonax', tags: ['winter', 'shopping'], photo: 'spray' }],
    ['Jump leads', 'car', { photo: 'cable' }],
    ['First-aid kit for the car', 'car', { expires: -8, photo: 'case' }],
    ['Ice scraper', 'car', { n: 2, tags: ['winter'] }],
  ],
  garage: [['Ladder, three metres', 'tools', { by: 'Hailo', lent: ['Tim (allotment, plot 29)', 12] }], ['Football', 'sports', { n: 2, tags: ['kids'], photo: 'ball' }], ['Skateboard', 'sports', { tags: ['repair'] }]],
  'shed-wall': [
    ['Spade', 'garden', { by: 'Ideal', photo: 'spade' }],
    ['Rake', 'garden', { by: 'Gardena' }],
    ['Pruning shears', 'garden', { by: 'Felco', model: '2', price: '62.00', tags: ['hazard'] }],
    ['Scythe', 'garden', { tags: ['heirloom', 'hazard'] }],
  ],
  'shed-floor': [
    ['Lawn mower', 'garden', { by: 'Gardena', model: 'HandyMower', bought: 900, tags: ['repair'], photo: 'appliance' }],
    ['Watering can', 'garden', { n: 2, photo: 'can' }],
    ['Potting soil', 'garden', { n: 40, unit: 'l', min: 20, by: 'Floragard', photo: 'bag' }],
    ['Garden hose, 25 m', 'garden', { by: 'Gardena', photo: 'cable' }],
    ['Flower pots', 'garden', { n: 28, photo: 'plant' }],
  ],
  seeds: [
    ['Tomato seeds San Marzano', 'garden', { n: 2, unit: 'sachets', expires: 40, photo: 'plant' }],
    ['Carrot seeds', 'garden', { n: 1, unit: 'sachet', expires: -320 }],
    ['Sunflower seeds', 'garden', { n: 1, unit: 'sachet', expires: 405, tags: ['kids'] }],
    ['Lamb’s lettuce seeds', 'garden', { n: 3, unit: 'sachets', expires: 13 }],
  ],
}

/** Things that nobody has put away yet. */
// biome-ignore format: a table with one thing a line
export const UNPLACED: ThingTable = {
  '': [
    ['Parcel from Tante Claudine', null, { since: 1.2, tags: ['gift'] }],
    ['Bluetooth speaker', 'electronics', { by: 'JBL', model: 'Flip 6', since: 4, photo: 'speaker' }],
    ['Salad spinner', 'kitchenware', { since: 3.1, by: 'OXO', price: '34.95', photo: 'bowl' }],
    ['Snow chains', 'car', { since: 0.4, tags: ['winter', 'borrowed'] }],
    ['Unknown power supply, 19 V', 'cables', { since: 9, about: 'For what? Keep until spring.' }],
    ['School satchel', 'travel', { since: 0.2, by: 'Ergobag', price: '259.00', tags: ['kids', 'gift'], photo: 'rucksack' }],
    ['Library book “Momo”', 'books', { since: 6.5, tags: ['borrowed'], photo: 'book' }],
    ['Baby monitor', 'electronics', { since: 200, tags: ['outgrown'], archived: 15 }],
    ['Tube television', 'electronics', { since: 300, by: 'Loewe', archived: 120 }],
    ['Old coffee machine', 'appliances', { since: 250, by: 'Krups', archived: 60 }],
  ],
}
