import type { Placement } from '../../engine/index.ts'
import { DerivedFile } from '../../storage/index.ts'
import { ServiceError } from '../errors.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { SESSION_MS } from '../privacy/kept-derived.ts'
import type { Clock, Ids } from '../runtime.ts'
import { VISION_JOBS } from './job.ts'
import { KeptSession, type visionPurposes } from './kept-session.ts'
import type { HouseholdPart } from './look.ts'

/** Verdicts on the findings of a session. */
const MOST_VERDICTS = 100

/** What sessions are kept with. */
export type SessionParts = Ids & Clock & { readonly data: string; readonly jobs: () => Jobs }

/** A session with its id and its times. */
export interface VisionSession extends KeptSession {
  readonly public_id: string
  readonly created_at: string
  readonly expires_at: string
  /** Images that the running analysis has looked at. */
  readonly progress: number
}

/** The sessions in which people look at pictures: each belongs to its person, for seven days. */
export class VisionSessions {
  private readonly parts: SessionParts

  constructor(parts: SessionParts) {
    this.parts = parts
  }

  /** Begins a session. */
  create(
    { household_id }: HouseholdPart,
    { user_id }: { readonly user_id: string },
    given: {
      readonly purpose: (typeof visionPurposes)[number]
      readonly place: Placement | null
      readonly use_provider: boolean
      readonly consent: boolean
    },
  ): VisionSession {
    const { newId, now } = this.parts
    const public_id = newId()
    const created_at = now().toISOString()
    const kept: KeptSession = {
      ...given,
      ...{ status: 'open', images: [], findings: [], evidence: [], job_id: null, error: null },
      provider: { status: 'not_asked', host: null, model: null, sent: [], reason: null },
    }
    const entry = { public_id, kind: 'vision', user_id, about: null, created_at }
    this.derived(household_id).add({ ...entry, facts: JSON.stringify(kept) })
    return sessionOf(public_id, created_at, kept, 0)
  }

  /**
   * A session of the person. `path` is the field of a request that names it, if its address does not.
   * @throws ServiceError `not_found`, also for those of others and those that are over
   */
  async get(
    household: HouseholdPart,
    public_id: string,
    user_id: string,
    path?: string,
  ): Promise<VisionSession> {
    const { household_id } = household
    const entry = this.derived(household_id).get(public_id)
    if (entry?.kind !== 'vision' || entry.user_id !== user_id || this.isOver(entry.created_at)) {
      throw path === undefined ? new ServiceError('not_found') : missing(path, 'There is no such session.')
    }
    const kept = KeptSession.parse(JSON.parse(entry.facts))
    if (kept.status !== 'queued' && kept.status !== 'running') {
      return sessionOf(public_id, entry.created_at, kept, kept.evidence.length)
    }
    const job =
      kept.job_id === null ? null : await this.parts.jobs().get(VISION_JOBS, household_id, kept.job_id)
    if (job?.state === 'queued' || job?.state === 'running') {
      return sessionOf(public_id, entry.created_at, { ...kept, status: job.state }, job.progress)
    }
    // The analysis can have ended between the two looks.
    const again = KeptSession.parse(
      JSON.parse(this.derived(household_id).get(public_id)?.facts ?? entry.facts),
    )
    if (again.status === 'done' || again.status === 'failed') {
      return sessionOf(public_id, entry.created_at, again, again.evidence.length)
    }
    const error = job?.error?.message ?? VISION_JOBS.interrupted
    return sessionOf(
      public_id,
      entry.created_at,
      { ...again, status: 'failed', error },
      again.evidence.length,
    )
  }

  /** Keeps a session as it is now. */
  save({ household_id }: HouseholdPart, session: VisionSession): VisionSession {
    const { public_id, created_at: _created, expires_at: _expires, progress: _progress, ...kept } = session
    this.derived(household_id).replace(public_id, JSON.stringify(KeptSession.parse(kept)))
    return session
  }

  /** Keeps a verdict on a finding, and returns its id. @throws ServiceError `not_found`, `too_many` */
  async judge(
    household: HouseholdPart,
    user_id: string,
    given: {
      readonly session_id: string
      readonly finding_id: string
      readonly verdict: 'right' | 'wrong'
      readonly correction: string | null
    },
  ): Promise<string> {
    const session = await this.get(household, given.session_id, user_id, 'session_id')
    if (!session.findings.some(({ finding_id }) => finding_id === given.finding_id)) {
      throw missing('finding_id', 'The session has no such finding.')
    }
    const derived = this.derived(household.household_id)
    if (derived.about(given.session_id).length >= MOST_VERDICTS) throw new ServiceError('too_many')
    const { newId, now } = this.parts
    const public_id = newId()
    const { finding_id, verdict, correction } = given
    const facts = JSON.stringify({ finding_id, verdict, correction })
    const created_at = now().toISOString()
    derived.add({ public_id, kind: 'vision_feedback', user_id, about: given.session_id, created_at, facts })
    return public_id
  }

  private isOver(created_at: string): boolean {
    return Date.parse(created_at) + SESSION_MS <= this.parts.now().getTime()
  }

  private derived(household_id: string): DerivedFile {
    return new DerivedFile(this.parts.data, household_id)
  }
}

function missing(path: string, message: string): ServiceError {
  return new ServiceError('validation_failed', { message, details: [{ path, code: 'not_found', message }] })
}

function sessionOf(
  public_id: string,
  created_at: string,
  kept: KeptSession,
  progress: number,
): VisionSession {
  const expires_at = new Date(Date.parse(created_at) + SESSION_MS).toISOString()
  return { ...kept, public_id, created_at, expires_at, progress }
}
