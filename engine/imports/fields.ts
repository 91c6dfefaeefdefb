import * as z from 'zod'

/** The meanings that a column of an imported file can have, with the words of headers that suggest them. */
const WORDS = {
  name: 'name item thing title article product item-name asset-name entry-name product-name bezeichnung artikel gegenstand produkt nom objet article produit nombre objeto producto articulo titel titre titulo',
  description:
    'description details item-description beschreibung details descripcion detalles designation detail',
  quantity:
    'quantity qty amount count number pieces anzahl menge stueck quantite nombre-pieces cantidad unidades',
  unit: 'unit units unit-of-measure unitofmeasure einheit unite unidad',
  notes:
    'notes note comment comments remarks remark asset-notes item-notes notizen notiz bemerkung bemerkungen remarques commentaire commentaires notas comentario comentarios',
  archived: 'archived archiviert archive archivado',
  place:
    'location place where room storage path position building floor house shelf ort lagerort raum standort zimmer gebaeude lieu emplacement piece salle lugar ubicacion habitacion sala storage-location stored-in room-name',
  inside: 'container box parent inside parent-item parent-id kiste behaelter boite caja bin drawer',
  category:
    'category type group product-group asset-category kategorie gruppe produktgruppe art categorie groupe categoria grupo tipo',
  tags: 'tags tag labels label keywords schlagworte schlagwoerter stichworte etiquettes etiquetas mots-cles palabras-clave',
  barcode:
    'barcode barcodes ean ean13 gtin upc isbn strichcode barcode-number code-barres code-barre codigo-de-barras qr qr-code',
  source_id:
    'id uuid import-ref source-id external-id item-id sid sortly-id record-id importref sourceid externalid',
  asset_number:
    'asset-number asset-tag asset-id assetid assetnumber inventory-number inventarnummer inventar-nr numero-inventaire numero-de-inventario',
  serial_number:
    'serial serialnumber serial-number serial-no sn s-n seriennummer serien-nr numero-de-serie no-de-serie numero-serie n-serie',
  manufacturer: 'manufacturer brand maker make hersteller marke fabricant marque fabricante marca',
  model_number:
    'model modelnumber model-number model-no modell modellnummer modele numero-de-modele modelo asset-model assetmodel',
  insured: 'insured versichert assure asegurado',
  purchased_from:
    'shop store seller vendor supplier retailer purchased-from purchase-from bought-from bought-at haendler geschaeft verkaeufer lieferant gekauft-bei magasin vendeur fournisseur achete-chez tienda vendedor proveedor comprado-en',
  purchase_price:
    'price cost purchaseprice purchase-price purchase-cost purchased-price original-price unit-price preis kaufpreis anschaffungspreis einkaufspreis prix prix-d-achat prix-achat precio precio-de-compra coste costo',
  purchase_date:
    'purchased bought purchasedate purchase-date purchased-date purchased-time date-purchased date-of-purchase acquired kaufdatum gekauft-am anschaffungsdatum date-achat date-d-achat fecha-de-compra fecha-compra',
  lifetime_warranty: 'lifetime-warranty lebenslange-garantie garantie-a-vie garantia-de-por-vida',
  warranty_expires:
    'warranty guarantee warrantyexpires warranty-expires warranty-expiration warranty-until warranty-end garantie garantie-bis garantieende fin-de-garantie garantie-jusqu-au garantia garantia-hasta fin-de-garantia',
  warranty_details: 'warranty-details garantiedetails details-de-la-garantie detalles-de-la-garantia',
  sold_to: 'sold-to verkauft-an vendu-a vendido-a',
  sold_price: 'sold-price sale-price verkaufspreis prix-de-vente precio-de-venta',
  sold_date: 'sold-date sold-time date-sold verkauft-am date-de-vente fecha-de-venta',
  sold_notes: 'sold-notes',
  minimum_quantity:
    'minimum minimum-quantity min-quantity minquantity min-level min-amount min-qty min-stock-amount minimum-stock reorder-level mindestbestand mindestmenge quantite-minimale stock-minimum cantidad-minima',
  expires_on:
    'expires expiry expiry-date expiration expiration-date best-before bestbefore best-before-date due-date next-due-date use-by haltbar-bis ablaufdatum mhd mindesthaltbarkeitsdatum peremption date-de-peremption caducidad fecha-de-caducidad',
  value:
    'value worth valuation current-value replacement-value replacement-cost rcv wert zeitwert wiederbeschaffungswert valeur valeur-actuelle valor valor-actual',
  currency: 'currency waehrung devise monnaie moneda divisa',
  lent_to:
    'lent-to loaned-to borrower borrowed-by on-loan-to verliehen-an ausgeliehen-an entliehen-von prete-a emprunteur prestado-a',
  lent_on: 'lent-on loaned-on loan-date verliehen-am ausgeliehen-am prete-le prestado-el',
  lent_until:
    'lent-until due-back return-by return-date verliehen-bis rueckgabe-bis rueckgabedatum prete-jusqu-au date-de-retour prestado-hasta fecha-de-devolucion',
  weight_kg:
    'weight-kg weight-in-kg gewicht-kg gewicht-in-kg poids-kg poids-en-kg peso-kg peso-en-kg weight gewicht poids peso',
  volume_l:
    'volume-l volume-litres volume-liters volumen-l volume-in-l volume-en-l volumen-en-l volume volumen',
  files:
    'photo photos image images picture pictures attachment attachments file files foto fotos bild bilder datei dateien anhang fichier fichiers imagen imagenes archivo archivos',
  row_kind: 'entry-type row-type',
} as const

const meanings = Object.keys(WORDS) as (keyof typeof WORDS)[]

/** What the cells of a column become. `custom`: a custom field of the thing; `ignore`: they are not imported. */
export const importFields = [...meanings, 'custom', 'ignore'] as const
export const ImportField = z.enum(importFields)
export type ImportField = z.infer<typeof ImportField>

/** Fields that several columns can give together. */
export const manyColumns: ReadonlySet<ImportField> = new Set([
  'name',
  'place',
  'tags',
  'barcode',
  'files',
  'custom',
  'ignore',
])

const byWord = new Map<string, ImportField>()
for (const meaning of meanings) {
  for (const word of WORDS[meaning].split(' ')) if (!byWord.has(word)) byWord.set(word, meaning)
}

/** The field that the words of a header suggest; null if they suggest none. */
export function fieldOfHeader(header: string): ImportField | null {
  const words = foldedHeader(header)
  return byWord.get(words) ?? byWord.get(words.replace(/-\d+$/, '')) ?? null
}

/** A header in lower case without accents, with one dash for everything that is no letter or digit. */
export function foldedHeader(header: string): string {
  const umlauts = header.toLowerCase().replace(/[äöüß]/g, (sign) => UMLAUTS[sign] ?? sign)
  const plain = umlauts.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
