/**
 * Names of the same thing, room or kind of thing in four languages, folded (SPEC.md Z1). They count only where nothing is called
 * by the word of the question itself, and the answer says what it was taken for. A word of two meanings is in no group.
 */
const GROUPS: readonly string[] = [
  // Rooms and furniture
  'attic, loft, garret, dachboden, speicher, estrich, grenier, combles, atico, desvan, buhardilla',
  'basement, cellar, keller, cave, sous sol, sotano',
  'garage, carport, garaje, cochera',
  'kitchen, kuche, cuisine, cocina',
  'bathroom, bath, bad, badezimmer, salle de bain, salle de bains, sdb, bano, cuarto de bano',
  'bedroom, schlafzimmer, chambre, dormitorio, recamara',
  'living room, lounge, sitting room, wohnzimmer, stube, salon, sejour, sala de estar, cuarto de estar',
  'study, home office, arbeitszimmer, buro, bureau, despacho',
  'pantry, larder, vorratsschrank, vorratskammer, speisekammer, cellier, garde manger, despensa, alacena',
  'shed, garden shed, schuppen, gartenhaus, gartenhutte, geratehaus, cabanon, abri de jardin, caseta',
  'laundry room, utility room, waschkuche, waschraum, buanderie, lavadero',
  'storage room, box room, abstellraum, abstellkammer, rumpelkammer, debarras, trastero',
  'balcony, balkon, balcon',
  'terrace, patio, terrasse, terraza',
  'wardrobe, closet, kleiderschrank, armoire, penderie, ropero, armario',
  'hallway, corridor, flur, diele, couloir, pasillo, recibidor',
  'bookcase, bookshelf, bucherregal, bibliotheque, libreria',
  'fridge, refrigerator, kuhlschrank, frigo, refrigerateur, nevera, frigorifico',
  'freezer, gefrierschrank, gefriertruhe, congelateur, congelador',
  'nursery, kinderzimmer, chambre d enfant',
  'safe, strongbox, tresor, coffre fort, caja fuerte',
  'toolbox, tool box, werkzeugkasten, werkzeugkoffer, boite a outils, caja de herramientas',
  'first aid kit, medicine chest, hausapotheke, verbandskasten, trousse de secours, trousse a pharmacie, botiquin',
  'laundry basket, waschekorb, panier a linge, cesta de la ropa',
  'moving carton, moving box, umzugskarton, carton de demenagement, caja de mudanza',
  // Kinds of things
  'tools, werkzeug, werkzeuge, outils, outillage, herramientas',
  'electronics, electronic devices, elektronik, elektrogerate, electronique, electronica',
  'food, foods, foodstuff, groceries, provisions, lebensmittel, essen, nahrungsmittel, esswaren, alimentation, aliments, nourriture, alimentos, comida, viveres',
  'medicine, medicines, meds, medication, medikamente, medizin, arznei, arzneimittel, pharmacie, medicaments, medicinas, medicamentos',
  'clothing, clothes, apparel, garments, kleidung, kleider, klamotten, anziehsachen, kleidungsstucke, vetements, habits, fringues, ropa, prendas',
  'documents, papers, paperwork, dokumente, unterlagen, papiere, papiers, documentos, papeles',
  'toys, spielzeug, spielsachen, jouets, juguetes',
  'games, spiele, jeux, juegos',
  'sports, sport, sportsachen, deporte, deportes',
  'kitchenware, crockery, tableware, geschirr, vaisselle, vajilla',
  'cleaning, cleaning products, putzmittel, reinigungsmittel, nettoyage, limpieza',
  'garden, gardening, garten, gartengerate, jardin, jardinage, jardineria',
  'books, bucher, livres, libros',
  'jewellery, jewelry, schmuck, bijoux, joyas',
  'furniture, mobel, meubles, muebles',
  'christmas, xmas, weihnachten, noel, navidad',
  'fragile, breakable, zerbrechlich, fragil',
  'holidays, holiday, vacation, urlaub, vacances, vacaciones',
  'travel, reise, voyage, viaje',
  // Things
  'laptop, notebook, ordi portable, ordinateur portable, ordenador portatil, portatil',
  'computer, rechner, pc, ordinateur, ordi, ordenador, computadora',
  'phone, smartphone, mobile phone, handy, telefon, telephone, telefono, movil',
  'tv, telly, television, fernseher, televiseur, tele, televisor',
  'vacuum, vacuum cleaner, hoover, staubsauger, aspirateur, aspiradora',
  'torch, flashlight, taschenlampe, lampe de poche, lampe torche, linterna',
  'headlamp, head torch, stirnlampe, lampe frontale, linterna frontal',
  'spanner, wrench, schraubenschlussel, cle anglaise, llave inglesa',
  'screwdriver, schraubenzieher, schraubendreher, tournevis, destornillador',
  'cordless drill, akkuschrauber, akkubohrer, visseuse, taladro inalambrico',
  'drill, bohrer, bohrmaschine, perceuse, taladro, taladradora',
  'hammer, marteau, martillo',
  'saw, sage, scie, sierra',
  'pliers, zange, pince, alicates, tenazas',
  'ladder, leiter, echelle, escabeau, escalera',
  'spirit level, wasserwaage, niveau a bulle, nivel',
  'tape measure, measuring tape, massband, metre ruban, cinta metrica',
  'extension lead, extension cord, extension cable, verlangerungskabel, rallonge, alargador, prolongador',
  'battery, batteries, batterie, batterien, pile, piles, pila, pilas',
  'charger, ladegerat, chargeur, cargador',
  'cable, cord, kabel, cordon',
  'camera, kamera, fotoapparat, appareil photo, camara',
  'printer, drucker, imprimante, impresora',
  'speaker, loudspeaker, lautsprecher, enceinte, altavoz',
  'coffee machine, coffee maker, kaffeemaschine, cafetiere, machine a cafe, cafetera',
  'hard drive, hard disk, hdd, festplatte, disque dur, disco duro',
  'passport, reisepass, pass, passeport, pasaporte',
  'umbrella, regenschirm, schirm, parapluie, paraguas',
  'suitcase, koffer, valise, maleta',
  'backpack, rucksack, sac a dos, mochila',
  'jacket, jacke, veste, blouson, chaqueta',
  'coat, mantel, manteau, abrigo',
  'trousers, pants, pantalon, pantalones',
  'shoes, schuhe, chaussures, zapatos',
  'boots, stiefel, bottes, botas',
  'hiking, rando, randonnee, senderismo',
  'bicycle, bike, fahrrad, velo, bicyclette, bicicleta, bici',
  'helmet, helm, casque, casco',
  'lawnmower, mower, rasenmaher, tondeuse, cortacesped',
  'garden hose, gartenschlauch, schlauch, tuyau, manguera',
  'plasters, plaster, band aid, bandaid, pflaster, pansement, pansements, tirita, tiritas',
  'thermometer, fieberthermometer, thermometre, termometro',
  'flour, mehl, farine, harina',
  'rice, reis, riz, arroz',
  'oil, ol, huile, aceite',
  'milk, milch, lait, leche',
  'honey, honig, miel',
  'coffee, kaffee, cafe',
  'yoghurt, yogurt, joghurt, yaourt, yogur',
  'pasta, noodles, nudeln, pates, spaghetti, espaguetis',
  'jam, marmelade, konfiture, confiture, mermelada',
  'tuna, thunfisch, thon, atun',
  'chickpeas, kichererbsen, pois chiches, garbanzos',
  'bleach, javel, eau de javel, lejia',
  'detergent, waschmittel, lessive, detergente',
  'fairy lights, christmas lights, lichterkette, guirlande lumineuse, luces de navidad',
  'baubles, christbaumkugeln, weihnachtskugeln, boules de noel, bolas de navidad',
  'necklace, halskette, collier, collar',
  'ring, bague, anillo',
  'watch, wristwatch, armbanduhr, montre, reloj',
  'bulb, light bulb, gluhbirne, ampoule, bombilla',
  'cuddly toy, soft toy, plush, kuscheltier, stofftier, peluche',
  'screws, schrauben, vis, tornillos',
  'wall plugs, rawlplugs, dubel, chevilles, tacos',
  'contract, vertrag, contrat, contrato',
  'lease, mietvertrag, bail, contrato de alquiler',
  'insurance, versicherung, assurance, seguro',
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
  return group.split(', ')
}

/** A phrase, and a single word without the ending of its plural. Other endings make other words: `Gardena` is no garden. */
function formsOf(phrase: string): string[] {
  const stem = phrase.replace(/(?:es|en|s|n|e|x)$/, '')
  return phrase.includes(' ') || stem.length < LEAST || stem === phrase ? [phrase] : [phrase, stem]
}
