import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { href, type PageName } from '../router.ts'
import { session } from '../session.ts'
import { type TextKey, text } from '../texts/text.ts'

const links: readonly { page: PageName; icon: IconName; words: TextKey; writes: boolean }[] = [
  { page: 'categories', icon: 'shapes', words: 'categories.title', writes: false },
  { page: 'tags', icon: 'tag', words: 'tags.title', writes: false },
  { page: 'rooms', icon: 'sofa', words: 'first.rooms', writes: true },
  { page: 'build', icon: 'warehouse', words: 'first.rack', writes: true },
  { page: 'import', icon: 'file-up', words: 'first.import', writes: true },
]

/** The pages that set up a household, for later. */
export function InventoryLinks() {
  const writes = session.value?.household.role !== 'viewer'
  return (
    <section class="panel">
      <h2>{text('settings.inventory')}</h2>
      {links
        .filter((link) => writes || !link.writes)
        .map(({ page, icon, words }) => (
          <a key={page} class="row row-todo" href={href(page)}>
            <Icon name={icon} />
            <span class="row-main">{text(words)}</span>
            <Icon name="chevron-right" />
          </a>
        ))}
    </section>
  )
}
