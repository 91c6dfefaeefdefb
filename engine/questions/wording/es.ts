import type { Phrases } from './phrases.ts'

export const es: Phrases = {
  isIn: (name, path) => `${name}: ${path}.`,
  hasNoPlace: (name) => `${name} no tiene sitio.`,
  found: (count, many) => (many ? `${count} cosas:` : 'Una cosa:'),
  foundIn: (count, place, many) => (many ? `${count} cosas en ${place}:` : `Una cosa en ${place}:`),
  nothingIn: (place) => `No hay nada en ${place}.`,
  none: 'No hay.',
  more: (count) => `y ${count} más`,
  count: (entries, quantity, many) =>
    many ? `${quantity} en total, en ${entries} fichas.` : `${quantity} en total, en una ficha.`,
  yes: (things) => `Sí: ${things}.`,
  no: 'No.',
  worth: (amounts, entries) => `${amounts} en total; ${entries} tienen valor.`,
  noValue: 'Ninguna de estas cosas tiene valor.',
  moved: (name, from, to, by, day) =>
    `${name} se movió el ${day}${by ? ` (${by})` : ''}${from ? `, desde ${from}` : ''}${to ? `, a ${to}` : ', sin sitio nuevo'}.`,
  neverMoved: (name) => `${name} no se ha movido desde que se añadió.`,
  seen: (name, day, place) => `${name} se escaneó por última vez el ${day}${place ? `, en ${place}` : ''}.`,
  neverSeen: (name) => `${name} nunca se ha escaneado.`,
  expires: (name, day) => `${name} caduca el ${day}.`,
  neverExpires: (name) => `${name} no tiene fecha de caducidad.`,
  warrantyUntil: (name, day) => `La garantía de ${name} termina el ${day}.`,
  expired: (name, day) => `${name} caducó el ${day}.`,
  warrantyEnded: (name, day) => `La garantía de ${name} terminó el ${day}.`,
  warrantyForever: (name) => `${name} tiene garantía de por vida.`,
  noWarranty: (name) => `No consta garantía para ${name}.`,
  isLent: (name, to, since, until) =>
    `${name}: prestado a ${to}${since ? ` desde el ${since}` : ''}${until ? `, hasta el ${until}` : ''}.`,
  notLent: (name) => `${name} no está prestado a nadie.`,
  leftOut: (words) => `Sin tener en cuenta: ${words}.`,
  notFound: (words) => `Aquí nada se llama ${words}.`,
  notUnderstood: 'No he entendido la pregunta.',
  and: 'y',
}
