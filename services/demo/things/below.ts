import type { ThingTable } from '../tables.ts'

function wine(name: string, by: string, n: number, price: string, year: number) {
  return [name, 'wine', { by, n, price, unit: 'bottles', fields: { Vintage: year }, photo: 'wine' }] as const
}

/** The cellar and the attic. */
// biome-ignore format: a table with one thing a line
export const BELOW: ThingTable = {
  'wine-a1': [wine('Riesling trocken', 'Weingut Keller', 3, '14.50', 2023)],
  'wine-a2': [wine('Grauburgunder', 'Salwey', 2, '12.90', 2022)],
  'wine-a3': [wine('Silvaner', 'Juliusspital', 4, '9.80', 2023)],
  'wine-a5': [wine('Sancerre', 'Domaine Vacheron', 1, '32.00', 2021)],
  'wine-b1': [wine('Spätburgunder', 'Meyer-Näkel', 6, '19.90', 2020)],
  'wine-b2': [wine('Lemberger', 'Aldinger', 2, '16.50', 2019)],
  'wine-b4': [wine('Bourgogne rouge', 'Domaine Arlaud', 3, '28.00', 2020)],
  'wine-c1': [wine('Crémant d’Alsace', 'Wolfberger', 5, '11.90', 2022)],
  'wine-c2': [wine('Champagne brut', 'Pierre Gerbais', 1, '42.00', 2018)],
  'wine-c6': [wine('Rioja Reserva', 'La Rioja Alta', 4, '24.50', 2016)],
  'wine-d3': [wine('Barolo', 'G. D. Vajra', 2, '48.00', 2018)],
  'wine-e1': [wine('Port, ten years', 'Graham’s', 1, '27.00', 2015)],
  'xmas-lights': [
    ['Fairy lights for the tree', 'lights', { n: 3, about: '80 lamps each, warm white', tags: ['winter'], photo: 'star' }],
    ['Fairy lights for the balcony', 'lights', { n: 1, tags: ['winter', 'repair'] }],
    ['Timer plug', 'lights', { n: 2 }],
  ],
  'xmas-baubles': [
    ['Glass baubles, red', 'decoration', { n: 24, tags: ['fragile', 'winter'], photo: 'star' }],
    ['Straw stars', 'decoration', { n: 30, tags: ['heirloom', 'winter'] }],
    ['Glass bird', 'decoration', { n: 2, tags: ['fragile', 'heirloom'] }],
  ],
  xmas: [
    ['Christmas tree stand', 'decoration', { by: 'Krinner', tags: ['winter'], was: ['living', 315] }],
    ['Nativity figures', 'decoration', { n: 11, value: '20', tags: ['heirloom', 'winter'] }],
    ['Advent wreath ring', 'decoration', { tags: ['winter'] }],
  ],
  easter: [['Easter eggs, wooden', 'decoration', { n: 19 }], ['Easter nests', 'decoration', { n: 4, tags: ['kids'] }]],
  'winter-mara': [
    ['Down jacket', 'clothes', { by: 'Patagonia', value: '150', tags: ['winter'], photo: 'shirt' }],
    ['Woollen jumpers', 'clothes', { n: 6, tags: ['winter'], photo: 'shirt' }],
    ['Gloves', 'clothes', { n: 3, unit: 'pairs', tags: ['winter'] }],
  ],
  'winter-jonas': [['Winter coat', 'clothes', { tags: ['winter'] }], ['Thermal underwear', 'clothes', { n: 4, by: 'Odlo', tags: ['winter'] }]],
  baby: [['Bodysuits', 'clothes', { n: 22, tags: ['outgrown'] }], ['Baby sleeping bag', 'textiles', { n: 2, tags: ['outgrown'] }], ['Knitted hats', 'clothes', { n: 5, tags: ['outgrown', 'heirloom'] }]],
  'kids-next': [['Rain trousers 116', 'clothes', { n: 2, tags: ['kids'] }], ['Snowsuit 116', 'clothes', { by: 'Reima', tags: ['kids', 'winter'] }]],
  camping: [
    ['Tent, four persons', 'camping', { by: 'Vaude', model: 'Campo Family', price: '499.00', value: '300', bought: 1600, tags: ['summer'], photo: 'tent' }],
    ['Sleeping bags', 'camping', { n: 4, by: 'Deuter', photo: 'roll' }],
    ['Sleeping mats', 'camping', { n: 4, by: 'Therm-a-Rest' }],
    ['Head torch', 'camping', { n: 3, by: 'Petzl', tags: ['batteries'], photo: 'bulb' }],
  ],
  'camping-kitchen': [
    ['Gas stove', 'camping', { by: 'Primus', tags: ['hazard'], photo: 'pot' }],
    ['Gas cartridges', 'camping', { n: 1, min: 2, tags: ['hazard', 'shopping'] }],
    ['Camping pots', 'camping', { n: 3, unit: 'pieces', photo: 'pot' }],
  ],
  climbing: [
    ['Climbing rope, 60 m', 'sports', { by: 'Edelrid', bought: 1900, expires: 28, photo: 'cable', notes: 'To be replaced after ten years at the latest.' }],
    ['Harness', 'sports', { n: 2, by: 'Petzl', expires: 600 }],
    ['Quickdraws', 'sports', { n: 11, by: 'Black Diamond', min: 12 }],
    ['Chalk bag', 'sports'],
  ],
  party: [['Garlands', 'decoration', { n: 6 }], ['Disco ball', 'decoration', { lent: ['Familie Öz', 96, -61], notes: 'For the summer party.', photo: 'ball' }], ['Paper cups', 'decoration', { n: 40 }]],
  moving: [['Fondue forks', 'kitchenware', { n: 8 }], ['Picture hooks', 'hardware', { n: 30 }], ['Curtain rod', 'decoration']],
  jars: [['Preserving jars, 500 ml', 'kitchenware', { n: 17, by: 'Weck', min: 12, photo: 'jar' }], ['Rubber rings', 'kitchenware', { n: 8, by: 'Weck', min: 20 }]],
  'paint-box': [
    ['Wall paint, white', 'paint', { n: 4.5, unit: 'l', by: 'Alpina', expires: 400, photo: 'paint' }],
    ['Wall paint, sage green', 'paint', { n: 1.2, unit: 'l', by: 'Farrow & Ball', model: 'No. 294', photo: 'paint', about: 'Study' }],
    ['Varnish, white', 'paint', { n: 0.4, unit: 'l', expires: -150, tags: ['hazard'], photo: 'paint' }],
    ['Wood glue', 'paint', { by: 'Titebond', expires: 16, photo: 'bottle' }],
    ['Paint rollers', 'paint', { n: 5, min: 2 }],
    ['Masking tape', 'paint', { n: 3, unit: 'rolls', by: 'Tesa', min: 2, used: 3, photo: 'roll' }],
  ],
  electrics: [
    ['LED bulbs, E27', 'lights', { n: 5, by: 'Osram', min: 4, used: 4, photo: 'bulb' }],
    ['LED bulbs, GU10', 'lights', { n: 1, by: 'Philips', min: 4, tags: ['shopping'], photo: 'bulb' }],
    ['Extension lead, 5 m', 'cables', { n: 3, photo: 'cable' }],
    ['Power strips', 'cables', { n: 2, by: 'Brennenstuhl' }],
    ['Fuses', 'hardware', { n: 9 }],
    ['Smoke alarm', 'electronics', { n: 1, by: 'Ei Electronics', model: 'Ei650', expires: 29 }],
  ],
  'cable-usb': [
    ['USB-C cable, 1 m', 'cables', { n: 7, by: 'Anker', photo: 'cable' }],
    ['USB-A to micro-USB', 'cables', { n: 9 }],
    ['Lightning cable', 'cables', { n: 2, by: 'Apple' }],
    ['USB charger, 65 W', 'cables', { n: 2, by: 'Anker', price: '39.99' }],
  ],
  'cable-video': [['HDMI cable, 2 m', 'cables', { n: 4, photo: 'cable' }], ['DisplayPort cable', 'cables', { n: 2 }], ['DVI adapter', 'cables', { n: 3, tags: ['sell'] }]],
  'cable-bin': [['Network cable, 10 m', 'cables', { n: 2, photo: 'cable' }], ['Aerial cable', 'cables', { n: 1 }]],
  'old-phones': [
    ['Nokia 3310', 'electronics', { by: 'Nokia', value: '40' }],
    ['Fairphone 3', 'electronics', { by: 'Fairphone', serial: 'FP3-88120', tags: ['repair'], photo: 'phone' }],
    ['iPhone SE', 'electronics', { by: 'Apple', tags: ['sell'], value: '70', photo: 'phone' }],
  ],
  'r2-31': [['Inflatable boat', 'sports', { by: 'Sevylor', tags: ['summer'] }], ['Air pump', 'sports', { lent: ['Familie Öz', 41] }]],
  'r2-42': [['Sledge', 'sports', { by: 'Davos', tags: ['winter', 'heirloom'] }]],
  stores: [
    ['Touring skis', 'sports', { by: 'Dynafit', model: 'Seven Summits', serial: 'DY-8812-170', price: '520.00', insured: true, tags: ['winter'], photo: 'skis' }],
    ['Cross-country skis', 'sports', { n: 2, unit: 'pairs', by: 'Fischer', tags: ['winter'], photo: 'skis' }],
  ],
  'laundry-shelf': [
    ['Washing powder', 'cleaning', { n: 2.1, unit: 'kg', by: 'Ecover', min: 1.5, photo: 'box' }],
    ['Wool detergent', 'cleaning', { n: 0.3, unit: 'l', min: 0.5, photo: 'spray' }],
    ['Descaler', 'cleaning', { n: 2, unit: 'sachets', tags: ['hazard'] }],
    ['Pegs', 'cleaning', { n: 64 }],
  ],
  laundry: [
    ['Washing machine', 'appliances', { by: 'Miele', model: 'WEA 025', serial: '60/184520931', price: '899.00', bought: 1450, warranty: 375, insured: true, photo: 'appliance', notes: 'Filter cleaned every March.' }],
    ['Tumble dryer', 'appliances', { by: 'Bosch', model: 'WTH85V02', bought: 1450, photo: 'appliance' }],
    ['Drying rack', 'furniture', { n: 2, by: 'Leifheit' }],
  ],
  'attic-toys': [['Doll’s house', 'toys', { tags: ['heirloom'], photo: 'game' }], ['Rocking horse', 'toys', { tags: ['heirloom', 'repair'] }], ['Duplo', 'toys', { n: 4, unit: 'kg', by: 'Lego', tags: ['outgrown'] }]],
  'attic-books': [['Crime novels', 'books', { n: 33, tags: ['sell'], photo: 'book' }], ['School books', 'books', { n: 12, tags: ['sell'] }]],
  school: [['School reports', 'papers', { n: 13 }], ['Chess medals', 'decoration', { n: 4, photo: 'star' }], ['Letters', 'papers', { tags: ['heirloom'] }]],
  fasching: [['Pirate costume', 'clothes', { tags: ['kids'] }], ['Wigs', 'clothes', { n: 5 }], ['Face paint', 'toys', { expires: -300, tags: ['kids'] }]],
  'attic-south-1': [['Cot', 'furniture', { by: 'Stokke', value: '250', tags: ['outgrown', 'sell'] }], ['High chair', 'furniture', { by: 'Stokke', model: 'Tripp Trapp', value: '120', tags: ['outgrown'], photo: 'chair' }]],
  'attic-north-1': [['Fan', 'appliances', { tags: ['summer'], was: ['bedroom', 62], photo: 'appliance' }], ['Roof tiles, spare', 'hardware', { n: 14 }]],
  lending: [['Cake tin of Frau Brandt', 'kitchenware', { tags: ['borrowed'] }], ['Pressure washer lance', 'tools', { tags: ['borrowed'], about: 'Belongs to Herr Kowalski' }]],
}
