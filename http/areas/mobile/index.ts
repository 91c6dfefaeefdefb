import { mobileAuthRoutes } from './auth.ts'
import { mobileCoreRoutes } from './core.ts'
import { mobileDeviceRoutes } from './devices.ts'
import { mobileEventRoutes } from './events.ts'
import { mobileHouseholdRoutes } from './households.ts'
import { mobileIdpRoutes } from './idp.ts'
import { mobileInventoryRoutes } from './inventory.ts'
import { mobileMediaUploadRoutes } from './media-uploads.ts'
import { mobileMutationRoutes } from './mutations.ts'
import { mobilePasskeyRoutes } from './passkey.ts'
import { mobileSyncRoutes } from './sync.ts'

/** The routes for apps: phones, tablets, the command line. */
export const mobileRoutes = [
  ...mobileAuthRoutes,
  ...mobileIdpRoutes,
  ...mobilePasskeyRoutes,
  ...mobileCoreRoutes,
  ...mobileDeviceRoutes,
  ...mobileHouseholdRoutes,
  ...mobileMutationRoutes,
  ...mobileMediaUploadRoutes,
  ...mobileSyncRoutes,
  ...mobileEventRoutes,
  ...mobileInventoryRoutes,
]
