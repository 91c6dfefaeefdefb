import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { text } from '../texts/text.ts'
import { isStaff, useOwnRole } from './own-role.ts'

/** The way to the page of the people who run the installation; nothing for others. */
export function OperationLink() {
  const role = useOwnRole()
  if (role === undefined || !isStaff(role)) return null
  return (
    <section class="panel">
      <h2>{text('operation.title')}</h2>
      <a class="row" href={href('operation')}>
        <Icon name="shield-check" />
        <span>{text('operation.about')}</span>
      </a>
    </section>
  )
}
