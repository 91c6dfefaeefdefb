import { type ImportMessage, says } from '../../../engine/imports/index.ts'

/** Names the sheets of a file that are not chosen; null if all are, or if the file has only one. */
export function sheetsLeft(
  sheets: readonly { readonly name: string; readonly rows: number; readonly hidden: boolean }[],
  chosen: readonly string[] | undefined,
): ImportMessage | null {
  const left = sheets.filter(({ name }) => chosen && !chosen.includes(name))
  if (left.length === 0) return null
  const named = left.map(({ name, rows, hidden }) =>
    says(hidden ? 'hidden_sheet_left' : 'sheet_left', { name, rows }),
  )
  return says('sheets_left', { sheets: named })
}
