import type { TimeWords } from '../language.ts'

/** How spans of time are said in French. */
export const time: TimeWords = {
  today: 'aujourd hui|aujourdhui',
  yesterday: 'hier',
  tomorrow: 'demain',
  christmas: 'noel',
  units: { day: 'jours?', week: 'semaines?', month: 'mois', year: '(?:ans?|annees?)' },
  endOf: {
    week: '(?:la )?fin de (?:la |cette )?semaine',
    month: '(?:la )?fin (?:du|de ce) mois|(?:la )?fin de mois',
    year: 'encore cette annee|(?:le )?(?:nouvel an|jour de l an|saint sylvestre)|(?:la )?fin (?:de l|de cette|d) annee',
  },
  startOf: {
    week: '(?:le )?debut de (?:la |cette )?semaine',
    month: '(?:le )?debut (?:du|de ce) mois',
    year: '(?:le )?debut (?:de l|de cette|d) annee',
  },
  this: [
    '(?:du|dans le|de l|de la|dans l) UNIT(?: en cours)?(?! (?:de|d|derniere?|passee?|prochaine?|qui|a) )',
    'ce(?:tte|t)? UNIT(?: ci)?',
    'UNIT en cours',
  ],
  last: ['(?:la |l |le )?UNIT (?:derniere?|passee?|precedente?)', '(?:la |le |l )?derniere? UNIT'],
  next: [
    '(?:la |le |l )?UNIT qui vient',
    '(?:la |l |le )?UNIT (?:prochaine?|suivante?|a venir)',
    '(?:la |le |l )?prochaine? UNIT',
  ],
  ago: ['il y a (?:environ )?N UNIT'],
  pastSpan: [
    '(?:dans |pendant |durant |depuis )?(?:ces |les )?N (?:dernier|derniere)s? UNIT',
    '(?:ces |les )?(?:derniers|dernieres) N UNIT',
    'depuis N UNIT',
  ],
  nextSpan: [
    '(?:dans |pendant |d ici )?(?:ces |les )?N (?:prochain|prochaine)s? UNIT',
    '(?:dans|d ici|sous)(?: les)? N UNIT',
  ],
  since: 'depuis(?: le)?|a partir (?:de|du)',
  before: 'avant(?: le| la fin de| fin)?|jusqu (?:a|au|en)',
  after: 'apres(?: le)?',
  during: 'd|en|au mois de|pendant|durant|de',
  months: [
    'janvier|janv',
    'fevrier|fevr',
    'mars',
    'avril|avr',
    'mai',
    'juin',
    'juillet|juil',
    'aout',
    'septembre|sept',
    'octobre|oct',
    'novembre|nov',
    'decembre|dec',
  ],
  weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
}
