import type { ReadmeWords } from './words.ts'

export const es: ReadmeWords = {
  title: 'El hogar «{household}» de Stowage',
  made: 'Creado el {at} (UTC) por Stowage {program}.',
  part_place: 'Contiene un lugar con todo lo que hay en él: {place}.',
  part_since: 'Contiene lo que cambió desde {since} (UTC).',
  without_media: 'No contiene fotos ni documentos: la exportación se hizo sin ellos.',
  csv: 'csv/ — una tabla para cada tipo de registro. Ábralas con Excel, LibreOffice u otra hoja de cálculo.',
  media: 'media/ — fotos y documentos tal como están guardados. csv/media.csv dice a qué pertenece cada uno.',
  records: 'records/ — los mismos registros, completos, un objeto JSON por línea (NDJSON).',
  history: 'history/ — quién cambió qué y cuándo, y qué se borró, un objeto JSON por línea.',
  manifest: 'manifest.json — el número de registros, y el tamaño y el SHA-256 de cada archivo.',
  back: 'Stowage puede importar este archivo, con toda su historia, en un hogar vacío: Ajustes, Importar.',
  not_back:
    'Este archivo es una parte de un hogar, por lo que no puede convertirse en un hogar con su historia.',
  missing: 'No se pudo leer el contenido de {count} fotos o documentos en el servidor; faltan aquí.',
  private: 'Guarde bien este archivo: dice qué tiene usted y dónde está.',
}
