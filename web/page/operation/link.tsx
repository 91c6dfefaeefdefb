import { field, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { useServer } from '../server.ts'
import { text } from '../texts/text.ts'

const STAFF: readonly string[] = ['support', 'operator', 'superadmin']

/** The way to the page of the people who run the installation; nothing for others. */
export function OperationLink() {
  const { value } = useServer('/api/v1/session', (answer) => textOf(field(answer, 'user'), 'role'))
  if (value === undefined || !STAFF.includes(value)) return null
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
