import * as z from 'zod'

/** The meanings that a column of an imported file can have, with the words of headers that suggest them. */
const WORDS = {
  name: 'name item thing title article product item-name asset-name entry-name product-name bezeichnung artikel gegenstand produkt nom objet article produit nombre objeto producto articulo titel titre titulo voce denominazione naam nazwa benamning namn navn betegnelse nazev polozka название наименование 名称 品名 名前',
  description:
    'description details item-description beschreibung details descripcion detalles designation detail descrizione descricao omschrijving beschrijving opis beskrivning beskrivelse popis описание 描述 説明 produktbeschreibung',
  quantity:
    'quantity qty amount count number pieces anzahl menge stueck quantite nombre-pieces cantidad unidades quantita quantidade aantal hoeveelheid ilosc antal mængde mängd množství pocet количество кол-во 数量',
  unit: 'unit units unit-of-measure unitofmeasure einheit unite unidad unita unidade eenheid jednostka enhet enhed jednotka',
  notes:
    'notes note comment comments remarks remark asset-notes item-notes notizen notiz bemerkung bemerkungen remarques commentaire commentaires notas comentario comentarios annotazioni observacoes opmerking opmerkingen notities uwagi notatki anteckningar noter poznamka poznamky заметки примечание 备注 メモ 備考',
  archived: 'archived archiviert archive archivado',
  place:
    'location place where room storage path position building floor house shelf ort lagerort raum standort zimmer gebaeude lieu emplacement piece salle lugar ubicacion habitacion sala storage-location stored-in room-name luogo posizione stanza ubicazione local localizacao comodo locatie plaats kamer ruimte lokalizacja miejsce pokoj plats rum sted placering umisteni misto mistnost место помещение 位置 地点 场所 場所 保管場所 standardstandort standard-standort endroit',
  inside: 'container box parent inside parent-item parent-id kiste behaelter boite caja bin drawer',
  category:
    'category type group product-group asset-category kategorie gruppe produktgruppe art categorie groupe categoria grupo tipo tipologia kategoria категория 类别 分类 カテゴリ',
  tags: 'tags tag labels label keywords schlagworte schlagwoerter stichworte etiquettes etiquetas mots-cles palabras-clave etichette trefwoorden etykiety taggar etiketter stitky метки теги 标签 タグ etiqueta',
  barcode:
    'barcode barcodes ean ean13 gtin upc isbn strichcode barcode-number code-barres code-barre codigo-de-barras qr qr-code codice-a-barre codigo-de-barra streepjescode kod-kreskowy streckkod stregkode carovy-kod штрихкод 条码 バーコード',
  source_id:
    'id uuid import-ref source-id external-id item-id sid sortly-id record-id importref sourceid externalid sortly-id-sid',
  asset_number:
    'asset-number asset-tag asset-id assetid assetnumber inventory-number inventarnummer inventar-nr numero-inventaire numero-de-inventario numero-d-inventaire',
  serial_number:
    'serial serialnumber serial-number serial-no sn s-n seriennummer serien-nr numero-de-serie no-de-serie numero-serie n-serie numero-di-serie matricola serienummer numer-seryjny seriove-cislo serienr серийный-номер 序列号 シリアル番号',
  manufacturer:
    'manufacturer brand maker make hersteller marke fabricant marque fabricante marca produttore marchio fabrikant merk producent marka tillverkare vyrobce znacka производитель 制造商 メーカー',
  model_number:
    'model modelnumber model-number model-no modell modellnummer modele numero-de-modele modelo asset-model assetmodel modello modelnummer модель 型号 型番 modellnr modell-nr',
  insured: 'insured versichert assure asegurado',
  purchased_from:
    'shop store seller vendor supplier retailer purchased-from purchase-from bought-from bought-at haendler geschaeft verkaeufer lieferant gekauft-bei magasin vendeur fournisseur achete-chez tienda vendedor proveedor comprado-en negozio fornitore venditore loja winkel leverancier sklep butik obchod магазин',
  purchase_price:
    'price cost purchaseprice purchase-price purchase-cost purchased-price original-price unit-price price-per-unit purchase-price-per-unit item-price stueckpreis einzelpreis prix-unitaire precio-unitario preis kaufpreis anschaffungspreis einkaufspreis prix prix-d-achat prix-achat precio precio-de-compra coste costo prezzo prezzo-di-acquisto costo-di-acquisto preco preco-de-compra prijs aankoopprijs aanschafprijs cena cena-zakupu pris inköpspris købspris köppris porizovaci-cena цена 价格 価格 kosten anschaffungskosten letzter-preis',
  purchase_date:
    'purchased bought purchasedate purchase-date purchased-date purchased-time date-purchased date-of-purchase acquired order-date bestelldatum date-de-commande fecha-de-pedido kaufdatum gekauft-am anschaffungsdatum date-achat date-d-achat fecha-de-compra fecha-compra data-di-acquisto data-acquisto data-de-compra aankoopdatum aanschafdatum data-zakupu inköpsdatum köpdatum købsdato datum-nakupu дата-покупки 购买日期 購入日 purchased-on bought-on gekauft zuletzt-gekauft achete-le comprado-el',
  lifetime_warranty: 'lifetime-warranty lebenslange-garantie garantie-a-vie garantia-de-por-vida',
  warranty_expires:
    'warranty guarantee warrantyexpires warranty-expires warranty-expiration warranty-until warranty-end garantie garantie-bis garantieende fin-de-garantie garantie-jusqu-au garantia garantia-hasta fin-de-garantia garanzia garanzia-fino-al garantia-ate garantie-tot gwarancja gwarancja-do garanti garanti-till garanti-til zaruka zaruka-do гарантия 保修期 garantie-laeuft-ab garantieablauf expiration-de-garantie la-garantie-expire-le vencimiento-de-garantia',
  warranty_details:
    'warranty-details garantiedetails details-de-la-garantie detalles-de-la-garantia zur-garantie',
  sold_to: 'sold-to verkauft-an vendu-a vendido-a',
  sold_price:
    'sold-price sale-price verkaufspreis prix-de-vente precio-de-venta sold-for verkauft-fuer vendu-pour vendido-por',
  sold_date:
    'sold-date sold-time date-sold verkauft-am date-de-vente fecha-de-venta sold-on vendu-le vendido-el',
  sold_notes: 'sold-notes about-the-sale zum-verkauf a-propos-de-la-vente sobre-la-venta',
  minimum_quantity:
    'minimum minimum-quantity min-quantity minquantity min-level min-amount min-qty min-stock-amount minimum-stock reorder-level reorder-point low-stock-threshold low-stock mindestbestand mindestmenge quantite-minimale stock-minimum cantidad-minima',
  expires_on:
    'expires expires-on expiry expiry-date expiration expiration-date best-before bestbefore best-before-date due-date next-due-date use-by haltbar-bis ablaufdatum mhd mindesthaltbarkeitsdatum peremption date-de-peremption caducidad fecha-de-caducidad scadenza data-di-scadenza validade houdbaar-tot data-waznosci bast-fore bedst-for spotreba срок-годности naechstes-mhd naechstes-ablaufdatum naechste-faelligkeit laeuft-ab-am expire-le caduca-el',
  value:
    'value worth valuation current-value replacement-value replacement-cost rcv wert zeitwert wiederbeschaffungswert valeur valeur-actuelle valor valor-actual valore waarde wartosc värde værdi hodnota стоимость 价值',
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
  place_kind: 'placement-kind',
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

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const byWord = new Map<string, ImportField>()
for (const meaning of meanings) {
  for (const word of WORDS[meaning].split(' ').map(foldedHeader))
    if (!byWord.has(word)) byWord.set(word, meaning)
}

/** The field that the words of a header suggest; null if they suggest none. */
export function fieldOfHeader(header: string): ImportField | null {
  const words = foldedHeader(header)
  return byWord.get(words) ?? byWord.get(words.replace(/-\d+$/, '')) ?? null
}

/** A header in lower case without accents, with one dash for everything that is no letter or digit. */
export function foldedHeader(header: string): string {
  // Signs without a width, such as those that turn the direction of a text, come along when people copy.
  const umlauts = header
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[äöüß]/g, (sign) => UMLAUTS[sign] ?? sign)
  const plain = umlauts.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
}
