import { useRef } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { go, href } from '../router.ts'
import { openHousehold, session } from '../session.ts'
import { text } from '../texts/text.ts'

/** The name of the open household, and the way to the other ones. */
export function HouseholdMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { household, households = [] } = session.value ?? {}
  const close = () => menu.current?.removeAttribute('open')
  return (
    <details
      class="household-menu"
      ref={menu}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        menu.current?.querySelector('summary')?.focus()
      }}
    >
      <summary class="brand">
        <Icon name="boxes" />
        <span>
          <bdi>{household?.name}</bdi>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div class="menu">
        {households.length > 1 &&
          households.map(({ public_id, name }) => (
            <button
              key={public_id}
              type="button"
              class="menu-item"
              aria-current={public_id === household?.public_id ? 'true' : undefined}
              onClick={() => {
                close()
                go(href('home'))
                void openHousehold(public_id)
              }}
            >
              <Icon name={public_id === household?.public_id ? 'check' : 'boxes'} />
              <bdi>{name}</bdi>
            </button>
          ))}
        <a class="menu-item" href={href('members')} onClick={close}>
          <Icon name="users" />
          {text('members.title')}
        </a>
        <a class="menu-item" href={href('settings')} onClick={close}>
          <Icon name="settings" />
          {text('household.manage_all')}
        </a>
      </div>
    </details>
  )
}
