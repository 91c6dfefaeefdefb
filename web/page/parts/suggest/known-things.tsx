import { useState } from 'preact/hooks'
import { act } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { href } from '../../router.ts'
import { text } from '../../texts/text.ts'
import { useOneAtATime } from '../one-at-a-time.ts'
import { pathText, placeHref } from '../path.tsx'
import type { Alike, Known } from './suggestion.ts'

/** A thing that is here already: more of it are one press away. */
export function KnownThing({ known, more }: { readonly known: Known; readonly more: number }) {
  const [added, setAdded] = useState(false)
  const { id, name, where, quantity, unit } = known
  const place = pathText(where) || text('ask.no_place')
  const one = useOneAtATime()
  const add = async () => {
    const done = { key: 'suggest.one_more', values: { name, count: more } } as const
    if (await act('item.adjust_quantity', { public_id: id, delta: more }, done)) setAdded(true)
  }
  return (
    <p class="suggest-known">
      <Icon name="package" />
      <a href={href('item', id)} dir="auto">
        {text('suggest.have', { count: quantity ?? 0, unit, name, place })}
      </a>
      <button type="button" class="button" disabled={added} onClick={() => void one(add)}>
        {text('suggest.add_one', { count: more })}
      </button>
    </p>
  )
}

/** Things of nearly the same name, to look at before one is added twice. */
export function AlikeThings({
  alike,
  kind,
}: {
  readonly alike: readonly Alike[]
  readonly kind: 'item' | 'container'
}) {
  if (alike.length === 0) return null
  return (
    <div class="suggest-alike">
      <p class="hint">{text('suggest.alike')}</p>
      <ul>
        {alike.map(({ id, name, where }) => (
          <li key={id}>
            <a href={kind === 'item' ? href('item', id) : placeHref({ kind, public_id: id })} dir="auto">
              {name}
            </a>{' '}
            <span class="where">{pathText(where) || text('ask.no_place')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
