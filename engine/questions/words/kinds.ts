/**
 * Things of a kind, by the words for the kind in four languages, folded (SPEC.md Z1): "pasta" means penne where nothing is called pasta.
 * A thing that is asked for means no other one of its kind.
 */
const KINDS: readonly (readonly [string, string])[] = [
  [
    'pasta, noodles, nudeln, teigwaren, pates',
    'spaghetti, espaguetis, penne, fusilli, farfalle, rigatoni, macaroni, makkaroni, macarrones, tagliatelle, tallarines, linguine, lasagne, coquillettes, spatzle, fideos, tortellini, ravioli',
  ],
  [
    'painkiller, painkillers, pain relief, schmerzmittel, schmerztabletten, antidouleur, antidouleurs, analgesico, analgesicos, calmantes',
    'ibuprofen, ibuprofene, ibuprofeno, paracetamol, aspirin, aspirine, aspirina, doliprane, nolotil, diclofenac, naproxen',
  ],
  [
    'booze, alcohol, alkohol, alcool',
    'wine, wein, vin, vino, beer, bier, biere, cerveza, gin, ginebra, whisky, vodka, wodka, rum, rhum, ron, sekt, cava, champagne, champagner, prosecco, cider, cidre, sidra, schnaps, likor',
  ],
  [
    'footwear, shoes, schuhe, schuhwerk, chaussures, zapatos, calzado',
    'boots, stiefel, bottes, botas, trainers, sneakers, turnschuhe, zapatillas, sandals, sandalen, sandales, sandalias, wellies, gummistiefel, wanderschuhe',
  ],
  [
    'jewellery, jewelry, schmuck, bijoux, joyas',
    'necklace, halskette, perlenkette, collier, collar, bracelet, armband, pulsera, earrings, ohrringe, boucles, pendientes, brooch, brosche, broche, bague, anillo',
  ],
  [
    'board game, board games, brettspiel, brettspiele, gesellschaftsspiele, jeux de societe, juegos de mesa',
    'chess, schach, echecs, ajedrez, monopoly, scrabble, ludo, parchis, uno, catan, cluedo, domino, mikado, yahtzee, kniffel',
  ],
  [
    'instrument, instruments, instrumente, instrumento, instrumentos',
    'guitar, gitarre, guitare, guitarra, violin, geige, violon, ukulele, flute, flote, flauta, piano, keyboard, klavier, trumpet, trompete, trompette, trompeta',
  ],
  [
    'bedding, bed linen, bettzeug, bettwasche, literie, ropa de cama',
    'sheets, bettlaken, spannbetttucher, draps, sabanas, duvet, bettdecke, couette, edredon, pillows, kopfkissen, oreillers, almohadas',
  ],
  [
    'spices, gewurze, epices, especias',
    'pepper, pfeffer, poivre, pimienta, paprika, cinnamon, zimt, cannelle, canela, curry, oregano, cumin, kummel, comino, nutmeg, muskat',
  ],
  [
    'sweets, candy, sussigkeiten, sussigkeit, bonbons, sucreries, dulces, golosinas, chuches',
    'chocolate, schokolade, chocolat, gummibarchen, lollipops, turron, caramelos',
  ],
  [
    'fruit, obst, fruits, fruta',
    'apples, apfel, pommes, manzanas, bananas, bananen, bananes, platanos, oranges, orangen, naranjas, pears, birnen, poires, peras',
  ],
  [
    'cutlery, besteck, couverts, cubiertos',
    'forks, gabeln, fourchettes, tenedores, spoons, loffel, cuilleres, cucharas, knives, messer, couteaux, cuchillos',
  ],
]

let kinds: ReadonlyMap<string, readonly string[]> | null = null

/** The words for things of a kind; none for a word that says no kind. */
export function kindsOf(phrase: string): readonly string[] {
  kinds ??= new Map(
    KINDS.flatMap(([names, things]) => names.split(', ').map((name) => [name, things.split(', ')] as const)),
  )
  return kinds.get(phrase) ?? []
}
