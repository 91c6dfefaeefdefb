import { kindsOf } from './kinds.ts'

/**
 * Names of the same thing, room or kind of thing in four languages, folded (SPEC.md Z1). They count only where nothing is called
 * by the word of the question itself, and the answer says what it was taken for. A word of two meanings is in no group. Behind the
 * semicolon are the words of French and Spanish: a word of both sides is on both.
 */
const GROUPS: readonly string[] = [
  // Rooms and furniture
  'attic, loft, garret, dachboden, speicher, estrich; grenier, combles, atico, desvan, buhardilla',
  'basement, cellar, keller; cave, sous sol, sotano',
  'garage, carport; garaje, cochera, garage',
  'kitchen, kuche; cuisine, cocina',
  'bathroom, bath, bad, badezimmer; salle de bain, salle de bains, sdb, bano, cuarto de bano',
  'bedroom, schlafzimmer; chambre, dormitorio, recamara',
  'living room, lounge, sitting room, wohnzimmer, stube; salon, sejour, sala de estar, cuarto de estar',
  'study, home office, arbeitszimmer, buro; bureau, despacho',
  'pantry, larder, vorratsschrank, vorratskammer, speisekammer; cellier, garde manger, despensa, alacena',
  'shed, garden shed, schuppen, gartenhaus, gartenhutte, geratehaus; cabanon, abri de jardin, caseta',
  'laundry room, utility room, waschkuche, waschraum; buanderie, lavadero',
  'storage room, box room, abstellraum, abstellkammer, rumpelkammer; debarras, trastero',
  'balcony, balkon; balcon',
  'terrace, patio, terrasse; terraza, terrasse, patio',
  'wardrobe, closet, kleiderschrank; armoire, penderie, ropero, armario',
  'hallway, corridor, flur, diele; couloir, pasillo, recibidor',
  'bookcase, bookshelf, bucherregal; bibliotheque, libreria',
  'fridge, refrigerator, kuhlschrank; frigo, refrigerateur, nevera, frigorifico',
  'freezer, gefrierschrank, gefriertruhe; congelateur, congelador',
  'nursery, kinderzimmer; chambre d enfant',
  'safe, strongbox, tresor; coffre fort, caja fuerte',
  'toolbox, tool box, werkzeugkasten, werkzeugkoffer; boite a outils, caja de herramientas',
  'first aid kit, medicine chest, hausapotheke, verbandskasten; trousse de secours, trousse a pharmacie, botiquin',
  'laundry basket, waschekorb; panier a linge, cesta de la ropa',
  'moving carton, moving box, umzugskarton; carton de demenagement, caja de mudanza',
  // Kinds of things
  'tools, werkzeug, werkzeuge; outils, outillage, herramientas',
  'electronics, electronic devices, gadgets, elektronik, elektrogerate, technik; electronique, multimedia, electronica, gadgets',
  'food, foods, foodstuff, groceries, provisions, lebensmittel, vorrate, essen, nahrungsmittel, esswaren; epicerie, ultramarinos, alimentation, aliments, provisions, nourriture, bouffe, alimentos, comida, viveres',
  'medicine, medicines, meds, medication, health, apotheke, gesundheit, medikamente, medizin, arznei, arzneimittel; sante, salud, pharmacie, medicaments, medicinas, medicamentos',
  'clothing, clothes, apparel, garments, kleidung, kleider, klamotten, anziehsachen, kleidungsstucke; vetements, habits, fringues, ropa, prendas',
  'documents, papers, paperwork, dokumente, unterlagen, papiere; papiers, documentos, papeles, documents',
  'toys, spielzeug, spielsachen; jouets, juguetes',
  'games, spiele; jeux, juegos',
  'sports, sport, sportsachen; deporte, deportes, sport, sports',
  'kitchenware, crockery, tableware, geschirr; vaisselle, vajilla',
  'cleaning, cleaning products, putzmittel, reinigungsmittel; nettoyage, limpieza',
  'garden, gardening, garten, gartengerate; jardin, jardinage, jardineria',
  'books, bucher; livres, libros',
  'jewellery, jewelry, schmuck; bijoux, joyas',
  'furniture, mobel; meubles, muebles',
  'christmas, xmas, weihnachten; noel, navidad',
  'fragile, breakable, zerbrechlich; fragil, fragile',
  'holidays, holiday, vacation, urlaub; vacances, vacaciones',
  'travel, reise; voyage, viaje',
  // Things
  'laptop, notebook; ordi portable, ordinateur portable, ordenador portatil, portatil',
  'computer, rechner, pc; ordinateur, ordi, ordenador, computadora, pc',
  'phone, smartphone, mobile phone, handy, telefon; telephone, telefono, movil, smartphone',
  'tv, telly, television, fernseher; televiseur, tele, televisor, television, tv',
  'vacuum, vacuum cleaner, hoover, staubsauger; aspirateur, aspiradora',
  'torch, flashlight, taschenlampe; lampe de poche, lampe torche, linterna',
  'headlamp, head torch, stirnlampe; lampe frontale, linterna frontal',
  'spanner, wrench, schraubenschlussel; cle anglaise, llave inglesa',
  'screwdriver, schraubenzieher, schraubendreher; tournevis, destornillador',
  'cordless drill, akkuschrauber, akkubohrer; visseuse, taladro inalambrico',
  'drill, bohrer, bohrmaschine; perceuse, taladro, taladradora',
  'hammer; marteau, martillo',
  'saw, sage; scie, sierra',
  'pliers, zange; pince, alicates, tenazas',
  'ladder, leiter; echelle, escabeau, escalera',
  'spirit level, wasserwaage; niveau a bulle, nivel',
  'tape measure, measuring tape, massband; metre ruban, cinta metrica',
  'extension lead, extension cord, extension cable, verlangerungskabel; rallonge, alargador, prolongador',
  'battery, batteries, batterie, batterien; pile, piles, pila, pilas',
  'charger, ladegerat; chargeur, cargador',
  'cable, cord, kabel; cordon, cable',
  'camera, kamera, fotoapparat; appareil photo, camara, camera',
  'printer, drucker; imprimante, impresora',
  'speaker, loudspeaker, lautsprecher; enceinte, altavoz',
  'coffee machine, coffee maker, kaffeemaschine; cafetiere, machine a cafe, cafetera',
  'hard drive, hard disk, hdd, festplatte; disque dur, disco duro',
  'passport, reisepass, pass; passeport, pasaporte',
  'umbrella, regenschirm, schirm; parapluie, paraguas',
  'suitcase, koffer; valise, maleta',
  'backpack, rucksack; sac a dos, mochila',
  'jacket, jacke; veste, blouson, chaqueta',
  'coat, mantel; manteau, abrigo',
  'trousers, pants; pantalon, pantalones',
  'shoes, schuhe; chaussures, zapatos',
  'boots, stiefel; bottes, botas',
  'hiking; rando, randonnee, senderismo',
  'bicycle, bike, fahrrad; velo, bicyclette, bicicleta, bici',
  'helmet, helm; casque, casco',
  'lawnmower, mower, rasenmaher; tondeuse, cortacesped',
  'garden hose, gartenschlauch, schlauch; tuyau, manguera',
  'plasters, plaster, band aid, bandaid, pflaster; pansement, pansements, tirita, tiritas',
  'thermometer, fieberthermometer; thermometre, termometro',
  'flour, mehl; farine, harina',
  'rice, reis; riz, arroz',
  'oil, ol; huile, aceite',
  'milk, milch; lait, leche',
  'honey, honig; miel',
  'coffee, kaffee; cafe',
  'yoghurt, yogurt, joghurt; yaourt, yogur',
  'spaghetti; espaguetis, spaghetti',
  'jam, marmelade, konfiture; confiture, mermelada',
  'tuna, thunfisch; thon, atun',
  'chickpeas, kichererbsen; pois chiches, garbanzos',
  'bleach; javel, eau de javel, lejia',
  'detergent, waschmittel; lessive, detergente',
  'fairy lights, christmas lights, lichterkette; guirlande lumineuse, luces de navidad',
  'baubles, christbaumkugeln, weihnachtskugeln; boules de noel, bolas de navidad',
  'necklace, halskette; collier, collar',
  'ring; bague, anillo',
  'watch, wristwatch, armbanduhr; montre, reloj',
  'bulb, light bulb, gluhbirne; ampoule, bombilla',
  'cuddly toy, soft toy, plush, kuscheltier, stofftier; peluche',
  'screws, schrauben; vis, tornillos',
  'wall plugs, rawlplugs, dubel; chevilles, tacos',
  'contract, vertrag; contrat, contrato',
  'lease, mietvertrag; bail, contrato de alquiler',
  'insurance, versicherung; assurance, seguro',
  'pram, pushchair, buggy, stroller, kinderwagen, buggy; poussette, carrito, cochecito',
  'nappies, diapers, windeln; panales',
  'baby monitor, babyphone, babyfon; vigilabebes, babyphone',
  'dummy, pacifier, schnuller; tetine, chupete',
  'wellies, wellingtons, rubber boots, gummistiefel; bottes de pluie, botas de agua',
  'trainers, sneakers, turnschuhe; zapatillas',
  'slippers, hausschuhe; chaussons, pantoufles, pantuflas',
  'gloves, handschuhe; gants, guantes',
  'scarf, schal; echarpe, bufanda',
  'beanie, mutze; bonnet, gorro',
  'socks, socken; chaussettes, calcetines',
  'shirt, hemd; chemise, camisa',
  'jumper, sweater, pullover, jersey; sudadera, jersey',
  'swimsuit, badeanzug; maillot de bain, banador',
  'sunglasses, sonnenbrille; lunettes de soleil, gafas de sol',
  'handbag, handtasche; sac a main, bolso',
  'wallet, geldbeutel, geldborse, portemonnaie; portefeuille, cartera',
  'duvet, quilt, comforter, bettdecke; couette, edredon',
  'pillow, pillows, kopfkissen; oreiller, oreillers, almohada, almohadas',
  'sheets, bedsheets, bettlaken, spannbetttucher; draps, sabanas',
  'towel, towels, handtuch, handtucher; serviettes de bain, toalla, toallas',
  'tablecloth, tischdecke; nappe, mantel',
  'blanket, wolldecke; couverture, manta',
  'curtains, vorhange, gardinen; rideaux, cortinas',
  'hairdryer, hair dryer, fohn, haartrockner; seche cheveux, secador',
  'kettle, wasserkocher; bouilloire, hervidor',
  'toaster; grille pain, tostadora',
  'blender, standmixer; mixeur, batidora, blender',
  'air fryer, airfryer, heissluftfritteuse; friteuse sans huile, freidora de aire',
  'saucepan, kochtopf; casserole, cazo, cacerola',
  'frying pan, bratpfanne; poele, sarten',
  'fairy cakes, muffins; magdalenas, muffins',
  'scissors, schere; ciseaux, tijeras',
  'glue, kleber, klebstoff; colle, pegamento',
  'sellotape, sticky tape, klebeband, tesafilm; scotch, celo, cinta adhesiva',
  'stapler, hefter; agrafeuse, grapadora',
  'candles, kerzen; bougies, velas',
  'matches, streichholzer; allumettes, cerillas',
  'lighter, feuerzeug; briquet, mechero',
  'alarm clock, wecker; despertador',
  'headphones, earphones, kopfhorer; ecouteurs, auriculares',
  'ereader, e reader, kindle, ebook reader; liseuse, libro electronico',
  'remote, remote control, fernbedienung; telecommande, mando a distancia',
  'games console, spielkonsole; console, consola',
  'memory stick, usb stick; cle usb, pendrive',
  'tent, zelt; tente, tienda de campana',
  'sleeping bag, schlafsack; sac de couchage, saco de dormir',
  'airbed, air mattress, luftmatratze; matelas gonflable, colchoneta',
  'cool box, cooler, kuhltasche, kuhlbox; glaciere, nevera portatil',
  'sledge, sled, toboggan, schlitten; luge, trineo',
  'scooter, tretroller; trottinette, patinete',
  'football, soccer ball, fussball; ballon de foot, balon',
  'kite, drachen; cerf volant, cometa',
  'teddy, teddy bear, teddybar; nounours, doudou, osito',
  'jigsaw puzzle, puzzle, puzzles; rompecabezas, puzzle, puzzles',
  'parasol, sunshade, sonnenschirm; sombrilla, parasol',
  'deckchair, liegestuhl; transat, chaise longue, tumbona',
  'wheelbarrow, schubkarre; brouette, carretilla',
  'rake, rechen, harke; rateau, rastrillo',
  'spade, shovel, spaten, schaufel; pelle, beche',
  'secateurs, pruning shears, gartenschere; secateur, tijeras de podar',
  'strimmer, trimmer, rasentrimmer; debroussailleuse, desbrozadora',
  'hedge trimmer, heckenschere; taille haie, cortasetos',
  'watering can, giesskanne; arrosoir, regadera',
  'seeds, samen, saatgut; graines, semillas',
  'compost, potting soil, blumenerde; terreau, compost',
  'paint, wandfarbe; peinture, pintura',
  'paintbrush, pinsel; pinceau, brocha',
  'nails, nagel; clous, clavos',
  'mallet, gummihammer; maillet, mazo',
  'jigsaw, stichsage; scie sauteuse, sierra de calar',
  'hacksaw, metallsage; scie a metaux',
  'sander, schleifmaschine; ponceuse, lijadora',
  'toilet paper, loo roll, klopapier, toilettenpapier; papier toilette, papel higienico',
  'bin bags, bin liners, trash bags, mullbeutel, mullsacke; sacs poubelle, bolsas de basura',
  'soap, seife; savon, jabon',
  'shampoo; shampooing, champu',
  'toothpaste, zahnpasta; dentifrice, pasta de dientes',
  'washing up liquid, dish soap, spulmittel; liquide vaisselle, lavavajillas',
  'descaler, entkalker; detartrant, descalcificador',
  'sponge, schwamm; eponge, esponja',
  'birth certificate, geburtsurkunde; acte de naissance, partida de nacimiento',
  'identity card, id card, personalausweis; carte d identite, dni',
  'driving licence, driver s license, fuhrerschein; permis de conduire, carnet de conducir',
  'will, testament; testamento, testament',
  'tax return, steuererklarung, steuerbescheid; declaration d impots, declaracion de la renta',
  'sugar, zucker; sucre, azucar',
  'salt, salz',
  'vinegar, essig; vinaigre, vinagre',
  'mustard, senf; moutarde, mostaza',
  'butter; beurre, mantequilla',
  'cheese, kase; fromage, queso',
  'ham, schinken; jambon, jamon',
  'beans, bohnen; haricots, alubias, judias',
  'lentils, linsen; lentilles, lentejas',
  'tomatoes, tomaten; tomates',
  'juice, saft; jus, zumo',
  'wine, wein; vin, vino',
  'beer, bier; biere, cerveza',
  'sparkling wine, sekt; mousseux, cava, prosecco',
  'cocoa, kakao; cacao',
  'sewing machine, nahmaschine; machine a coudre, maquina de coser',
  'sewing box, sewing kit, nahkastchen, nahkasten; boite a couture, costurero',
  'wool, yarn, wolle, garn; laine, lana',
  'buttons, knopfe; boutons, botones',
  'needles, nadeln; aiguilles, agujas',
  'guitar, gitarre; guitare, guitarra',
  'pet food, tierfutter; croquettes, pienso',
  'dog lead, leash, hundeleine; laisse, correa',
  'earrings, ohrringe; boucles d oreilles, pendientes',
  'bracelet, armband; pulsera, bracelet',
]

