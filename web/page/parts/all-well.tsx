import { Icon } from '../icon.tsx'

/** What a list of troubles shows when there are none. */
export function AllWell({ words }: { readonly words: string }) {
  return (
    <section class="empty">
      <Icon name="check" />
      <p>{words}</p>
    </section>
  )
}
