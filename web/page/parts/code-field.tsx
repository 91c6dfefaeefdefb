import { useEffect, useRef, useState } from 'preact/hooks'
import type { ThingRow } from '../../engine/views/calls.ts'
import { act, call } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { text } from '../texts/text.ts'
import { productName, productOf } from './catalogue.ts'
import { thingHref } from './thing-row.tsx'

interface Looked {
  readonly problem: string | null
  readonly known: ThingRow | null
  readonly unknown: boolean
}

const NOTHING: Looked = { problem: null, known: null, unknown: false }

/** A field for a product code, typed or scanned. It finds the name: what the household has first, then the server's catalogue. */
export function CodeField(props: {
  readonly code: string
  readonly onCode: (code: string) => void
  /** Called with the name of the product, or null when nobody knows it, unless another code stands there by then. */
  readonly onFound: (name: string | null) => void
}) {
  const { code, onCode, onFound } = props
  const [looked, setLooked] = useState(NOTHING)
  const latest = useRef(code)
  latest.current = code
  // What was found of another code says nothing of this one, nor does it of the next thing.
  useEffect(() => setLooked(NOTHING), [code])
  const look = async () => {
    const typed = code.trim()
    if (typed === '') return
    const { problem, items } = await call('read_code', { code: typed })
    const known = items[0] ?? null
    const name = problem === null ? (known?.name ?? (await catalogueName(typed))) : null
    if (latest.current !== code) return
    setLooked({ problem, known, unknown: problem === null && name === null })
    if (problem === null) onFound(name)
  }
  /** One more of a thing that is here. What was found of it is older than the last press: each takes its turn. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const more = ({ public_id, name }: ThingRow) => {
    turn.current = turn.current.then(() => addOne(public_id, name)).catch(() => {})
  }
  const addOne = async (public_id: string, name: string) => {
    const now = await call('thing', { collection: 'items', public_id })
    const values = { name, quantity: (now?.row.quantity ?? 0) + 1 }
    await act('item.adjust_quantity', { public_id, delta: 1 }, { key: 'done.quantity', values })
  }
  const { problem, known, unknown } = looked
  return (
    <div class="field">
      <label for="add-code">{text('add.code')}</label>
      <input
        id="add-code"
        autocomplete="off"
        maxLength={200}
        value={code}
        aria-describedby="add-code-about"
        onInput={(event) => {
          onCode(event.currentTarget.value)
        }}
        onChange={() => void look()}
        onKeyDown={(event) => {
          // A scanner ends each code with Enter: the name comes next, not the end of the form.
          if (event.key !== 'Enter' || code.trim() === '') return
          event.preventDefault()
          void look()
        }}
      />
      <p class="hint" id="add-code-about" role="status">
        {problem}
        {unknown && text('add.code.unknown')}
        {known && (
          <>
            <a href={thingHref(known)}>{text('add.code.known', { name: known.name })}</a>
            <button type="button" class="button-plain" onClick={() => more(known)}>
              <Icon name="plus" />
              {text('thing.more')}
            </button>
          </>
        )}
      </p>
    </div>
  )
}

/** What the server's catalogue calls a product; null when it does not know it, or cannot be reached. */
async function catalogueName(code: string): Promise<string | null> {
  const product = await productOf(code)
  return product && productName(product)
}
