import { number, text } from '../texts/text.ts'
import type { Column, DataImport, Mapping, Sheet } from './data-import.ts'

/** The sheets of a file, of which a person chooses some. */
export function Sheets(props: {
  readonly sheets: readonly Sheet[]
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}) {
  const { mapping, onChange, sheets } = props
  const choose = (name: string, chosen: boolean) => {
    const names = sheets
      .map((sheet) => sheet.name)
      .filter((each) => (each === name ? chosen : mapping.sheets.includes(each)))
    // A file of which nothing is imported needs no import.
    if (names.length > 0) onChange({ ...mapping, sheets: names })
  }
  return (
    <fieldset class="import-sheets">
      <legend>{text('import.sheets')}</legend>
      <ul>
        {sheets.map(({ name, rows, hidden }) => {
          const chosen = mapping.sheets.includes(name)
          return (
            <li key={name}>
              <label class="check">
                <input
                  type="checkbox"
                  checked={chosen}
                  disabled={chosen && mapping.sheets.length === 1}
                  onChange={(event) => choose(name, event.currentTarget.checked)}
                />
                <span>
                  <bdi>{name}</bdi>{' '}
                  <span class="hint">
                    {text('import.preview', { count: rows })}
                    {hidden && ` · ${text('import.sheet.hidden')}`}
                  </span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <p class="hint">
        {text('import.sheets.about', { chosen: number(mapping.sheets.length), all: number(sheets.length) })}
      </p>
    </fieldset>
  )
}

/** The columns that the chosen sheets have, with their positions in the file. */
export function columnsOf(
  { columns, sheets }: DataImport,
  mapping: Mapping,
): readonly { readonly at: number; readonly column: Column }[] {
  const all = columns.map((column, at) => ({ at, column }))
  if (sheets.length === 0) return all
  const chosen = new Set(
    sheets.filter(({ name }) => mapping.sheets.includes(name)).flatMap((sheet) => sheet.columns),
  )
  const owned = new Set(sheets.flatMap((sheet) => sheet.columns))
  // The names of the sheets are a column that no sheet has.
  return all.filter(({ at }) => chosen.has(at) || (!owned.has(at) && mapping.sheets.length > 1))
}
