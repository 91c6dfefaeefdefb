import { answerRoutes } from './answer.ts'
import { aiCapabilityRoutes } from './capabilities.ts'
import { intakeRoutes, mobileIntakeRoutes } from './intake.ts'
import { aiSearchRoutes, mobileAiSearchRoutes } from './search.ts'
import { mobileVisionRoutes, visionRoutes } from './vision.ts'

/** Routes that answer questions about a household. */
export const aiRoutes = [
  ...answerRoutes,
  ...aiSearchRoutes,
  ...mobileAiSearchRoutes,
  ...aiCapabilityRoutes,
  ...intakeRoutes,
  ...mobileIntakeRoutes,
  ...visionRoutes,
  ...mobileVisionRoutes,
]
