import type { Thing } from '../../../engine/views/calls.ts'
import { act } from '../../engine.ts'
import { text } from '../../texts/text.ts'

const levels = ['unknown', 'empty', 'partial', 'nearly_full', 'full'] as const

/** How full a box is, as a person sees it. */
export function FillStatus({ thing, readOnly }: { readonly thing: Thing; readonly readOnly: boolean }) {
  const { public_id, name } = thing.row
  const now = levels.find((level) => level === thing.record.fill_status) ?? 'unknown'
  return (
    <label class="fill-status">
      <span>{text('fill.title')}</span>
      <span class="fill-meter" aria-hidden="true" style={{ '--filled': levels.indexOf(now) / 4 }} />
      <select
        disabled={readOnly}
        value={now}
        onChange={(event) => {
          const fill_status = levels.find((level) => level === event.currentTarget.value)
          const said = { key: 'done.changed', values: { name } } as const
          if (fill_status) void act('container.set_fill_status', { public_id, fill_status }, said)
        }}
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {text(`fill.${level}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
