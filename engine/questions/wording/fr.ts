import type { Phrases } from './phrases.ts'

export const fr: Phrases = {
  isIn: (name, path) => `${name} : ${path}.`,
  hasNoPlace: (name) => `${name} n’a pas d’emplacement.`,
  found: (count, many) => (many ? `${count} objets :` : 'Un objet :'),
  foundIn: (count, place, many) => (many ? `${count} objets dans ${place} :` : `Un objet dans ${place} :`),
  nothingIn: (place) => `Il n’y a rien dans ${place}.`,
  none: 'Il n’y en a pas.',
  more: (count) => (count === '1' ? 'et 1 autre' : `et ${count} autres`),
  count: (entries, quantity, many) =>
    many ? `${quantity} en tout, dans ${entries} fiches.` : `${quantity} en tout, dans une fiche.`,
  yes: (things) => `Oui : ${things}.`,
  no: 'Non.',
  worth: (amounts, entries) => `${amounts} en tout ; ${entries} ont une valeur.`,
  noValue: 'Aucun de ces objets n’a de valeur.',
  moved: (name, from, to, by, day) =>
    `${name} a été déplacé le ${day}${by ? ` par ${by}` : ''}${from ? `, de ${from}` : ''}${to ? `, vers ${to}` : ', sans nouvel emplacement'}.`,
  neverMoved: (name) => `${name} n’a pas été déplacé depuis son ajout.`,
  seen: (name, day, place) =>
    `${name} a été scanné pour la dernière fois le ${day}${place ? `, dans ${place}` : ''}.`,
  neverSeen: (name) => `${name} n’a jamais été scanné.`,
  expires: (name, day) => `${name} se garde jusqu’au ${day}.`,
  neverExpires: (name) => `${name} n’a pas de date de péremption.`,
  warrantyUntil: (name, day) => `La garantie de ${name} se termine le ${day}.`,
  expired: (name, day) => `${name} se gardait jusqu’au ${day}.`,
  warrantyEnded: (name, day) => `La garantie de ${name} s’est terminée le ${day}.`,
  warrantyForever: (name) => `${name} est garanti à vie.`,
  noWarranty: (name) => `Aucune garantie n’est notée pour ${name}.`,
  isLent: (name, to, since, until) =>
    `${name} est prêté à ${to}${since ? ` depuis le ${since}` : ''}${until ? `, jusqu’au ${until}` : ''}.`,
  notLent: (name) => `${name} n’est prêté à personne.`,
  leftOut: (words) => `Non pris en compte : ${words}.`,
  notFound: (words) => `Rien ne s’appelle ${words} ici.`,
  notUnderstood: 'Je n’ai pas compris la question.',
  and: 'et',
}
