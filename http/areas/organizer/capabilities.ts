import { z } from 'zod'
import {
  decisions,
  goalRules,
  MAX_TASKS,
  MAX_THINGS,
  planGoals,
  sharedConstraints,
} from '../../../engine/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { device, planner, type Twin } from './needs.ts'

const { route } = routesWith()

const Capabilities = z.strictObject({
  goals: z.array(
    z.strictObject({
      key: z.enum(planGoals),
      needs: z.array(z.string()).meta({ description: 'Constraints that the goal cannot do without' }),
      options: z.array(z.string()).meta({ description: 'Further constraints of this goal' }),
    }),
  ),
  constraints: z.array(z.string()).meta({ description: 'Constraints of every goal' }),
  decisions: z.array(z.enum(decisions)),
  limits: z.strictObject({ things: z.int(), tasks: z.int() }),
})

function capabilities(twin: Twin) {
  return route({
    ...twin,
    method: 'GET',
    summary: 'List the goals of plans, with their constraints',
    household: {},
    reply: Capabilities,
    handler() {
      return {
        goals: planGoals.map((key) => ({
          key,
          needs: [...goalRules[key].needs],
          options: [...goalRules[key].options],
        })),
        constraints: [...sharedConstraints],
        decisions: [...decisions],
        limits: { things: MAX_THINGS, tasks: MAX_TASKS },
      }
    },
  })
}

export const organizerCapabilityRoutes = [
  capabilities({
    ...planner,
    limiter: null,
    id: 'ai.organizer.capabilities',
    path: '/api/v1/ai/organizer/capabilities',
  }),
  capabilities({
    ...device,
    id: 'mobile.organizer.capabilities',
    path: '/api/v1/mobile/organizer/capabilities',
  }),
]
