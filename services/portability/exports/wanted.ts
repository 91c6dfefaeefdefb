import { z } from 'zod'
import { Uuid } from '../../../sync-protocol/index.ts'

/**
 * What an export is: everything with its history, to keep and to import again; tables for spreadsheets; a
 * printable inventory with photos, values and totals.
 */
export const ExportFormat = z.enum(['archive', 'csv', 'pdf'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** The choices for an export. */
export const WantedExport = z.strictObject({
  format: ExportFormat.default('archive').meta({
    description:
      '`archive`: records, history, tables and media, which another household can import; `csv`: tables for spreadsheets; `pdf`: an inventory to print, for an insurer',
  }),
  with_media: z.boolean().default(true).meta({ description: 'Whether photos and documents are included' }),
  place_id: Uuid.nullable()
    .default(null)
    .meta({ description: 'Only this place or container with everything in it' }),
  changed_since: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text).toISOString())
    .nullable()
    .default(null)
    .meta({ description: 'Only what changed at this time or later' }),
})
export type WantedExport = z.output<typeof WantedExport>
