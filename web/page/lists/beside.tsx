import { useEffect } from 'preact/hooks'
import type { ThingCollection } from '../../engine/views/calls.ts'
import type { ListQuery, ThingRef } from '../../engine/views/list-calls.ts'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { thingHref } from '../parts/thing-row.tsx'
import { go } from '../router.ts'
import { isTyping } from '../shortcuts.ts'
import { text } from '../texts/text.ts'
import { lastList } from './last-list.ts'
import { listHref } from './list-address.ts'

/** Leads from the page of a thing to the next and the previous one of the list that the person came from. */
export function Beside(props: { readonly collection: ThingCollection; readonly public_id: string }) {
  const list = lastList()
  if (list?.query.collection !== props.collection) return null
  return <InList {...props} query={list.query} back={listHref(list)} />
}

function InList(props: { readonly public_id: string; readonly query: ListQuery; readonly back: string }) {
  const { public_id, query, back } = props
  const around = useAnswer('list_around', { query, public_id })
  const { before = null, after = null, at = -1, total = 0 } = around ?? {}
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const to = event.key === 'j' ? after : event.key === 'k' ? before : null
      if (to) goTo(to)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [before?.public_id, after?.public_id])
  if (at < 0) return null
  return (
    <nav class="beside" aria-label={text('beside.title')}>
      <a class="button-plain" href={back} data-returns="">
        <Icon name="list" />
        <span>{text('beside.list')}</span>
      </a>
      <span class="count">{text('beside.at', { at: at + 1, total })}</span>
      <Step to={before} icon="chevron-left" label={text('beside.previous')} keyName="k" />
      <Step to={after} icon="chevron-right" label={text('beside.next')} keyName="j" />
    </nav>
  )
}

/** The back button leads to the list, not through the things that were looked at. */
function goTo(to: ThingRef): void {
  go(thingHref(to), { replace: true })
  scrollTo(0, 0)
}

function Step(props: {
  readonly to: ThingRef | null
  readonly icon: 'chevron-left' | 'chevron-right'
  readonly label: string
  readonly keyName: string
}) {
  const { to, icon, label, keyName } = props
  return (
    <button
      type="button"
      class="button-round step"
      disabled={to === null}
      aria-label={label}
      aria-keyshortcuts={keyName}
      title={text('beside.with_key', { what: label, key: keyName })}
      onClick={() => to && goTo(to)}
    >
      <Icon name={icon} />
    </button>
  )
}
