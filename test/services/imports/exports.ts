/** An export of a program, with its columns as the program writes them and with cells that are all different. */
interface Example {
  readonly content: string
  readonly format: string
  /** Number of things and places that it creates. */
  readonly created: number
  /** What the import says that it leaves out. */
  readonly unread?: readonly string[]
}

const csv = (...rows: readonly (readonly string[])[]) =>
  `${rows.map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\r\n')}\r\n`

const columns = (text: string) => text.split('|')

export const exports: Readonly<Record<string, Example>> = {
  'Homebox, its first CSV': {
    format: 'table',
    created: 1,
    content: csv(
      columns(
        'Import Ref|Location|Labels|Quantity|Name|Description|Insured|Serial Number|Mode Number|Manufacturer|Notes|Purchase From|Purchased Price|Purchased Time|Lifetime Warranty|Warranty Expires|Warranty Details|Sold To|Sold Price|Sold Time|Sold Notes',
      ),
      columns(
        'ref-A|Garage|IOT;Home Assistant; Z-Wave|3|Relay|A relay, with "quotes"|TRUE|SER-9|ZEN17|Zooz|Some notes|Amazon|39.95|10/13/2021|TRUE|10/14/2023|Two years|Bob|12.5|11/15/2024|To a friend',
      ),
    ),
  },
  'Homebox, the CSV with attachments of links': {
    format: 'homebox',
    created: 2,
    content: csv(
      columns(
        'HB.import_ref|HB.location|HB.labels|HB.asset_id|HB.archived|HB.url|HB.name|HB.quantity|HB.description|HB.insured|HB.notes|HB.purchase_price|HB.purchase_from|HB.purchase_time|HB.manufacturer|HB.model_number|HB.serial_number|HB.lifetime_warranty|HB.warranty_expires|HB.warranty_details|HB.sold_to|HB.sold_price|HB.sold_time|HB.sold_notes|HB.parent_import_ref|HB.low_stock_threshold|HB.field.Voltage|HB.field.Bought with',
      ),
      columns(
        'box-1|Garage / Shelf|Tools|000-017|false|https://place.comfort.example/item/5f2c|Tool box|1|Red|false||||||||||||||||||',
      ),
      columns(
        'ref-2|Garage / Shelf|Power;Loud|000-018|true|https://place.comfort.example/item/5f2d|Drill|2|Impact|true|Mind the cable|129.99|Shop 24|2021-10-13|Bosch|GSB 13|SN-77|true|2031-01-02|Keep the bill|Eve|55|2025-06-07|As seen|box-1|2.5|230|Grandma',
      ),
    ),
  },
  'Snipe-IT, a report of assets': {
    format: 'snipe-it',
    created: 1,
    content: csv(
      columns(
        'Company|Asset Name|Asset Tag|Manufacturer|Model|Model No.|Category|Serial|Purchased|Cost|Order Number|Supplier|Location|Default Location|Checked Out|Type|Username|Employee No.|Manager|Department|Status|Warranty|Warranty Expires|Checkout Date|Expected Checkin Date|Last Audit|Notes|URL|MAC Address',
      ),
      columns(
        'Acme|Laptop 7|A-0007|Dell|Latitude|LAT-54|Laptops|SER-X1|2024-02-03|1499.00|ORD-5|Dealer|Berlin|Bonn|Ada L.|User|ada|E-9|Grace|Research|Deployed|36 months|2027-02-03|2024-02-10|2026-02-10|2025-01-01|Scratched lid|https://snipe.example/hardware/7|00:1B:44:11:3A:B7',
      ),
    ),
  },
  'Snipe-IT, accessories': {
    format: 'snipe-it',
    created: 1,
    content: csv(
      columns(
        'Company|Category|Supplier|Manufacturer|Location|Order Number|Item Name|Model Number|Quantity|Min Quantity|Purchase Date|Purchase Cost|Notes|Image',
      ),
      columns('Acme|Mice|Dealer 2|Logi|Store|ORD-6|Mouse|M-705|15|4|3/25/2024|19.90|Wireless|mouse.png'),
    ),
  },
  'Grocy, the stock overview': {
    format: 'grocy',
    created: 1,
    content: csv(
      columns(
        'Product|Product group|Amount|Value|Next due date|Calories (Per stock quantity unit)|Calories|Last purchased|Last price (Per stock quantity unit)|Min. stock amount|Product description|Parent product|Default location|Product picture|Average price',
      ),
      columns(
        'Oat milk|Drinks|6|11.34|2027-03-04|44|264|2026-10-11|1.89|2|Without sugar|Milk|Pantry|oat.jpg|1.79',
      ),
    ),
  },
  'InvenTree, the list of stock': {
    format: 'inventree',
    created: 1,
    content: csv(
      columns(
        'Stock Item ID|Part|Part Name|Part Description|Part IPN|Quantity|Status|Stock Location|Serial|Batch|Purchase Price|Purchase Price Currency|Packaging|Link|Notes|Expiry Date|Review Needed|Last Stocktake',
      ),
      columns(
        '812|33|Resistor 10k|Thin film|R-10K|250|OK|Lab/Drawer 4|S-19|B-77|0.0150|EUR|Reel|https://parts.example/33|From the fair|2030-05-06|False|2026-01-15',
      ),
    ),
  },
  'Sortly, items and folders': {
    format: 'sortly',
    created: 2,
    content: csv(
      columns(
        'Entry Type|Entry Name|Item Group Name|Attribute 1 Name|Attribute 1 Option|Product Link|Variant Details|Quantity|Unit|Min Level|Price|Total Value|Notes|Tags|Barcode/QR1-Data|Barcode/QR1-Type|Barcode/QR2-Data|Barcode/QR2-Type|Sortly ID (SID)|Primary Folder|Subfolder-level1|Subfolder-level2|Photo 1|Photo 2|Condition',
      ),
      columns('Folder|Studio||||||||||311.5|||||||SQ0001||||||'),
      columns(
        'Item|Tripod|Tripods|Size|Large|https://shop.example/t|Size: L|7|each|2|44.50|311.50|Carbon|photo, light|4006381333931|ean13|TRI-2|code128|SQ0002|Studio|Rack A|Bin 3|https://cdn.sortly.example/a.jpg|https://cdn.sortly.example/b.jpg|Used',
      ),
    ),
  },
  'Shelf, the index of assets': {
    format: 'shelf',
    created: 1,
    content: csv(
      columns(
        'id|title|description|status|category|kit|tags|location|valuation|custodian|bookable|createdAt|mainImage|cf: Frame, type:text|cf: serial number,type:text|cf: bought, type:date',
      ),
      columns(
        'clx91ab|Bicycle|Blue|IN_CUSTODY|Vehicles|Tour kit|outdoor, fast|Shed|850|John Doe|yes|2025-04-05|https://img.example/b.png|Steel|FR-551|2022-02-24',
      ),
    ),
  },
  'Encircle, the contents of a claim': {
    format: 'encircle',
    created: 1,
    content: csv(
      columns(
        'Room|Item #|Description|Quantity|Brand|Model|Serial Number|Age|Condition|Original Cost|Retailer|RCV|ACV|Notes',
      ),
      columns(
        'Kitchen|14|Stand mixer|1|Kitchen Aid|KSM-150|WX-404|3|Average|499.00|Depot|529.00|410.00|In the flood',
      ),
    ),
  },
  'a table in Italian': {
    format: 'table',
    created: 1,
    content:
      'Nome;Quantità;Luogo;Prezzo;Data di acquisto;Numero di serie;Garanzia;Colore\nTrapano;2;Cantina / Scaffale;€ 1.299,50;13/10/2021;TR-8;31/12/2026;verde\n',
  },
  'a table in Polish': {
    format: 'table',
    created: 1,
    content:
      'Nazwa;Ilość;Miejsce;Cena;Data zakupu;Numer seryjny;Uwagi\nWiertarka;3;Piwnica;249,99 zł;13.10.2021;WR-4;głośna\n',
  },
  'a table in Swedish': {
    format: 'table',
    created: 1,
    content: 'Namn\tAntal\tPlats\tInköpspris\tSerienummer\tMärke\nBorr\t4\tKällare\t1 299 kr\tBR-3\tBosch\n',
  },
  'a table in Japanese': {
    format: 'table',
    created: 1,
    content: '品名,数量,保管場所,価格,シリアル番号,色\n電動ドリル,5,物置,12800,JP-71,緑色\n',
  },
  'a table in a language that nobody knows here': {
    format: 'table',
    created: 3,
    content: 'Nimi;Väri;Hinta\nPora;vihreä;12\nSaha;sininen;13\nVasara;vihreä;14\n',
  },
}
