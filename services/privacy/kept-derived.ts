import { DAY_MS } from '../../engine/core/durations.ts'
import { DerivedFile } from '../../storage/index.ts'
import type { Clock } from '../runtime.ts'
import { ImageFolder } from '../vision/image-folder.ts'
import type { DerivedScope, DerivedStore } from './derived-stores.ts'

/** Time for which questions, suggestions and findings are kept, in ms: 90 days. */
const RECORDS_MS = 90 * DAY_MS
/** Time for which a vision session and its images are kept, in ms: 7 days. */
export const SESSION_MS = 7 * DAY_MS

/**
 * The data that was derived for people and is kept: their questions, suggestions and looks at pictures. This class removes
 * data that is too old, or no longer wanted. The parts that derive it are loaded only when somebody asks something.
 */
export class KeptDerived {
  private readonly parts: Clock & { readonly data: string }
  private readonly images: ImageFolder

  constructor(parts: Clock & { readonly data: string }) {
    this.parts = parts
    this.images = new ImageFolder(parts.data)
  }

  /** Deletes the data of a household that is too old: records, and the images of sessions that are over. */
  async sweep(household_id: string): Promise<void> {
    const file = this.file(household_id)
    const now = this.parts.now().getTime()
    file.sweep(new Date(now - RECORDS_MS).toISOString())
    await this.images.sweep(household_id, (session_id) => {
      const session = file.get(session_id)
      return session === null || Date.parse(session.created_at) + SESSION_MS <= now
    })
  }

  /** Questions, verdicts and suggestions, for purges. */
  get wordStore(): DerivedStore {
    return {
      name: 'questions',
      users: (household_id) => this.file(household_id).users(),
      purge: async ({ user_id, household_id, before }: DerivedScope) =>
        household_id === null ? 0 : this.file(household_id).purge({ user_id, before, from: 'words' }),
    }
  }

  /** The sessions in which people looked at pictures: the images, and all that was read from them. For purges. */
  get pictureStore(): DerivedStore {
    return {
      name: 'vision',
      users: (household_id) => this.file(household_id).users(),
      purge: async ({ user_id, household_id, before }: DerivedScope) => {
        if (household_id === null) return 0
        const records = this.file(household_id).purge({ user_id, before, from: 'pictures' })
        // The images of younger sessions stay; those of older ones are gone after seven days at any rate.
        return records + (await this.images.purge(household_id, user_id, before))
      },
    }
  }

  private file(household_id: string): DerivedFile {
    return new DerivedFile(this.parts.data, household_id)
  }
}
