import * as z from 'zod'

/** What an import says of a row. */
const rowCodes = [
  'row_empty',
  'row_sums',
  'row_is_header',
  'row_is_line',
  'row_nameless',
  'row_above_header',
  'row_too_long',
  'row_unclosed',
  'row_behind_unclosed',
  'row_unreadable',
  'rest_unreadable',
  'sheet_unreadable',
  'place_again',
  'place_there',
  'same_id',
  'same_id_on_sheet',
  'imported_before',
  'left_as_is',
  'nothing_to_change',
  'found_by_id',
  'found_by_asset_number',
  'found_by_serial_number',
  'found_by_name',
  'found_by_name_and_place',
  'value_not_accepted',
  'refused_by_household',
  'kept_by_household',
  'not_carried_out',
  'import_ended',
  'file_not_attached',
] as const

/** What an import says of a cell. */
const cellCodes = [
  'cell_too_long',
  'cell_name_too_long',
  'cell_too_many_levels',
  'cell_not_boolean',
  'cell_not_quantity',
  'cell_over_billion',
  'cell_no_unit',
  'cell_not_weight',
  'cell_not_volume',
  'cell_too_much',
  'cell_not_amount',
  'cell_not_currency',
  'cell_not_date',
  'cell_year_wrong',
  'cell_no_such_month',
  'cell_no_such_day',
  'cell_sheet_error',
  'cell_beyond_columns',
  'code_rounded',
  'code_not_accepted',
  'file_not_in_archive',
  'notes_cut',
  'place_description_cut',
] as const

/** What an import says of a whole file. */
const remarkCodes = [
  'read_as',
  'bytes_invalid',
  'of_table',
  'one_table_only',
  'export_part',
  'place_media_left',
  'table_not_imported',
  'tables_left',
  'rows_left',
  'records_left',
  'entries_left',
  'columns_left',
  'sheets_left',
  'sheet_left',
  'hidden_sheet_left',
  'files_left',
  'more_files_left',
  'no_room',
  'whole_household',
  'media_missing',
] as const

/** Why a file cannot be imported, or why the work on it ended. */
const refusalCodes = [
  'file_empty',
  'file_no_rows',
  'file_no_table',
  'file_packed',
  'old_workbook',
  'other_workbook',
  'foreign_json',
  'json_invalid',
  'csv_unreadable',
  'dump_too_large',
  'dump_no_list',
  'database_foreign',
  'database_damaged',
  'database_not_opened',
  'workbook_no_sheets',
  'workbook_empty',
  'workbook_too_large',
  'workbook_damaged',
  'archive_no_table',
  'archive_inside',
  'archive_inside_named',
  'archive_damaged',
  'archive_unreadable',
  'archive_encrypted',
  'archive_overlaps',
  'archive_bomb',
  'archive_too_many',
  'archive_too_large',
  'entry_missing',
  'entry_not_unpacked',
  'entry_too_large',
  'entry_over_limit',
  'entry_no_rows',
  'entry_not_json',
  'several_tables',
  'export_unreadable',
  'export_foreign',
  'export_newer',
  'export_unsafe',
  'export_too_large',
  'export_damaged',
  'export_partial',
  'export_no_things',
  'household_changed',
  'household_not_empty',
  'work_failed',
  'work_interrupted',
] as const

/** The codes of all that an import says. Each has a text in each language. */
export const importMessageCodes = [...rowCodes, ...cellCodes, ...remarkCodes, ...refusalCodes] as const
export type ImportMessageCode = (typeof importMessageCodes)[number]

/** What a message is about: texts, numbers, and further messages. */
export type MessageValue = string | number | ImportMessage | readonly ImportMessage[]

/** What an import says to people: a code with values. It has a text in each language. */
export interface ImportMessage {
  readonly code: ImportMessageCode
  readonly values?: Readonly<Record<string, MessageValue>> | undefined
}

export const ImportMessage: z.ZodType<ImportMessage> = z.lazy(() =>
  z.strictObject({
    code: z.enum(importMessageCodes),
    values: z
      .record(z.string(), z.union([z.string(), z.number(), ImportMessage, z.array(ImportMessage)]))
      .optional(),
  }),
)

export function says(
  code: ImportMessageCode,
  values?: Readonly<Record<string, MessageValue>>,
): ImportMessage {
  return values ? { code, values } : { code }
}
