import { appReleaseRoutes } from './app-releases.ts'
import { backupRoutes } from './backups.ts'
import { documentationRoutes } from './documentation.ts'
import { householdQuotaRoutes } from './household-quotas.ts'
import { incidentRoutes } from './incidents.ts'
import { launchRoutes } from './launch.ts'
import { maintenanceRoutes } from './maintenance.ts'
import { observabilityRoutes } from './observability.ts'
import { peopleRoutes } from './people.ts'
import { qualityRoutes } from './quality.ts'
import { candidateRoutes } from './release.ts'
import { statusPageRoutes } from './status.ts'

/** The routes with which people run an installation. */
export const operatingRoutes = [
  ...backupRoutes,
  ...documentationRoutes,
  ...incidentRoutes,
  ...maintenanceRoutes,
  ...launchRoutes,
  ...observabilityRoutes,
  ...qualityRoutes,
  ...candidateRoutes,
  ...statusPageRoutes,
  ...appReleaseRoutes,
  ...householdQuotaRoutes,
  ...peopleRoutes,
]
