import type { Phrases } from './phrases.ts'

export const de: Phrases = {
  isIn: (name, path) => `${name}: ${path}.`,
  hasNoPlace: (name) => `${name} hat keinen Platz.`,
  found: (count, many) => (many ? `${count} Dinge:` : 'Ein Ding:'),
  foundIn: (count, place, many) => (many ? `${count} Dinge in ${place}:` : `Ein Ding in ${place}:`),
  nothingIn: (place) => `In ${place} ist nichts.`,
  none: 'Davon gibt es nichts.',
  more: (count) => (count === '1' ? 'und 1 weiteres' : `und ${count} weitere`),
  count: (entries, quantity, many) =>
    many ? `${quantity} insgesamt, in ${entries} Einträgen.` : `${quantity} insgesamt, in einem Eintrag.`,
  yes: (things) => `Ja: ${things}.`,
  no: 'Nein.',
  worth: (amounts, entries) => `${amounts} insgesamt; ${entries} haben einen Wert.`,
  noValue: 'Keines dieser Dinge hat einen Wert.',
  moved: (name, from, to, by, day) =>
    `${name} wurde am ${day}${by ? ` von ${by}` : ''} bewegt${from ? `, aus ${from}` : ''}${to ? `, nach ${to}` : ', ohne neuen Platz'}.`,
  neverMoved: (name) => `${name} wurde seit der Erfassung nicht bewegt.`,
  seen: (name, day, place) => `${name} wurde zuletzt am ${day} gescannt${place ? `, in ${place}` : ''}.`,
  neverSeen: (name) => `${name} wurde noch nie gescannt.`,
  expires: (name, day) => `${name} ist haltbar bis ${day}.`,
  neverExpires: (name) => `${name} hat kein Ablaufdatum.`,
  warrantyUntil: (name, day) => `Die Garantie von ${name} endet am ${day}.`,
  expired: (name, day) => `${name} war haltbar bis ${day}.`,
  warrantyEnded: (name, day) => `Die Garantie von ${name} endete am ${day}.`,
  warrantyForever: (name) => `${name} hat lebenslange Garantie.`,
  noWarranty: (name) => `Für ${name} ist keine Garantie vermerkt.`,
  isLent: (name, to, since, until) =>
    `${name} ist verliehen an ${to}${since ? `, seit ${since}` : ''}${until ? `, bis ${until}` : ''}.`,
  notLent: (name) => `${name} ist nicht verliehen.`,
  leftOut: (words) => `Nicht berücksichtigt: ${words}.`,
  notFound: (words) => `Hier heißt nichts ${words}.`,
  notUnderstood: 'Ich habe die Frage nicht verstanden.',
  and: 'und',
}
