import type { BaseRecord } from '../../core/collection.ts'
import type { HouseholdView } from '../../household-collections.ts'
import { type Calibration, calibrating, isStale } from '../../intake/calibration.ts'
import { draftOf } from '../../intake/draft.ts'
import { type LearntCollection, learntCollections, ThingLearner } from '../../intake/learner.ts'
import type { Draft } from '../../intake/suggested.ts'
import type { Language } from '../../questions/query.ts'
import type { ChangedRecord } from '../optimistic.ts'
import type { CopyQuestions } from '../questions/copy-questions.ts'
import { type CopySink, FollowedCopy, type InTurns } from '../questions/followed-copy.ts'
import { SerialQueue } from '../serial-queue.ts'

/** What a person has typed of a new thing. */
export interface TypedThing {
  readonly kind: 'item' | 'container'
  readonly text: string
  /** The day in the time zone of the person, as `2026-11-23`. */
  readonly today: string
  readonly language?: Language | undefined
}

/** SPEC.md AN11: suggests the fields of new things from the copy of a household on a device, without a server. */
export class CopySuggestions {
  private readonly view: () => HouseholdView
  private readonly inTurns: InTurns
  private readonly questions: CopyQuestions
  private readonly turns = new SerialQueue()
  private readonly copy: FollowedCopy<LearntCollection, Learners>

  /** `questions` to the same copy: descriptions name places as questions do. */
  constructor(view: () => HouseholdView, inTurns: InTurns, questions: CopyQuestions) {
    this.view = view
    this.inTurns = inTurns
    this.questions = questions
    this.copy = new FollowedCopy(view, inTurns, learntCollections, () => new Learners())
  }

  /** Notes which records changed; null: any of them may have. */
  note(records: readonly ChangedRecord[] | null): void {
    this.copy.note(records)
  }

  /** A draft of what is typed. Nothing is kept. */
  draft({ kind, text, today, language }: TypedThing): Promise<Draft> {
    return this.turns.run(async () => {
      const names = await this.questions.names()
      const learners = await this.copy.current()
      const corrections = {
        items: (await learners.calibration('items', this.inTurns)).corrections,
        containers: (await learners.calibration('containers', this.inTurns)).corrections,
      }
      const evidence = { text, codes: [], hints: [], same_picture: [], place: null, image_ids: [] }
      const { items: things, containers } = learners
      // What the person rejected before is known to the server alone.
      const rejected = () => () => 0
      return draftOf(kind, evidence, {
        view: this.view(),
        names,
        things,
        containers,
        corrections,
        rejected,
        today,
        language,
      })
    })
  }
}

/** Learns from the things of a copy. */
class Learners implements CopySink<LearntCollection> {
  readonly items = new ThingLearner('items')
  readonly containers = new ThingLearner('containers')
  private readonly calibrations = new Map<LearntCollection, Calibration>()

  put(collection: LearntCollection, record: BaseRecord): void {
    this[collection].put(collection, record)
  }

  gone(collection: LearntCollection, public_id: string): void {
    this[collection].gone(collection, public_id)
  }

  /** How good suggestions are here; it is tried again when the household has changed much. */
  async calibration(collection: LearntCollection, inTurns: InTurns): Promise<Calibration> {
    const known = this.calibrations.get(collection) ?? null
    if (known && !isStale(known, this[collection].size)) return known
    const made = await inTurns(calibrating(this[collection]))
    this.calibrations.set(collection, made)
    return made
  }
}
