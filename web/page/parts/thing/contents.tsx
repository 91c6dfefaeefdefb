import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { ThingRow as Row, Thing } from '../../../engine/views/calls.ts'
import { useAnswer } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { href } from '../../router.ts'
import { text } from '../../texts/text.ts'
import { HereTitle, RestHere } from '../all-here.tsx'
import { moveThing, takeOut } from '../move-thing.ts'
import { ThingPicker } from '../thing-picker.tsx'
import { ThingRow } from '../thing-row.tsx'

/** What was taken out of each box while this page is open, so that it can be put back. */
const takenOut = signal<ReadonlyMap<string, readonly Row[]>>(new Map())

/** What is in a box: take things out and put them back, put more in. */
export function Contents({ thing, readOnly }: { readonly thing: Thing; readonly readOnly: boolean }) {
  const { contents, row } = thing
  const [picking, setPicking] = useState(false)
  const count = row.contents ?? 0
  const here = { kind: 'container', id: row.public_id } as const
  const out = (takenOut.value.get(row.public_id) ?? []).filter(
    ({ public_id }) => !contents.some((each) => each.public_id === public_id),
  )
  const take = async (each: Row) => {
    if (!(await takeOut(each))) return
    const others = (takenOut.value.get(row.public_id) ?? []).filter(
      ({ public_id }) => public_id !== each.public_id,
    )
    takenOut.value = new Map(takenOut.value).set(row.public_id, [each, ...others].slice(0, 20))
  }
  return (
    <section class="panel rows-here">
      <HereTitle title="thing.contents" place_id={row.public_id} count={count} />
      {contents.length === 0 && <p class="empty-line">{text('thing.contents.empty')}</p>}
      {contents.map((each) => (
        <div key={each.public_id} class="row-with-button">
          <ThingRow row={each} />
          {!readOnly && (
            <button
              type="button"
              class="button-plain"
              aria-label={text('thing.take_out.name', { name: each.name })}
              onClick={() => void take(each)}
            >
              <Icon name="package-open" />
              <span>{text('thing.take_out')}</span>
            </button>
          )}
        </div>
      ))}
      <RestHere place_id={row.public_id} count={count} shown={contents.length} />
      {!readOnly && (
        <p class="actions panel-actions">
          <button type="button" class="button" onClick={() => setPicking(true)}>
            <Icon name="package-plus" />
            {text('rack.put')}
          </button>
          <a class="button" href={href('add', '', { kind: 'container', in: row.public_id })}>
            <Icon name="plus" />
            {text('thing.add_into')}
          </a>
        </p>
      )}
      {out.length > 0 && (
        <>
          <h3 class="panel-part">{text('thing.taken_out')}</h3>
          {out.map((each) => (
            <TakenOut
              key={each.public_id}
              row={each}
              onPutBack={() => void moveThing(each, here, row.name)}
            />
          ))}
        </>
      )}
      {picking && (
        <ThingPicker
          onClose={() => setPicking(false)}
          onPick={(each) => {
            setPicking(false)
            void moveThing(each, here, row.name)
          }}
        />
      )}
    </section>
  )
}

/** A thing that was taken out, as it is now. */
function TakenOut({ row, onPutBack }: { readonly row: Row; readonly onPutBack: () => void }) {
  const now = useAnswer('thing', { collection: row.collection, public_id: row.public_id })
  if (!now) return null
  return (
    <div class="row-with-button">
      <ThingRow row={now.row} marks="none" />
      <button
        type="button"
        class="button-plain"
        aria-label={text('thing.put_back.name', { name: row.name })}
        onClick={onPutBack}
      >
        <Icon name="undo-2" />
        <span>{text('thing.put_back.short')}</span>
      </button>
    </div>
  )
}
