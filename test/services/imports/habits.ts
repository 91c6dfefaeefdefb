import type { OddFile } from './odd-files.ts'
import { row, text, workbook } from './workbook.ts'

const many = (count: number, lineOf: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => `${lineOf(i)}\n`).join('')

const number = (at: string, value: string, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`

const hash = (name: string) => Buffer.from(name).toString('hex').padEnd(32, '0')

/** Files with the habits of programs and of people, each as somebody exports or writes it. */
export const habits: Readonly<Record<string, OddFile>> = {
  'Homebox, its columns in another order, after a German spreadsheet': {
    format: 'homebox',
    created: 2,
    steps: [
      '"purchase_price":"1299.5"',
      '"quantity":2.5',
      '"warranty_expires":"2026-12-31"',
      '"Gewicht (kg)":"12,5"',
    ],
    content: () =>
      'HB.quantity;HB.name;HB.purchase_price;HB.field.Gewicht (kg);HB.location;HB.purchase_date;HB.warranty_expires;HB.asset_id;HB.import_ref\r\n' +
      '2,5;Kabel;1.299,5;12,5;Haus / Keller;2021-10-13T00:00:00Z;0001-01-01;000-004;\r\n' +
      '1;Säge;0;;Haus / Keller;0001-01-01;31.12.2026;000-000;\r\n',
  },
  'Grocy, products with the names of units and places in places': {
    created: 2,
    steps: ['"quantity":1500,"unit":"g"', '"name":"Shelf 2"', '"expires_on":"2027-03-04"'],
    content: () =>
      'Product,Amount,Unit,Location,Product group,Best before date,Price,Store\n' +
      'Flour,"1,500",g,Kitchen > Pantry > Shelf 2,Food,2999-12-31,1.19,Market\nOil,2,Bottles,Kitchen > Pantry,Food,2027-03-04,,\n',
  },
  'Snipe-IT in German, with custom fields and things without a name': {
    created: 3,
    steps: [
      '"name":"Latitude"',
      '"name":"Laptop der Werkstatt"',
      '"name":"ThinkPad"',
      '"purchase_date":"2024-02-03"',
      '"purchase_price":"1499.00"',
      '"Zugewiesen an":"Ada"',
    ],
    content: () =>
      'Inventarnummer,Seriennummer,Modell,Modellnr.,Kategorie,Status,Standort,Hersteller,Gekauft,Kosten,Garantie,Notizen,MAC-Adresse,Gerätename,Zugewiesen an\n' +
      'A-1,S1,Latitude,54,Laptops,Einsatzbereit,Berlin,Dell,03.02.2024,"1.499,00",36 Monate,,00:1B:44:11:3A:B7,,Ada\n' +
      'A-2,S2,Latitude,54,Laptops,Verliehen,Bonn,Dell,13.02.2024,"1.499,00",36 Monate,alt,,Laptop der Werkstatt,\n' +
      'A-3,S3,ThinkPad,T14,Laptops,,Bonn,Lenovo,,,,,,,\n',
  },
  'InvenTree, a dump without the models that it refers to': {
    format: 'inventree',
    created: 3,
    steps: ['"name":"Stock item 12"', '"name":"Stock item 13"', '"serial_number":"S-13"'],
    content: () =>
      JSON.stringify([
        { model: 'stock.stocklocation', pk: 5, fields: { name: 'Drawer', parent: 4 } },
        { model: 'stock.stockitem', pk: 12, fields: { part: 9, location: 5, quantity: '3.00000' } },
        { model: 'stock.stockitem', pk: 13, fields: { part: 9, location: 77, quantity: 1, serial: 'S-13' } },
        { model: 'stock.stockitemtracking', pk: 2, fields: { item: 99, date: null, notes: 'lost' } },
        { model: 'company.company', pk: 1, fields: { name: 'Maker' } },
      ]),
  },
  'Sortly, a workbook with merged headings, sums as formulas and dates of 1904': {
    format: 'sortly',
    created: 2,
    refused: 1,
    steps: [
      '"purchase_date":"2021-10-13"',
      '"purchase_price":"39.95"',
      '"Total":"79.9"',
      '"Quantity":"=1+1"',
    ],
    content: () =>
      workbook(
        {
          Items: {
            merged: ['A1:D1', 'E1:G1'],
            rows:
              row(1, text('A1', 'Item'), text('E1', 'Purchase')) +
              row(
                2,
                ...['Entry Name', 'SID', 'Primary Folder', 'Quantity', 'Price', 'Purchase date', 'Total'].map(
                  (cell, i) => text(`${'ABCDEFG'.charAt(i)}2`, cell),
                ),
              ) +
              row(
                3,
                text('A3', 'Drill'),
                text('B3', 'SI1'),
                text('C3', 'Garage'),
                number('D3', '2'),
                number('E3', '39.950000000000003'),
                number('F3', '43020', 1),
                '<c r="G3"><f>D3*E3</f><v>79.900000000000006</v></c>',
              ) +
              row(4, text('A4', 'Saw'), text('B4', 'SI2'), '<c r="D4"><f>1+1</f></c>'),
          },
        },
        { from1904: true },
      ),
  },
  'Shelf of today, with addresses of pictures': {
    created: 1,
    steps: ['"Main image":"https://x.example/a.jpg?size=1,2&key=3"', '"value":"1200.00"'],
    content: () =>
      'ID,Name,Description,Status,Category,Tags,Location,Valuation,Custodian,Available to book,Main image,Barcode,"cf: Serial, type:text","cf: Bought, type:date"\n' +
      `${hash('camera')},Camera,4K,AVAILABLE,Video,"rent, film",Studio,1200.00,Ada,Yes,"https://x.example/a.jpg?size=1,2&key=3",123456,SN9,2024-01-02\n`,
  },
  'Numbers, two tables below each other, each with its name': {
    created: 2,
    refused: 3,
    skipped: 1,
    steps: ['"value":"1299.00"'],
    content: () =>
      'Table 1,,,\nItem,Room,Value,Bought\nSaw,Shed,"$1,299.00","Oct 13, 2021"\n,,,\nTable 2,,,\nItem,Room,Value,Bought\nPan,Kitchen,$20.00,\n',
  },
  'a line of Excel that names the separator, and line ends of an old Mac': {
    created: 2,
    steps: ['"notes":"rot, alt, stumpf, schwer"'],
    content: () => 'sep=;\rName;Ort;Notizen\rSäge;Keller;rot, alt, stumpf, schwer\rBeil;Keller;a, b, c, d\r',
  },
  'spaces beside commas and quotation marks, and marks that are escaped in another way': {
    created: 3,
    steps: ['"name":"Shed, left"', '"notes":"x, y"', '"name":"Desk \\"Billy\\""'],
    content: () =>
      'Name, Place ,"Notes" ,Price\n"Saw" ,"Shed, left" , "x, y",12\n"Desk ""Billy""" , Hall, , 80\nAxe,Shed,"He said \\"hi\\"",3\n',
  },
  'a quotation mark that is never closed, among many rows': {
    created: 899,
    refused: 1,
    content: () => `Name,Place,Notes\n${many(900, (i) => `Thing ${i},Shed,${i === 450 ? '"' : ''}27 inch`)}`,
  },
  'the rest of a text behind a mark that is never closed': {
    created: 2,
    refused: 3,
    steps: ['"name":"Pan"'],
    content: () =>
      'Name,Place,Notes\nSaw,Shed,x\nAxe,Shed,"first\nsecond, with a comma\nthird\nPan,Kitchen,y\n',
  },
  'a cell of a million characters, and zero bytes': {
    created: 3,
    steps: ['"notes":"xy"', '"name":"Axe","notes":"z"'],
    content: () => `name,notes\nSaw,x\0y\nPhoto,"${'QUJD'.repeat(262_144)}"\nA\0xe,z\n`,
  },
  'three thousand columns': {
    created: 2,
    steps: ['"Field 0":"cell 0"', 'Field 2998: cell 2998'],
    content: () =>
      ['Name', ...Array.from({ length: 2999 }, (_, i) => `Field ${i}`)].join(',') +
      `\n${['Saw', ...Array.from({ length: 2999 }, (_, i) => `cell ${i}`)].join(',')}\nAxe\n`,
  },
  'headers twice in other letters, and one without a text': {
    created: 2,
    steps: ['"LOCATION":"Cellar"', '"Column 7":"x"', '"PRICE":"9"', '"NAME":"Hatchet"'],
    content: () =>
      'Name,Location,NAME,LOCATION,Price,PRICE,,Notes,notes\nSaw,Shed,Saw,Shed,10,12,x,a,b\nAxe,Shed,Hatchet,Cellar,,9,,,\n',
  },
  'invisible signs, and dates as Windows shows them': {
    created: 2,
    refused: 1,
    steps: [
      '"name":"Saw"',
      '"name":"Shed"',
      '"purchase_date":"2021-10-13","purchase_price":"12.50"',
      '👩‍🚒 Helmet',
    ],
    content: () =>
      '\u200BName,Lo\u00ADcation,Price,Purchase date\n\u200ESaw\u200E,\u2068Shed\u2069,\u200E12.50,\u200E10\u200E/\u200E13\u200E/\u200E2021\n\u200B,Shed,5,\n👩‍🚒 Helmet,Hall,,\n',
  },
  'a table of a chat, with lines of signs': {
    created: 2,
    skipped: 1,
    content: () => '| Name | Place | Qty |\n|:---|---|---:|\n| Saw | Shed | 2 |\n| Axe | Shed | 1 |\n',
  },
  'names from right to left': {
    created: 2,
    steps: ['"name":"שולחן, גדול"', '"name":"منشار","quantity":2'],
    content: () => 'שם,Location,Qty\n"שולחן, גדול",בית,1\nمنشار,مخزن,2\n',
  },
  'days and months in both orders': {
    created: 3,
    steps: ['"lent_on":"2024-03-02","lent_until":"2024-03-13"', '"lent_until":"2024-12-31"'],
    content: () =>
      'Name,Lent to,Lent on,Return date\nSaw,Bob,02/03/2024,13/03/2024\nAxe,Eve,04/03/2024,\nPan,Eve,,31/12/2024\n',
  },
}
