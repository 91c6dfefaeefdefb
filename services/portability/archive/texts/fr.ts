import type { ReadmeWords } from './words.ts'

export const fr: ReadmeWords = {
  title: 'Le foyer « {household} » de Stowage',
  made: 'Créé le {at} (UTC) par Stowage {program}.',
  part_place: 'Il contient un lieu avec tout ce qui s’y trouve : {place}.',
  part_since: 'Il contient ce qui a changé depuis le {since} (UTC).',
  without_media: 'Il ne contient ni photos ni documents : l’export a été fait sans eux.',
  csv: 'csv/ — un tableau par type d’élément. Ouvrez-les avec Excel, LibreOffice ou un autre tableur.',
  media:
    'media/ — photos et documents tels qu’ils sont enregistrés. csv/media.csv dit à quoi chacun appartient.',
  records: 'records/ — les mêmes éléments, complets, un objet JSON par ligne (NDJSON).',
  history: 'history/ — qui a changé quoi et quand, et ce qui a été supprimé, un objet JSON par ligne.',
  manifest: 'manifest.json — le nombre d’éléments, la taille et le SHA-256 de chaque fichier.',
  back: 'Stowage peut importer ce fichier, avec tout son historique, dans un foyer vide : Réglages, Importer.',
  not_back: 'Ce fichier est une partie d’un foyer et ne peut donc pas devenir un foyer avec son historique.',
  missing: 'Le contenu de {count} photos ou documents n’a pas pu être lu sur le serveur ; ils manquent ici.',
  private: 'Gardez ce fichier en lieu sûr : il dit ce que vous possédez et où cela se trouve.',
}
