import { type Later, later } from '../platform/index.ts'
import type { HouseholdPool, ProductCatalogue } from '../storage/index.ts'
import type { AccountStore } from './accounts/account-store.ts'
import type { Config } from './config/config.ts'
import type { Intake } from './intake/intake.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { MediaService } from './media/media-service.ts'
import type { Provider } from './provider/provider.ts'
import type { Questions } from './questions/questions.ts'
import type { Clock, Ids } from './runtime.ts'
import type { Vision } from './vision/vision.ts'

/** What the services need that answer questions and suggest things. */
export interface AssistantDeps extends Clock, Ids {
  readonly accounts: AccountStore
  readonly catalogue: ProductCatalogue
  readonly config: Config
  readonly jobs: Jobs
  readonly media: MediaService
  readonly pool: HouseholdPool
  readonly provider: Provider
}

/** The services that answer questions and suggest things. */
export interface Assistants {
  readonly questions: Later<Questions>
  readonly vision: Later<Vision>
  readonly intake: Later<Intake>
}

/** Prepares the services that answer questions and suggest things. Each is loaded when it is first needed: many servers never do. */
export function openAssistants(deps: AssistantDeps): Assistants {
  const { accounts, catalogue, config, jobs, media, newId, now, pool, provider } = deps
  const questions = later(async () => {
    const { Questions } = await import('./questions/questions.ts')
    return new Questions({ accounts, data: config.data, newId, now, provider })
  })
  const vision = later(async () => {
    const [{ Vision }, { visionModels }] = await Promise.all([
      import('./vision/vision.ts'),
      import('./provider/vision-model.ts'),
    ])
    return new Vision({
      acquire: (household_id) => pool.acquire(household_id),
      data: config.data,
      jobs: () => jobs,
      media,
      modelOf: visionModels(provider),
      hasModel: () => provider.models.vision !== null,
      newId,
      now,
      ocr: config.ocr,
    })
  })
  const intake = later(async () => {
    const [{ Intake }, { acceptedImages }] = await Promise.all([
      import('./intake/intake.ts'),
      import('./vision/accepted-images.ts'),
    ])
    const images = acceptedImages({ media, vision: await vision() })
    return new Intake({ data: config.data, catalogue, images, newId, now })
  })
  return { questions, vision, intake }
}
