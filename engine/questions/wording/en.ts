import type { Phrases } from './phrases.ts'

export const en: Phrases = {
  isIn: (name, path) => `${name} is in ${path}.`,
  hasNoPlace: (name) => `${name} has no place.`,
  found: (count, many) => (many ? `${count} things:` : 'One thing:'),
  foundIn: (count, place, many) => (many ? `${count} things in ${place}:` : `One thing in ${place}:`),
  nothingIn: (place) => `There is nothing in ${place}.`,
  none: 'I found nothing.',
  more: (count) => `and ${count} more`,
  count: (entries, quantity, many) =>
    many ? `${quantity} in all, in ${entries} entries.` : `${quantity} in all, in one entry.`,
  yes: (things) => `Yes: ${things}.`,
  no: 'No.',
  worth: (amounts, entries) => `${amounts} in all; ${entries} have a value.`,
  noValue: 'None of these things has a value.',
  moved: (name, from, to, by, day) =>
    `${name} was moved${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ' out of its place'} on ${day}${by ? ` by ${by}` : ''}.`,
  neverMoved: (name) => `${name} has not been moved since it was added.`,
  seen: (name, day, place) => `${name} was last scanned on ${day}${place ? ` in ${place}` : ''}.`,
  neverSeen: (name) => `${name} has never been scanned.`,
  expires: (name, day) => `${name} is good until ${day}.`,
  neverExpires: (name) => `${name} has no date on which it expires.`,
  warrantyUntil: (name, day) => `The warranty of ${name} ends on ${day}.`,
  expired: (name, day) => `${name} was good until ${day}.`,
  warrantyEnded: (name, day) => `The warranty of ${name} ended on ${day}.`,
  warrantyForever: (name) => `${name} has a lifetime warranty.`,
  noWarranty: (name) => `${name} has no warranty on record.`,
  isLent: (name, to, since, until) =>
    `${name} is lent to ${to}${since ? ` since ${since}` : ''}${until ? `, until ${until}` : ''}.`,
  notLent: (name) => `${name} is not lent to anybody.`,
  leftOut: (words) => `I left out: ${words}.`,
  notFound: (words) => `Nothing here is called ${words}.`,
  notUnderstood: 'I did not understand the question.',
  and: 'and',
}
