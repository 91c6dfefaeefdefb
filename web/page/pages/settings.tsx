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

/** The account, the household, this device, and how the page looks. */
export function SettingsPage() {
  return (
    <div class="narrow">
      <h1>{text('settings.title')}</h1>
      <Households />
      <Account />
      <InventoryLinks />
      <Exports />
      <Limits />
      <Models />
      <Appearance />
      <ThisDevice />
      <SecondFactor />
      <PhoneFactor />
      <WaysIn />
      <Sessions />
      <Tokens />
      <SecurityEvents />
      <OwnDeviceProblems />
      <Privacy />
      <OperationLink />
      <p>
        <a href="/docs">{text('settings.docs')}</a>
      </p>
      <p>
        <a href="/connection">{text('settings.connection')}</a>
      </p>
    </div>
  )
}
