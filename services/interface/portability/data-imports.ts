import { z } from 'zod'
import { ImportMapping, importMessageCodes } from '../../../engine/imports/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { type Language, requestedLanguage } from '../../mail/languages.ts'
import {
  ImportedSheet,
  importKinds,
  importStates,
  undoObstacles,
} from '../../portability/imports/import-record.ts'
import type { DataImport } from '../../portability/imports/imports-service.ts'
import { messageCode, messageText } from '../../portability/imports/message-text.ts'
import { ImportSummary, NewNames, NotedRow, PlannedPlace } from '../../portability/imports/plan-import.ts'
import type { FoundRow } from '../../portability/imports/report.ts'

export const DataImportReply = z
  .strictObject({
    public_id: Uuid7,
    state: z.enum(importStates).meta({
      description:
        '`checking`, `importing` and `undoing`: a job works on it; poll until the state changes. `ready`: the dry run is done. After `failed`, confirm again: the import continues where it stopped.',
    }),
    created_at: z.string(),
    expires_at: z
      .string()
      .meta({ description: 'The time at which the import is deleted; until then it can be undone' }),
    kind: z.enum(importKinds).meta({
      description:
        '`archive`: an export of Stowage with its history. It has no columns, needs an empty household, and can be undone until somebody changes the household.',
    }),
    file_name: z.string().nullable(),
    bytes: z.int(),
    columns: z
      .array(
        z.strictObject({
          name: z.string(),
          samples: z.array(z.string()),
          unclear: z.string().nullable().meta({
            description:
              'A number of the column that can be read in two ways, such as 1.499; null if it has none',
          }),
        }),
      )
      .meta({ description: 'The columns of the file, with the first cells of each' }),
    sheets: z.array(ImportedSheet).meta({
      description:
        'The sheets of a workbook, or the tables of an archive; empty for a file with one. `mapping.sheets` chooses among them.',
    }),
    remarks: z.array(z.string()).meta({
      description: 'Facts about the file that a person should know, in the language of `Accept-Language`',
    }),
    mapping: ImportMapping,
    progress: z.strictObject({ done: z.int(), total: z.int().nullable() }).nullable().meta({
      description: 'Rows of a dry run; operations and files otherwise. Null while no job works on it',
    }),
    summary: ImportSummary.nullable().meta({ description: 'The result of the dry run; null before it' }),
    tree: z.array(PlannedPlace).meta({ description: 'The places that the import names; at most 2000' }),
    new_names: NewNames.meta({
      description: 'The categories and tags that the import of a table creates; at most 500 each',
    }),
    refused_later: z.int().meta({
      description: 'Operations and files that the household refused while the import was carried out',
    }),
    kept: z.int().meta({
      description: 'Operations that could not be undone, because somebody has changed the records since',
    }),
    can_undo: z.boolean(),
    undo_obstacle: z.enum(undoObstacles).nullable().meta({
      description:
        'Why the import of an archive cannot be undone now: somebody has changed the household since, or the user is no administrator',
    }),
    error: z
      .strictObject({
        code: z.string(),
        message: z.string(),
        cause: z
          .enum(importMessageCodes)
          .nullable()
          .meta({ description: 'What is wrong with the file; null for other errors' }),
      })
      .nullable()
      .meta({
        description: 'Why the last work failed. The message is in the language of `Accept-Language`.',
      }),
  })
  .meta({ id: 'DataImport' })

/** An import as the interface shows it. */
export function dataImportReply(one: DataImport): z.input<typeof DataImportReply> {
  const { public_id, state, created_at, expires_at, kind, file_name, bytes } = one
  const { mapping, progress } = one
  const language = requestedLanguage()
  const columns = one.names.map((name, i) => ({
    name,
    samples: one.samples.map((row) => row[i] ?? ''),
    unclear: one.unclear[i] ?? null,
  }))
  const ended = ['done', 'failed', 'cancelled'].includes(state)
  const can_undo =
    one.applied !== null && ended && (kind === 'table' || one.epochs !== null) && one.undo_obstacle === null
  return {
    public_id,
    state,
    created_at,
    expires_at,
    kind,
    file_name,
    bytes,
    columns,
    sheets: one.sheets,
    remarks: one.remarks.map((remark) => messageText(remark, language)),
    mapping,
    progress,
    summary: one.summary,
    tree: one.tree,
    new_names: one.new_names,
    refused_later: one.applied?.refused ?? 0,
    kept: one.undone?.refused ?? 0,
    can_undo,
    undo_obstacle: ended ? one.undo_obstacle : null,
    error: one.error && errorReply(one.error, language),
  }
}

/** An import in a list: without its columns and its tree. */
export const DataImportItem = DataImportReply.pick({
  public_id: true,
  state: true,
  created_at: true,
  expires_at: true,
  kind: true,
  file_name: true,
  bytes: true,
  summary: true,
  can_undo: true,
})

export function dataImportItem(one: DataImport): z.input<typeof DataImportItem> {
  const { public_id, state, created_at, expires_at, kind, file_name, bytes, summary, can_undo } =
    dataImportReply(one)
  return { public_id, state, created_at, expires_at, kind, file_name, bytes, summary, can_undo }
}

/** An error with the English text that the program noted; in other languages, with that of its message. */
function errorReply({ code, message, said }: NonNullable<DataImport['error']>, language: Language) {
  const cause = said ? messageCode(said) : null
  return { code, message: said && language !== 'en' ? messageText(said, language) : message, cause }
}

const code = z.enum(importMessageCodes).nullable().meta({
  description: 'The code of the message; null without one, and for a message that an older version noted',
})

/** A row of the report. The messages are in the language of the request. */
export const ReportRow = z.strictObject({
  ...NotedRow.shape,
  message: z.string().nullable(),
  code,
  cause: z.string().nullable().meta({
    description: 'The error code with which the household refused the row; null if it did not',
  }),
  problems: z.array(z.strictObject({ column: z.string().nullable(), message: z.string(), code })),
})

export function reportRowReply({ message, problems, ...row }: FoundRow): z.input<typeof ReportRow> {
  const language = requestedLanguage()
  return {
    ...row,
    message: message === null ? null : messageText(message, language),
    code: messageCode(message),
    problems: problems.map(({ column, message }) => ({
      column,
      message: messageText(message, language),
      code: messageCode(message),
    })),
  }
}

export { ImportMapping }
