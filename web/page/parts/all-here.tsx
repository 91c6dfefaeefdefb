import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { type TextKey, text } from '../texts/text.ts'

/** What lies in a place or a box: its page has the first things, and the list has all of them, with a filter. */
interface Here {
  readonly place_id: string
  /** The number of things that lie in it. */
  readonly count: number
}

/** The title of what lies here, which leads to the list of it. */
export function HereTitle({ title, place_id, count }: Here & { readonly title: TextKey }) {
  if (count === 0) return <h2>{text(title)}</h2>
  return (
    <h2>
      <a href={href('things', '', { place: place_id })}>
        {text(title)}
        <span class="count">{text('value.number', { value: count })}</span>
        <Icon name="chevron-right" />
      </a>
    </h2>
  )
}

/** Below the first things: where the others are. */
export function RestHere({ place_id, count, shown }: Here & { readonly shown: number }) {
  if (count <= shown) return null
  return (
    <a class="row row-todo" href={href('things', '', { place: place_id })}>
      <Icon name="chevron-right" />
      <span class="row-main">{text('things.count', { count })}</span>
    </a>
  )
}
