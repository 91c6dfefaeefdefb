import { answerRoutes } from './answer.ts'
import { aiCapabilityRoutes } from './capabilities.ts'
import { placementRoutes } from './placement.ts'
import { aiSearchRoutes, mobileAiSearchRoutes } from './search.ts'

/** Routes that answer questions about a household. */
export const aiRoutes = [
  ...answerRoutes,
  ...aiSearchRoutes,
  ...mobileAiSearchRoutes,
  ...placementRoutes,
  ...aiCapabilityRoutes,
]
