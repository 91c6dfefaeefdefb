import type { Language } from '../questions/query.ts'

/** What descriptions of things need of one language, beside the words of questions. All folded (SPEC.md Z1). */
export interface PackageWords {
  /** What things come in, and what they are measured by, each with its forms. */
  readonly packages: string
  /** Of these, words that also begin the names of things, as `sac de couchage` does. */
  readonly unsure: string
  /** Words between a package and its contents. */
  readonly of: string
  /** Words before a place. */
  readonly inside: string
  /** Words for one that count only before a package. */
  readonly one: string
  /** Words for a number that need no package. */
  readonly numbers: Readonly<Record<string, number>>
  /** Whether a package without a number is one of it, as in `tin of paint`. */
  readonly bare: string
}

/** Measures in all languages. */
export const MEASURES =
  'kg g mg l cl ml litre litres liter liters kilo kilos gramm gramme grammes gramos litro litros'

/** After these a number is part of the name: `60 W bulb`, `5 m cable`. */
export const PARTS_OF_NAME =
  'w watt watts v volt volts ah mah a hz mm cm m inch inches zoll pouces pulgadas piece teilig teile port core bit gb tb k th st nd rd and und et y'

export const packageWords: Readonly<Record<Language, PackageWords>> = {
  en: {
    packages:
      'box boxes pack packs packet packets bottle bottles can cans jar jars tin tins tube tubes bag bags roll rolls carton cartons pair pairs set sets bunch bunches case cases crate crates bar bars sheet sheets stack stacks',
    unsure: 'set sets case cases bar bars',
    of: 'of',
    inside: 'in inside on under at into',
    one: 'a an one',
    numbers: { dozen: 12 },
    bare: 'tin can jar packet box bottle tube carton',
  },
  de: {
    packages:
      'dose dosen packung packungen packerl flasche flaschen glas glaser tube tuben tute tuten beutel rolle rollen karton kartons paar satz kiste kisten kasten schachtel schachteln eimer sack sacke becher tafel tafeln bund stuck',
    unsure: 'glas satz kasten',
    of: 'von mit',
    inside: 'in im ins auf unter an am bei beim',
    one: 'ein eine einen einem',
    numbers: { dutzend: 12 },
    bare: '',
  },
  fr: {
    packages:
      'boite boites paquet paquets bouteille bouteilles pot pots bocal bocaux tube tubes sac sacs sachet sachets rouleau rouleaux carton cartons paire paires brique briques barquette barquettes conserve conserves lot lots caisse caisses',
    unsure: 'boite boites sac sacs pot pots',
    of: 'de d du des',
    inside: 'dans sur sous a au aux en chez',
    one: 'un une',
    numbers: { douzaine: 12 },
    bare: '',
  },
  es: {
    packages:
      'caja cajas paquete paquetes botella botellas lata latas bote botes tarro tarros tubo tubos bolsa bolsas rollo rollos carton cartones par pares brik briks saco sacos barra barras juego juegos',
    unsure: 'saco sacos bolsa bolsas juego juegos tubo tubos',
    of: 'de del',
    inside: 'en sobre bajo a al',
    one: 'un una',
    numbers: { docena: 12 },
    bare: '',
  },
}
