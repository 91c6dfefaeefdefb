import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { type DataImport, FIELDS, fieldName, isUnclear, type Mapping } from './data-import.ts'
import { DecimalChoice } from './decimal-choice.tsx'
import { columnsOf, Sheets } from './sheets.tsx'

/** The second step: what each column of the file means, with samples of its cells. */
export function Columns(props: {
  readonly found: DataImport
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
  readonly onCheck: () => void
  readonly onCancel: () => void
}) {
  const { found, mapping, onChange } = props
  const { remarks, sheets } = found
  const columns = columnsOf(found, mapping)
  const hasName = columns.some(({ at }) => mapping.fields[at] === 'name')
  const choose = (at: number, value: string) =>
    onChange({ ...mapping, fields: mapping.fields.map((each, i) => (i === at ? value : each)) })
  return (
    <section class="panel import-step">
      <h2>{text('import.columns', { count: columns.length })}</h2>
      <p class="hint">
        <bdi>{found.file_name}</bdi> · {text('import.columns.about')}
      </p>
      {remarks.map((remark) => (
        <p key={remark} class="note">
          {remark}
        </p>
      ))}
      {sheets.length > 0 && <Sheets sheets={sheets} mapping={mapping} onChange={onChange} />}
      <ul class="import-map">
        {columns.map(({ at, column }) => (
          <li key={at}>
            <div class="import-column">
              <b>
                <bdi>{column.name}</bdi>
              </b>
              <span class="hint import-samples">
                <bdi>{shown(column.samples)}</bdi>
              </span>
              {isUnclear(column, mapping.fields[at] ?? '') && (
                <DecimalChoice at={at} number={column.unclear} mapping={mapping} onChange={onChange} />
              )}
            </div>
            <Icon name="chevron-right" />
            <label class="select">
              <span class="visually-hidden">{text('import.meaning', { name: column.name })}</span>
              <select value={mapping.fields[at]} onChange={(event) => choose(at, event.currentTarget.value)}>
                {FIELDS.map((each) => (
                  <option key={each} value={each}>
                    {fieldName(each)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      <details class="more">
        <summary>{text('import.options')}</summary>
        <div class="import-options">
          <Choice
            label={text('import.rows_are')}
            value={mapping.rows}
            options={{ things: text('import.rows.things'), places: text('import.rows.places') }}
            onChange={(rows) => onChange({ ...mapping, rows })}
          />
          <Choice
            label={text('import.dates')}
            value={mapping.date_order}
            options={{ day_first: text('import.day_first'), month_first: text('import.month_first') }}
            onChange={(date_order) => onChange({ ...mapping, date_order })}
          />
          <Choice
            label={text('import.decimal')}
            value={mapping.decimal}
            options={{ '.': '1,299.50', ',': '1.299,50' }}
            onChange={(decimal) => onChange({ ...mapping, decimal, decimals: [] })}
          />
          <Choice
            label={text('import.known')}
            value={mapping.known}
            options={{ update: text('import.known.update'), leave: text('import.known.leave') }}
            onChange={(known) => onChange({ ...mapping, known })}
          />
          <label class="check">
            <input
              type="checkbox"
              checked={mapping.match_names}
              onChange={(event) => onChange({ ...mapping, match_names: event.currentTarget.checked })}
            />
            {text('import.match_names')}
          </label>
        </div>
      </details>
      {!hasName && <p class="note note-warn">{text('import.no_name')}</p>}
      <p class="actions">
        <button type="button" class="button button-main" disabled={!hasName} onClick={props.onCheck}>
          {text('import.check')}
        </button>
        <button type="button" class="button" onClick={props.onCancel}>
          {text('thing.cancel')}
        </button>
      </p>
    </section>
  )
}

function shown(samples: readonly string[]): string {
  const filled = samples.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return filled.length === 0 ? text('import.empty_column') : filled.slice(0, 3).join(' · ')
}

function Choice(props: {
  readonly label: string
  readonly value: string
  readonly options: Readonly<Record<string, string>>
  readonly onChange: (value: string) => void
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <span class="select">
        <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
          {Object.entries(props.options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
