import { href, route } from '../router.ts'
import { text } from '../texts/text.ts'

/** From categories to tags and back. */
export function TaxonomyTabs() {
  const at = route.value?.name
  return (
    <nav class="tabs" aria-label={text('names.title')}>
      {(['categories', 'tags'] as const).map((page) => (
        <a key={page} href={href(page)} aria-current={at === page ? 'page' : undefined}>
          {text(`${page}.title`)}
        </a>
      ))}
    </nav>
  )
}
