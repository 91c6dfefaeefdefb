import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { text } from '../texts/text.ts'

/** The way to the support tickets of the person. */
export function HelpLink() {
  return (
    <section class="panel">
      <h2>{text('help.title')}</h2>
      <a class="row" href={href('help')}>
        <Icon name="life-buoy" />
        <span>{text('help.about')}</span>
      </a>
    </section>
  )
}
