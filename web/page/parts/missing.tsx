import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { text } from '../texts/text.ts'

/** What the page of a record shows that is not there. */
export function Missing({ words }: { readonly words: string }) {
  return (
    <section class="empty">
      <Icon name="search" />
      <h1>{text('page.missing')}</h1>
      <p>{words}</p>
      <p class="actions">
        <a class="button" href={href('search')}>
          {text('nav.search')}
        </a>
      </p>
    </section>
  )
}
