import { row, rowsOf, text, workbook } from './workbook.ts'

/** A file as some person has it. */
export interface OddFile {
  readonly content: () => string | Buffer | Promise<Buffer>
  readonly format?: string
  /** Number of rows that become things or places, and of those that are skipped or refused. */
  readonly created: number
  readonly skipped?: number
  readonly refused?: number
  /** What the operations of its import contain. */
  readonly steps?: readonly string[]
}

const utf16 = (content: string, big = false) => {
  const body = Buffer.from(content, 'utf16le')
  return Buffer.concat([Buffer.from(big ? [0xfe, 0xff] : [0xff, 0xfe]), big ? body.swap16() : body])
}

const number = (at: string, value: string, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`

/** The letters of a column, from 0 on. */
function letters(column: number): string {
  const rest = Math.floor(column / 26) - 1
  return (rest >= 0 ? letters(rest) : '') + String.fromCharCode(65 + (column % 26))
}

export const oddFiles: Readonly<Record<string, OddFile>> = {
  'Homebox of 2023, with semicolons after a German Excel': {
    format: 'homebox',
    created: 2,
    content: () =>
      utf16(
        'HB.import_ref;HB.location;HB.labels;HB.asset_id;HB.archived;HB.name;HB.quantity;HB.description;HB.insured;HB.notes;HB.purchase_price;HB.purchase_from;HB.purchase_time;HB.manufacturer;HB.model_number;HB.serial_number;HB.lifetime_warranty;HB.warranty_expires;HB.warranty_details;HB.sold_to;HB.sold_price;HB.sold_time;HB.sold_notes\r\n' +
          'a1;Haus / Keller;Werkzeug;000-004;FALSCH;Kappsäge;1;Groß;WAHR;"Zeile 1\nZeile 2";1.299,50;Händler;13.10.2021;Metabo;KGS;SN-91;FALSCH;31.12.2026;Karte;;0;0001-01-01;\r\n' +
          'a2;Haus / Dach;;000-005;FALSCH;Koffer;3;;FALSCH;;80,00;;0001-01-01;;;;FALSCH;0001-01-01;;;0;0001-01-01;\r\n',
      ),
  },
  'Homebox of today, with entity types': {
    format: 'homebox',
    created: 3,
    content: () =>
      'HB.import_ref,HB.parent_import_ref,HB.location,HB.tags,HB.url,HB.name,HB.quantity,HB.sync_child_entity_locations,HB.purchase_date,HB.sold_date,HB.warranty_expires,HB.field.Colour,HB.field.Power (W)\n' +
      'p1,,,,/location/p1,Attic,1,false,,,,,\n' +
      'i1,,Attic,Winter;Sport,/item/i1,Ski bag,1,true,2024-01-05,,2026-01-05,red,\n' +
      'i2,i1,Attic,Winter,/item/i2,Skis,2,false,2024-01-06,,,,"1,200"\n',
  },
  'Grocy, the products': {
    format: 'grocy',
    created: 2,
    content: () =>
      'id,name,description,product_group_id,active,location_id,shopping_location_id,qu_id_purchase,qu_id_stock,min_stock_amount,default_best_before_days,picture_file_name,enable_tare_weight_handling\n' +
      '1,Flour,"<p>Type <b>550</b></p>",3,1,2,,4,4,1,365,flour.jpg,0\n2,Rice,,3,1,2,,4,4,2.5,720,,0\n',
  },
  'Grocy, the journal of stock': {
    created: 2,
    content: () =>
      'Product;Amount;Transaction time;Transaction type;Location;Done by\nFlour;1,5 kg;2026-01-02 10:11:12;Purchase;Pantry;ada\nRice;2 kg;2026-01-03 10:11:12;Purchase;Pantry;bob\n',
  },
  'Snipe-IT with custom fields': {
    format: 'snipe-it',
    created: 2,
    content: () =>
      '\uFEFFID,Company,Asset Name,Asset Tag,Serial,Model,Model No.,Category,Status,Checked Out To,Location,Purchase Date,Cost,Current Value,EOL,Warranty,Warranty Expires,RAM,MAC Address,Encrypted\n' +
      '17,Acme,Laptop 17,A-17,SX17,Latitude,LAT-54,Laptops,Ready to Deploy,,Berlin,2024-02-03,"1,499.00","1,100.50",2028-02-03,36 months,2027-02-03,16 GB,00:1B:44:11:3A:B7,Yes\n' +
      '18,Acme,,A-18,SX18,Latitude,LAT-54,Laptops,Deployed,Ada,Bonn,2024-02-03,"1,499.00",,,36 months,2027-02-03,32 GB,,No\n',
  },
  'Snipe-IT, licences': {
    created: 1,
    content: () =>
      'ID,Company,License Name,Product Key,Expiration Date,License Email,Licensed To,Category,Supplier,Manufacturer,Total,Avail,Purchase Date,Purchase Cost,Notes,Purchase Order\n' +
      '3,Acme,Editor 2024,AAAA-BBBB,2027-01-01,ada@example.org,Ada,Software,Dealer,Maker,10,4,2024-01-02,"1,200.00",Yearly,PO-7\n',
  },
  'InvenTree, a dump with tracking': {
    format: 'inventree',
    created: 3,
    content: () =>
      JSON.stringify([
        { model: 'part.partcategory', pk: 1, fields: { name: 'Passive', parent: null, description: '' } },
        { model: 'stock.stocklocation', pk: 4, fields: { name: 'Lab', parent: null, description: 'Room 3' } },
        { model: 'stock.stocklocation', pk: 5, fields: { name: 'Drawer 4', parent: 4, description: '' } },
        {
          model: 'part.part',
          pk: 9,
          fields: {
            name: 'Resistor',
            IPN: 'R-1',
            category: 1,
            description: 'Thin',
            units: 'pcs',
            minimum_stock: '5',
            keywords: 'smd',
          },
        },
        {
          model: 'stock.stockitem',
          pk: 12,
          fields: { part: 9, location: 5, quantity: '250.00000', serial: null, batch: 'B7', notes: 'new' },
        },
        {
          model: 'stock.stockitemtracking',
          pk: 2,
          fields: {
            item: 12,
            date: '2026-01-02T10:00:00Z',
            notes: 'counted',
            tracking_type: 10,
            deltas: { quantity: 250 },
          },
        },
      ]),
  },
  'Sortly with folders in folders': {
    format: 'sortly',
    created: 3,
    content: () =>
      'Entry Type,Entry Name,Unit,Quantity,Min Level,Price,Value,Notes,Tags,Barcode/QR1-Data,Barcode/QR1-Type,SID,Primary Folder,Subfolder-level1,Subfolder-level2,Photo1,Serial Number,Warranty\n' +
      'Folder,Garage,,,,,,,,,,SF1,,,,,,\n' +
      'Folder,Shelf,,,,,,,,,,SF2,Garage,,,,,\n' +
      'Item,Drill,unit,1,,"$1,299.00","$1,299.00",Loud,"tools, power",4006381333931,ean13,SI1,Garage,Shelf,,https://x.example/1.jpg,SN1,2027-01-01\n',
  },
  'Shelf with barcodes and custody': {
    format: 'shelf',
    created: 1,
    content: () =>
      'id,title,description,status,category,kit,tags,location,valuation,custodian,bookable,barcode_Code128,qrId,"cf: Weight, type:number"\n' +
      'clx1,Camera,4K,AVAILABLE,Video,Kit A,"rent, film",Studio,1200,,yes,CAM-1,qr77,1.5\n',
  },
  'Encircle with two header rows and totals': {
    format: 'encircle',
    created: 2,
    skipped: 1,
    refused: 1,
    content: () =>
      workbook({
        Contents: {
          merged: ['A1:I1'],
          rows:
            row(1, text('A1', 'Claim 4711, Ada Lovelace')) +
            row(
              2,
              ...['Room', 'Item #', 'Description', 'Age', 'Quantity', 'Brand', 'Condition', 'RCV', 'ACV'].map(
                (cell, i) => text(`${letters(i)}2`, cell),
              ),
            ) +
            row(
              3,
              text('A3', 'Kitchen'),
              number('B3', '1'),
              text('C3', 'Mixer'),
              number('D3', '3'),
              number('E3', '1'),
              text('F3', 'Aid'),
              text('G3', 'Good'),
              number('H3', '529'),
              number('I3', '410.5'),
            ) +
            row(
              4,
              text('A4', 'Kitchen'),
              number('B4', '2'),
              text('C4', 'Toaster'),
              number('D4', '1'),
              number('E4', '2'),
              text('F4', 'Tee'),
              text('G4', 'New'),
              number('H4', '71'),
              number('I4', '60'),
            ) +
            row(5, text('A5', 'Total'), number('H5', '600'), number('I5', '470.5')),
        },
      }),
  },
  'a spreadsheet with merged header cells, dates of 1904, percentages, truth and errors': {
    created: 2,
    refused: 1,
    content: () =>
      workbook(
        {
          Inventar: {
            merged: ['A1:B1', 'C1:D1'],
            rows:
              row(1, text('A1', 'Allgemein'), text('C1', 'Kauf')) +
              row(
                2,
                ...[
                  'Bezeichnung',
                  'Raum',
                  'Kaufdatum',
                  'Kaufpreis',
                  'Versichert',
                  'Abgenutzt',
                  'Händler',
                ].map((cell, i) => text(`${letters(i)}2`, cell)),
              ) +
              row(
                3,
                text('A3', 'Säge'),
                text('B3', 'Keller'),
                number('C3', '43020', 1),
                number('D3', '1299.5'),
                '<c r="E3" t="b"><v>1</v></c>',
                number('F3', '0.125', 2),
                '<c r="G3" t="e"><v>#N/A</v></c>',
              ) +
              row(
                4,
                text('A4', 'Beil'),
                text('B4', 'Keller'),
                number('C4', '43021', 1),
                number('D4', '20'),
                '<c r="E4" t="b"><v>0</v></c>',
                number('F4', '1', 2),
                text('G4', 'Markt'),
              ),
          },
        },
        { from1904: true },
      ),
  },
  'a list made on a phone, with emoji': {
    created: 3,
    content: () =>
      '📦 Item,📍 Location,🔢 Qty,💶 Price,🏷️ Tags\n🎸 Guitar,Living room 🛋️,1,€450,music 🎵\n👩‍🚒 Helmet,Hall,2,€ 39,\nCafé “Noir” ☕,Kitchen,3,4.20€,food|drink\n',
  },
  'line breaks in quotes, and quotes in quotes': {
    created: 3,
    content: () =>
      'Name;Beschreibung;Ort\r\n"Regal ""Billy""";"80 cm\r\nweiß; mit Türen\n\n- links";"Haus / Flur"\r\n"Tisch\nrund";;"Haus / Küche"\r\nStuhl;"""";Haus\r\n',
  },
  'a sheet of 300 columns': {
    created: 2,
    content: () =>
      workbook({
        Wide: {
          rows:
            row(
              1,
              ...Array.from({ length: 300 }, (_, i) =>
                text(`${letters(i)}1`, i === 0 ? 'Name' : `Field ${i}`),
              ),
            ) +
            row(2, ...Array.from({ length: 300 }, (_, i) => text(`${letters(i)}2`, `first ${i}`))) +
            row(3, ...Array.from({ length: 300 }, (_, i) => text(`${letters(i)}3`, `second ${i}`))),
        },
      }),
  },
  'tabs in UTF-16 of a Mac, big end first': {
    created: 2,
    content: () =>
      utf16(
        'Nom\tLieu\tPrix\tDate d’achat\rPerceuse\tGarage\t1 299,00 €\t13/10/2021\rÉchelle\tGarage\t80,00 €\t01/02/2022\r',
        true,
      ),
  },
  'repeated headers of pages that were printed, and blank rows between': {
    created: 3,
    skipped: 2,
    refused: 1,
    content: () => 'Item,Room,Value\nSaw,Shed,10\n\nAxe,Shed,20\nItem,Room,Value\n,,\nPan,Kitchen,30\n',
  },
  'a page for each room': {
    created: 3,
    content: () =>
      workbook({
        'Living room': { rows: rowsOf(['Item', 'Value'], ['Sofa', '1.499'], ['Lamp', '20']) },
        Kitchen: { rows: rowsOf(['Item', 'Value', 'Brand'], ['Oven', '799', 'Bosch']) },
        Notes: { rows: rowsOf(['Remember to update this list']) },
      }),
  },
  'an Amazon order history': {
    created: 2,
    content: () =>
      'Order Date,Order ID,Title,Category,ASIN/ISBN,Condition,Seller,Purchase Price Per Unit,Quantity,Item Total,Carrier Name & Tracking Number\n' +
      '01/05/24,111-22,"USB cable, 2 m",Electronics,B00X,new,Shop,$9.99,2,$19.98,UPS(1Z)\n02/25/24,111-23,Desk lamp,Home,B00Y,new,Shop,$39.00,1,$39.00,\n',
  },
  'a list for an insurer, with a cover line and sums by room': {
    created: 4,
    skipped: 3,
    refused: 1,
    content: () =>
      'Home inventory 2026;;;\nRoom;Item;Serial No.;Replacement value\nKitchen;Oven;S1;799,00\nKitchen;Fridge;S2;1.200,00\nSubtotal;;;1.999,00\nOffice;Desk;;300,00\nOffice;Laptop;S3;1.499,00\nSubtotal;;;1.799,00\nTotal;;;3.798,00\n',
  },
  'broken bytes in the middle of UTF-8': {
    created: 3,
    content: () =>
      Buffer.concat([
        Buffer.from('name,place\nKäse,Kühlschrank\nBr'),
        Buffer.from([0xff, 0xc3]),
        Buffer.from('t,Kühlschrank\nÖl,Küche\n'),
      ]),
  },
}
