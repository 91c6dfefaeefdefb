import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { href, type PageName } from '../router.ts'
import { type TextKey, text } from '../texts/text.ts'

const steps: readonly { page: PageName; icon: IconName; title: TextKey; about: TextKey }[] = [
  { page: 'rooms', icon: 'sofa', title: 'first.rooms', about: 'first.rooms.about' },
  { page: 'build', icon: 'warehouse', title: 'first.rack', about: 'first.rack.about' },
  { page: 'import', icon: 'file-up', title: 'first.import', about: 'first.import.about' },
  { page: 'add', icon: 'plus', title: 'first.add', about: 'first.add.about' },
]

/** The ways to fill an empty household. Each can be done later, so nothing here has to be. */
export function FirstSteps() {
  return (
    <section class="first" aria-label={text('first.title')}>
      <h2>{text('first.title')}</h2>
      <p class="lead">{text('first.lead')}</p>
      <div class="first-steps">
        {steps.map(({ page, icon, title, about }) => (
          <a key={page} class="first-step" href={href(page)}>
            <Icon name={icon} />
            <strong>{text(title)}</strong>
            <span>{text(about)}</span>
          </a>
        ))}
      </div>
      <details class="first-demo">
        <summary>{text('first.demo')}</summary>
        <p>{text('first.demo.about')}</p>
        <pre>
          <code>stowage demo</code>
        </pre>
        <p class="hint">{text('first.demo.away')}</p>
      </details>
    </section>
  )
}
