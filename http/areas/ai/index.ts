import { answerRoutes } from './answer.ts'
import { aiCapabilityRoutes } from './capabilities.ts'
import { intakeRoutes, mobileIntakeRoutes } from './intake.ts'
import { placementRoutes } from './placement.ts'
import { aiSearchRoutes, mobileAiSearchRoutes } from './search.ts'
import { aiSettingsRoutes } from './settings.ts'
import { mobileVisionRoutes, visionRoutes } from './vision.ts'

/** Routes that answer questions about a household and suggest things, and those for what a model of another server may get. */
export const aiRoutes = [
  ...answerRoutes,
  ...aiSearchRoutes,
  ...mobileAiSearchRoutes,
  ...placementRoutes,
  ...aiCapabilityRoutes,
  ...intakeRoutes,
  ...mobileIntakeRoutes,
  ...visionRoutes,
  ...mobileVisionRoutes,
  ...aiSettingsRoutes,
]
