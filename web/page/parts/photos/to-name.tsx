import { useRef } from 'preact/hooks'
import { act, useAnswer } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { href } from '../../router.ts'
import { text } from '../../texts/text.ts'
import { Photo } from '../photo.tsx'

/** Number of things that are listed at once. */
const SHOWN = 50

/** The page on which things that were added as photos get their names, one after the other. */
export function ToNamePage() {
  return (
    <div class="narrow">
      <header class="page-head">
        <h1>{text('to_name.title')}</h1>
      </header>
      <ToName />
    </div>
  )
}

/** Things without a name, each with a field for it. Enter names one and goes on to the next. */
export function ToName({
  hideEmpty = false,
  onNamed,
}: {
  readonly hideEmpty?: boolean
  readonly onNamed?: (thing: {
    readonly collection: 'items'
    readonly public_id: string
    readonly name: string
  }) => void
}) {
  const answer = useAnswer('to_name', { limit: SHOWN })
  const list = useRef<HTMLUListElement>(null)
  if (!answer) return null
  const { total, things } = answer
  if (total === 0) {
    if (hideEmpty) return null
    return (
      <div class="empty">
        <Icon name="check" />
        <h2>{text('to_name.none')}</h2>
        <p class="actions">
          <a class="button button-main" href={href('add')}>
            <Icon name="camera" />
            {text('to_name.add')}
          </a>
        </p>
      </div>
    )
  }
  const name = async (input: HTMLInputElement, public_id: string) => {
    const typed = input.value.trim()
    if (typed === '') return
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])]
    const at = inputs.indexOf(input)
    const next = inputs[at + 1] ?? inputs[at - 1]
    next?.focus()
    const said = { key: 'done.changed', values: { name: typed } } as const
    if (await act('item.update', { public_id, name: typed }, said))
      onNamed?.({ collection: 'items', public_id, name: typed })
  }
  return (
    <section class="panel to-name" aria-label={text('to_name.title')}>
      <p class="hint">{text('to_name.hint', { count: total })}</p>
      <ul ref={list}>
        {things.map((thing) => (
          <li key={thing.public_id}>
            <a href={href('item', thing.public_id)} aria-label={text('to_name.open', { name: thing.name })}>
              <Photo photo={thing.photo} size="small" />
            </a>
            <form
              onSubmit={(event) => {
                event.preventDefault()
                const input = event.currentTarget.querySelector('input')
                if (input) void name(input, thing.public_id)
              }}
            >
              <input
                aria-label={text('to_name.label', { name: thing.name })}
                placeholder={text('add.name')}
                maxLength={200}
                autocomplete="off"
                enterkeyhint="next"
              />
              <span class="where">
                {thing.where.length > 0 ? thing.where.join(' › ') : text('things.nowhere')}
              </span>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
