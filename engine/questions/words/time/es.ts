import type { TimeWords } from '../language.ts'

/** How spans of time are said in Spanish. */
export const time: TimeWords = {
  today: 'hoy',
  yesterday: 'ayer',
  tomorrow: 'manana',
  christmas: '(?:navidad|nochebuena)',
  units: { day: 'dias?', week: 'semanas?', month: 'mes(?:es)?', year: 'anos?' },
  endOf: {
    week: '(?:el )?(?:fin|final) de (?:la |esta )?semana',
    month: '(?:el )?(?:fin|final|finales) de(?:l| este)? mes',
    year: 'nochevieja|ano nuevo|(?:el )?(?:fin|final|finales) de(?:l| este)? ano',
  },
  startOf: {
    week: '(?:el )?(?:principio|inicio|comienzo|principios) de (?:la |esta )?semana',
    month: '(?:el )?(?:principio|inicio|comienzo|principios) de(?:l| este)? mes',
    year: '(?:el )?(?:principio|inicio|comienzo|principios) de(?:l| este)? ano',
  },
  this: [
    '(?:del|de la|dentro del|desde que empezo el) UNIT(?: en curso)?(?! (?:de|pasad[oa]|que|anterior) )',
    '(?:en )?est[ea] UNIT',
    'UNIT actual|UNIT en curso',
  ],
  last: ['(?:en )?(?:la |el )?UNIT pasad[oa]', '(?:en )?(?:la |el )?ultim[oa] UNIT|UNIT anterior'],
  next: ['(?:en )?(?:la |el )?(?:proxim[oa]) UNIT', '(?:la |el )?UNIT (?:que viene|proxim[oa]|siguiente)'],
  ago: ['hace (?:unos |unas )?N UNIT'],
  pastSpan: ['(?:en |durante )?(?:los |las )?ultim[oa]s N UNIT', 'desde hace N UNIT'],
  nextSpan: ['(?:en |durante )?(?:los |las )?proxim[oa]s N UNIT', '(?:en|dentro de) N UNIT'],
  since: 'desde(?: el)?|a partir de(?:l)?',
  before: 'antes de(?:l)?(?: fin de| final de)?|hasta(?: el)?',
  after: 'despues de(?:l)?',
  during: 'en|durante|de',
  months: [
    'enero|ene',
    'febrero|feb',
    'marzo',
    'abril|abr',
    'mayo',
    'junio|jun',
    'julio|jul',
    'agosto|ago',
    'septiembre|setiembre|sept',
    'octubre|oct',
    'noviembre|nov',
    'diciembre|dic',
  ],
  weekdays: ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
}
