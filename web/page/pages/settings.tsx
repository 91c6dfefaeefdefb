import type { ComponentChildren } from 'preact'
import { HelpLink } from '../help/link.tsx'
import { OperationLink } from '../operation/link.tsx'
import { InventoryLinks } from '../parts/inventory-links.tsx'
import { Account } from '../settings/account.tsx'
import { Appearance } from '../settings/appearance.tsx'
import { ThisDevice } from '../settings/device.tsx'
import { OwnDeviceProblems } from '../settings/device-problems.tsx'
import { Exports } from '../settings/exports.tsx'
import { Households } from '../settings/household.tsx'
import { Limits } from '../settings/limits.tsx'
import { Models } from '../settings/models.tsx'
import { PhoneFactor } from '../settings/phone.tsx'
import { Privacy } from '../settings/privacy.tsx'
import { SecondFactor } from '../settings/second-factor.tsx'
import { SecurityEvents } from '../settings/security-events.tsx'
import { Sessions } from '../settings/sessions.tsx'
import { Tokens } from '../settings/tokens.tsx'
import { WaysIn } from '../settings/ways-in.tsx'
import { text } from '../texts/text.ts'

/** The parts of the page, each of which the index leads to. */
const parts = ['household', 'person', 'security', 'server'] as const

function Part(props: { readonly part: (typeof parts)[number]; readonly children: ComponentChildren }) {
  return (
    <div id={props.part} class="settings-part" tabIndex={-1}>
      {props.children}
    </div>
  )
}

/** The account, the household, this device, and how the page looks. */
export function SettingsPage() {
  return (
    <div class="settings">
      <h1>{text('settings.title')}</h1>
      <nav class="settings-index" aria-label={text('settings.parts')}>
        {parts.map((part) => (
          <a key={part} href={`#${part}`}>
            {text(`settings.part.${part}`)}
          </a>
        ))}
      </nav>
      <div class="settings-parts">
        <Part part="household">
          <Households />
          <InventoryLinks />
          <Exports />
          <Limits />
          <Models />
        </Part>
        <Part part="person">
          <Account />
          <Appearance />
          <ThisDevice />
        </Part>
        <Part part="security">
          <SecondFactor />
          <PhoneFactor />
          <WaysIn />
          <Sessions />
          <Tokens />
          <SecurityEvents />
          <OwnDeviceProblems />
          <Privacy />
        </Part>
        <Part part="server">
          <OperationLink />
          <HelpLink />
          <p>
            <a href="/docs/guides">{text('settings.guides')}</a>
          </p>
          <p>
            <a href="/docs">{text('settings.docs')}</a>
          </p>
          <p>
            <a href="/connection">{text('settings.connection')}</a>
          </p>
        </Part>
      </div>
    </div>
  )
}
