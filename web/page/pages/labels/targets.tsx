import { useState } from 'preact/hooks'
import { useAnswer } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { FindPicker, idOf } from '../../parts/find-picker.tsx'
import { PathLine } from '../../parts/path.tsx'
import { placeIcons } from '../../parts/place-picker.tsx'
import { Switch } from '../../parts/switch.tsx'
import { text } from '../../texts/text.ts'

/** The most labels that one request names (a limit of the server). */
const MOST_TARGETS = 1000
/** The most blank labels of one request. */
const MOST_BLANK = 1000
/** Number of targets that are listed; the rest is counted. */
const LISTED = 50

/** What gets labels. */
export interface Targets {
  readonly kind: 'chosen' | 'inside' | 'blank'
  readonly ids: readonly string[]
  readonly blank: number
}

/** Lets a person say what gets labels. */
export function TargetsPanel({
  targets,
  onChange,
}: {
  readonly targets: Targets
  readonly onChange: (targets: Targets) => void
}) {
  const [choosing, setChoosing] = useState(false)
  const { kind, ids, blank } = targets
  const rows = useAnswer('label_rows', { ids: ids.slice(0, LISTED) }) ?? []
  const [only] = rows
  const holds = ids.length === 1 && only !== undefined && only.target.kind !== 'item'
  const kinds = (['chosen', 'inside', 'blank'] as const).filter((each) => each !== 'inside' || holds)
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>{text('labels.what')}</h2>
        <Switch
          label={text('labels.what')}
          options={kinds.map((value) => ({ value, text: text(`labels.what.${value}`) }))}
          value={kind}
          onChoose={(chosen) => onChange({ ...targets, kind: chosen })}
        />
      </header>
      {kind === 'inside' && <p class="hint">{text('labels.what.inside.text', { name: only?.name ?? '' })}</p>}
      {kind === 'blank' && (
        <>
          <p class="hint">{text('labels.what.blank.text')}</p>
          <label class="field labels-number">
            <span>{text('labels.blank.count')}</span>
            <input
              type="number"
              min="1"
              max={MOST_BLANK}
              value={blank}
              onInput={({ currentTarget: { valueAsNumber } }) => {
                if (Number.isInteger(valueAsNumber) && valueAsNumber >= 1 && valueAsNumber <= MOST_BLANK)
                  onChange({ ...targets, blank: valueAsNumber })
              }}
            />
          </label>
        </>
      )}
      {kind !== 'blank' && ids.length === 0 && <p class="empty-line">{text('labels.what.none')}</p>}
      {kind !== 'blank' && rows.length > 0 && (
        <ul class="label-targets">
          {rows.map(({ target, name, where, code }) => (
            <li key={target.id} class="row-with">
              <span class="row">
                <Icon name={target.kind === 'item' ? 'package' : placeIcons[target.kind]} />
                <span class="row-main">
                  <span class="row-name">{name}</span>
                  {where.length > 0 && <PathLine names={where} />}
                </span>
                {code === null ? (
                  <span class="amount">{text('labels.what.new_code')}</span>
                ) : (
                  <span class="mark mark-code">{code}</span>
                )}
              </span>
              <button
                type="button"
                class="button-plain"
                aria-label={text('labels.what.remove', { name })}
                onClick={() =>
                  onChange({ ...targets, kind: 'chosen', ids: ids.filter((id) => id !== target.id) })
                }
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
          {ids.length > LISTED && (
            <li class="hint">{text('labels.what.more', { count: ids.length - LISTED })}</li>
          )}
        </ul>
      )}
      {kind !== 'blank' && (
        <button type="button" class="button" onClick={() => setChoosing(true)}>
          <Icon name="plus" />
          {text('labels.what.add')}
        </button>
      )}
      {choosing && (
        <FindPicker
          title={text('labels.what.add')}
          places
          chosen={new Set(ids)}
          onClose={() => setChoosing(false)}
          onPick={(found) => {
            const id = idOf(found)
            const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
            onChange({ ...targets, kind: 'chosen', ids: next.slice(0, MOST_TARGETS) })
          }}
        />
      )}
    </section>
  )
}