/** Letters that a word keeps at least without its ending. */
const LEAST = 4

let groupsOf: ReadonlyMap<string, readonly number[]> | null = null

/** Other names for what some folded words name; none for most. */
export function synonymsOf(phrase: string): readonly string[] {
  groupsOf ??= indexed()
  const found = new Set<string>()
  for (const form of formsOf(phrase)) {
    for (const at of groupsOf.get(form) ?? []) for (const other of membersOf(GROUPS[at])) found.add(other)
    // The shorter the form, the more words have it.
    if (found.size > 0) break
  }
  for (const kind of kindsOf(phrase)) found.add(kind)
  found.delete(phrase)
  return [...found]
}

function indexed(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [at, group] of GROUPS.entries()) {
    for (const form of new Set(membersOf(group).flatMap(formsOf))) {
      found.set(form, [...(found.get(form) ?? []), at])
    }
  }
  return found
}

function membersOf(group = ''): string[] {
  return group.split(/[,;] /)
}

/** Where the name of a thing has the word for what it is. */
export type HeadOfName = 'first' | 'last'

let headOf: ReadonlyMap<string, HeadOfName | null> | null = null

/**
 * Where a name that has a synonym has its head, whatever the language of the question is: the last word is the head of "AA batteries",
 * and the first one of "piles AA". Null if the language of the synonym does not say it.
 */
export function headWith(synonym: string): HeadOfName | null {
  headOf ??= headsByLanguage()
  return headOf.get(synonym) ?? null
}

function headsByLanguage(): ReadonlyMap<string, HeadOfName | null> {
  const found = new Map<string, HeadOfName | null>()
  for (const group of GROUPS) {
    const [germanic = '', romance = ''] = group.split('; ')
    for (const [names, head] of [
      [germanic, 'last'],
      [romance, 'first'],
    ] as const) {
      for (const name of membersOf(names)) {
        const known = found.get(name)
        found.set(name, known === undefined || known === head ? head : null)
      }
    }
  }
  return found
}

/** A phrase, and a single word without the ending of its plural. Other endings make other words: `Gardena` is no garden. */
function formsOf(phrase: string): string[] {
  const stem = phrase.replace(/(?:es|en|s|n|e|x)$/, '')
  return phrase.includes(' ') || stem.length < LEAST || stem === phrase ? [phrase] : [phrase, stem]
}
