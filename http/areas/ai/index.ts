import { answerRoutes } from './answer.ts'
import { aiCapabilityRoutes } from './capabilities.ts'
import { intakeRoutes, mobileIntakeRoutes } from './intake.ts'
import { aiSearchRoutes, mobileAiSearchRoutes } from './search.ts'

/** Routes that answer questions about a household. */
export const aiRoutes = [
  ...answerRoutes,
  ...aiSearchRoutes,
  ...mobileAiSearchRoutes,
  ...aiCapabilityRoutes,
  ...intakeRoutes,
  ...mobileIntakeRoutes,
]
