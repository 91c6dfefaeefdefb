import type { ReadmeWords } from './words.ts'

export const en: ReadmeWords = {
  title: 'The household “{household}” from Stowage',
  made: 'Made on {at} (UTC) by Stowage {program}.',
  part_place: 'It has one place with everything in it: {place}.',
  part_since: 'It has what changed since {since} (UTC).',
  without_media: 'It has no photos and documents: the export was made without them.',
  csv: 'csv/ — one table for each kind of record. Open them with Excel, LibreOffice or another spreadsheet.',
  media: 'media/ — photos and documents as they are stored. csv/media.csv says what each of them belongs to.',
  records: 'records/ — the same records, complete, one JSON object a line (NDJSON).',
  history: 'history/ — who changed what and when, and what was deleted, one JSON object a line.',
  manifest: 'manifest.json — the number of records, and the size and SHA-256 of each file.',
  back: 'Stowage can import this file into an empty household, with its whole history: Settings, Import.',
  not_back: 'This file is a part of a household, so it cannot become a household with its history.',
  missing:
    'The content of {count} photos or documents could not be read on the server; they are missing here.',
  private: 'Keep this file as you keep the things that it lists: it says what you own and where it is.',
}
