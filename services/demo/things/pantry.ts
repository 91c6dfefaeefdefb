import type { ThingTable } from '../tables.ts'

// biome-ignore format: a table with one thing a line
export const PANTRY: ThingTable = {
  'pantry-1': [
    ['Potatoes', 'food', { n: 2.5, unit: 'kg', min: 1, from: 'Wochenmarkt', used: 0 }],
    ['Onions', 'food', { n: 0.4, unit: 'kg', min: 0.5, photo: 'bag' }],
    [
      'Mineral water, sparkling',
      'drinks',
      { n: 9, unit: 'bottles', by: 'Gerolsteiner', min: 6, photo: 'bottle', used: 9 },
    ],
    [
      'Apple juice, cloudy',
      'drinks',
      { n: 3, unit: 'bottles', by: 'Voelkel', price: '2.49', expires: 140, photo: 'bottle' },
    ],
    [
      'Oat drink',
      'drinks',
      { n: 2, unit: 'cartons', by: 'Oatly', min: 4, price: '2.19', expires: 34, photo: 'carton', used: 8 },
    ],
  ],
  'pantry-2': [
    [
      'Spaghetti No. 5',
      'pasta',
      { n: 4, unit: 'packs', by: 'Barilla', min: 2, price: '1.79', expires: 420, photo: 'box', used: 7 },
    ],
    [
      'Penne rigate',
      'pasta',
      { n: 2, unit: 'packs', by: 'De Cecco', min: 1, price: '2.29', expires: 510, photo: 'box' },
    ],
    ['Basmati rice', 'pasta', { n: 1.5, unit: 'kg', by: 'Tilda', min: 1, expires: 300, photo: 'bag' }],
    ['Red lentils', 'pasta', { n: 0.5, unit: 'kg', min: 0.5, expires: 260, photo: 'jar' }],
    ['Couscous', 'pasta', { n: 1, unit: 'pack', by: 'Davert', expires: -12, photo: 'box' }],
    ['Polenta', 'pasta', { n: 1, unit: 'pack', expires: 96 }],
    [
      'Rolled oats',
      'pasta',
      { n: 3, unit: 'packs', by: 'Kölln', min: 2, price: '1.59', expires: 180, photo: 'box', used: 10 },
    ],
    ['Bulgur', 'pasta', { n: 0.3, unit: 'kg', min: 0.5, expires: 75, photo: 'jar' }],
  ],
  'pantry-3': [
    [
      'Peeled tomatoes',
      'tins',
      { n: 6, unit: 'tins', by: 'Mutti', min: 4, price: '1.69', expires: 610, photo: 'tin', used: 11 },
    ],
    [
      'Chickpeas',
      'tins',
      { n: 1, unit: 'tin', by: 'Alnatura', min: 3, price: '0.99', expires: 480, photo: 'tin', used: 5 },
    ],
    ['Kidney beans', 'tins', { n: 3, unit: 'tins', min: 2, expires: 390, photo: 'tin' }],
    [
      'Coconut milk',
      'tins',
      { n: 2, unit: 'tins', by: 'Dr. Goerg', min: 2, price: '2.99', expires: 5, photo: 'tin' },
    ],
    ['Tuna in olive oil', 'tins', { n: 4, unit: 'tins', by: 'Fontaine', expires: 700, photo: 'tin' }],
    [
      'Strawberry jam, home-made',
      'tins',
      {
        n: 7,
        unit: 'jars',
        by: 'Oma Hilde',
        expires: 220,
        tags: ['gift'],
        photo: 'jar',
        notes: 'Batch of June.\nThe two small jars have less sugar: eat them first.',
      },
    ],
    ['Sauerkraut', 'tins', { n: 1, unit: 'jar', by: 'Hengstenberg', expires: -40, photo: 'jar' }],
    ['Capers', 'tins', { n: 1, unit: 'jar', expires: 18 }],
    [
      'Dijon mustard',
      'tins',
      { n: 2, unit: 'jars', by: 'Maille', price: '2.79', expires: 110, photo: 'jar' },
    ],
    ['Honey', 'tins', { n: 1, unit: 'jar', by: 'Imkerei Brandt', min: 1, photo: 'jar', used: 3 }],
  ],
  'pantry-4': [
    [
      'Plain flour, type 405',
      'baking',
      { n: 2, unit: 'kg', min: 2, price: '0.79', expires: 130, photo: 'bag', used: 6 },
    ],
    [
      'Wholemeal spelt flour',
      'baking',
      { n: 1, unit: 'kg', by: 'Bohlsener Mühle', expires: 9, photo: 'bag' },
    ],
    ['Sugar', 'baking', { n: 1.2, unit: 'kg', min: 1, photo: 'bag' }],
    ['Dry yeast', 'baking', { n: 2, unit: 'sachets', by: 'Dr. Oetker', min: 4, expires: 60, used: 4 }],
    ['Baking powder', 'baking', { n: 6, unit: 'sachets', by: 'Dr. Oetker', min: 3, expires: 240 }],
    ['Vanilla sugar', 'baking', { n: 11, unit: 'sachets', by: 'Dr. Oetker', expires: 300 }],
    [
      'Dark chocolate, 70 %',
      'baking',
      { n: 3, unit: 'bars', by: 'Lindt', min: 2, price: '2.69', expires: 88, photo: 'box' },
    ],
    ['Ground almonds', 'baking', { n: 0.2, unit: 'kg', min: 0.2, expires: -3, photo: 'bag' }],
    ['Raisins', 'baking', { n: 0.5, unit: 'kg', expires: 14 }],
  ],
  'pantry-5': [
    [
      'Raclette grill',
      'appliances',
      {
        by: 'Spring',
        model: 'Raclette 8',
        price: '189.00',
        from: 'Galeria',
        bought: 1400,
        tags: ['winter'],
        photo: 'appliance',
      },
    ],
    [
      'Fondue set',
      'kitchenware',
      { by: 'Kuhn Rikon', price: '79.90', bought: 2100, tags: ['winter', 'gift'], photo: 'pot' },
    ],
    [
      'Ice-cream maker',
      'appliances',
      {
        by: 'Unold',
        model: '48845',
        price: '249.00',
        warranty: 320,
        bought: 410,
        tags: ['summer'],
        was: ['r2-41', 95],
        photo: 'appliance',
      },
    ],
    ['Picnic basket', 'kitchenware', { tags: ['summer'], photo: 'basket' }],
  ],
}
