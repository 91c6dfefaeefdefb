import type { Scenario } from '../bench.ts'
import { blocking } from './blocking.ts'
import { browse } from './browse.ts'
import { codes } from './codes.ts'
import { delta } from './delta.ts'
import { erasure } from './erasure.ts'
import { growth } from './growth.ts'
import { growthHouseholds } from './growth-households.ts'
import { imports } from './imports.ts'
import { labels } from './labels.ts'
import { memory } from './memory.ts'
import { plans } from './plans.ts'
import { portability } from './portability.ts'
import { pushBatches, pushSingles } from './push.ts'
import { questionsScenario } from './questions.ts'
import { quotas } from './quotas.ts'
import { replica } from './replica.ts'
import { search } from './search.ts'
import { snapshot } from './snapshot.ts'
import { stalls } from './stalls.ts'
import { start } from './start.ts'
import { suggestions } from './suggestions.ts'
import { transport } from './transport.ts'
import { web } from './web.ts'

/** In the order in which they run: what they leave behind is there for the next ones. Those that add items come late. */
export const scenarios: readonly Scenario[] = [
  start,
  snapshot,
  transport,
  delta,
  search,
  questionsScenario,
  browse,
  pushSingles,
  pushBatches,
  blocking,
  replica,
  labels,
  memory,
  codes,
  quotas,
  growth,
  growthHouseholds,
  portability,
  plans,
  suggestions,
  imports,
  erasure,
  stalls,
  web,
]
