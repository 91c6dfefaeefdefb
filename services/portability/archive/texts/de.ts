import type { ReadmeWords } from './words.ts'

export const de: ReadmeWords = {
  title: 'Der Haushalt „{household}“ aus Stowage',
  made: 'Erstellt am {at} (UTC) von Stowage {program}.',
  part_place: 'Enthält einen Ort mit allem, was darin ist: {place}.',
  part_since: 'Enthält, was sich seit {since} (UTC) geändert hat.',
  without_media: 'Enthält keine Fotos und Dokumente: Der Export wurde ohne sie erstellt.',
  csv: 'csv/ — eine Tabelle für jede Art von Eintrag, für Excel, LibreOffice und andere Tabellenprogramme.',
  media: 'media/ — Fotos und Dokumente, wie sie gespeichert sind. csv/media.csv sagt, wozu sie gehören.',
  records: 'records/ — dieselben Einträge vollständig, ein JSON-Objekt je Zeile (NDJSON).',
  history: 'history/ — wer was wann geändert hat und was gelöscht wurde, ein JSON-Objekt je Zeile.',
  manifest: 'manifest.json — die Zahl der Einträge sowie Größe und SHA-256 jeder Datei.',
  back: 'Stowage kann diese Datei mit der ganzen Geschichte in einen leeren Haushalt importieren: Einstellungen, Import.',
  not_back: 'Diese Datei ist ein Teil eines Haushalts und kann kein Haushalt mit Geschichte werden.',
  missing: 'Der Inhalt von {count} Fotos oder Dokumenten war auf dem Server nicht lesbar; sie fehlen hier.',
  private: 'Bewahren Sie diese Datei gut auf: Sie sagt, was Sie besitzen und wo es ist.',
}
