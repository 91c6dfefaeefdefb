import { hash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Author, DAY_MS } from '../../engine/index.ts'
import { authorOf } from '../accounts/author.ts'
import type { Config } from '../config/config.ts'
import type { HouseholdHandle } from '../households/handle.ts'
import type { OpenOptions } from '../open-options.ts'
import { openServices } from '../open-services.ts'
import { demoId } from './chance.ts'
import { type DemoServices, type Members, registerMembers } from './members.ts'
import type { PersonKey } from './people.ts'
import { type DrawnShot, drawAhead } from './pictures/draw-ahead.ts'
import { boxSteps, placeSteps, type Shot, taxonomySteps, type Visit } from './plan.ts'
import { STORIES } from './stories.ts'
import { FIRST_DAY, thingVisits } from './thing-steps.ts'
import { THINGS } from './things/index.ts'
import { VIEWS } from './views.ts'

/** Milliseconds between two steps of a visit. */
const STEP_MS = 20_000

/** Options for making a demo. */
export interface DemoOptions extends Pick<OpenOptions, 'log' | 'version' | 'password_cost'> {
  /** The time at which the home is as the tables say; its history lies before. */
  readonly now: Date
  /** Maximum number of photos (default: all, about a hundred). To draw them takes most of the time. */
  readonly photos?: number | undefined
  /** Called after each visit, of which there are `total`. */
  readonly onProgress?: (done: number, total: number) => void
  /** Stops the work after the visit under way; then `makeDemo` throws the reason. */
  readonly signal?: AbortSignal
}

/**
 * Makes the demo's home in an empty data folder: two members, their things, and the history of more than a year. All of
 * it comes from operations of the members' phones, as if they had recorded it day by day.
 */
export async function makeDemo(
  config: Config,
  { now, photos = Number.POSITIVE_INFINITY, onProgress, signal, ...options }: DemoOptions,
): Promise<void> {
  const visits = withPhotos(demoVisits(now), photos)
  const clock = { ms: now.getTime() - (FIRST_DAY + 1) * DAY_MS }
  const opened = await openServices(config, { ...options, now: () => new Date(clock.ms) })
  const pictures = join(config.data, 'demo-pictures')
  try {
    await mkdir(pictures, { mode: 0o700 })
    const { members, household_id } = await registerMembers(opened.services)
    const handle = await opened.services.households.open(members.mara, household_id)
    try {
      const drawings = drawAhead(visits.flatMap(({ shots = [] }) => shots))
      const home = new DemoHome({ services: opened.services, members, handle, clock, pictures, drawings })
      for (const [done, visit] of visits.entries()) {
        signal?.throwIfAborted()
        // The clock never moves backwards: a visit may have lasted until after the next one began.
        clock.ms = Math.max(clock.ms + 1000, now.getTime() - visit.days * DAY_MS)
        await home.visit(visit)
        onProgress?.(done + 1, visits.length)
      }
    } finally {
      handle.release()
    }
  } finally {
    await opened.close()
    await rm(pictures, { recursive: true, force: true })
  }
}

/** Every visit in order. */
export function demoVisits(now: Date): Visit[] {
  const visits: Visit[] = [
    { days: FIRST_DAY, by: 'mara', steps: [...taxonomySteps(), ...placeSteps()] },
    { days: FIRST_DAY - 1, by: 'mara', ...boxSteps() },
    ...thingVisits(THINGS, now),
    ...STORIES,
    ...VIEWS,
  ]
  return visits.toSorted((a, b) => b.days - a.days)
}

/** The visits with the first photos alone. */
function withPhotos(visits: readonly Visit[], most: number): Visit[] {
  let left = most
  return visits.map(({ shots = [], ...visit }) => {
    const taken = shots.slice(0, left)
    left -= taken.length
    return { ...visit, shots: taken }
  })
}

interface Home {
  readonly services: DemoServices
  readonly members: Members
  readonly handle: HouseholdHandle
  readonly clock: { readonly ms: number }
  /** The folder of drawn photos. */
  readonly pictures: string
  /** The photos of all visits, in order. */
  readonly drawings: AsyncGenerator<DrawnShot, void>
}

/** The household while the demo is made. */
class DemoHome {
  private readonly home: Home
  private operations = 0
  /** The seq before the last visit. */
  private before = 0

  constructor(home: Home) {
    this.home = home
  }

  async visit({ by, steps, shots = [], offline = false }: Visit): Promise<void> {
    const { handle, clock } = this.home
    const { seq } = handle.file.state()
    const base_seq = offline ? this.before : seq
    // The phone sends the operations of a visit at its end.
    const operations = steps.map(({ type, input }, at) => ({
      operation_id: this.newOperation(),
      type,
      // Optional fields of the tables that are absent.
      input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
      base_seq,
      occurred_at: new Date(clock.ms - (steps.length - at) * STEP_MS).toISOString(),
    }))
    const { results } = await handle.file.push({ author: this.author(by), operations })
    for (const [at, { error }] of results.entries()) {
      if (error) throw new Error(`the demo cannot ${JSON.stringify(steps[at])}: ${JSON.stringify(error)}`)
    }
    // One after the other, as one phone sends them.
    for (const shot of shots) await this.photograph(shot, by)
    this.before = seq
  }

  /** Attaches a photo as the upload of a browser is attached. */
  private async photograph({ owner }: Shot, by: PersonKey): Promise<void> {
    const { drawings, handle, pictures, services } = this.home
    const { value } = await drawings.next()
    if (value?.shot.owner !== owner) throw new Error('the photos of the demo are in another order')
    const { content } = value
    const path = join(pictures, `${owner.id}.jpg`)
    await writeFile(path, content, { mode: 0o600 })
    const name = 'photo.jpg'
    const file = { path, label: name, name, bytes: content.length, sha256: hash('sha256', content) }
    const operation_id = demoId('photo', owner.id)
    const caller = { file: handle.file, author: this.author(by) }
    await services.media.withRoom(caller, owner, content.length, () =>
      services.media.attach(caller, [file], { owner, operation_id, primary: false }),
    )
  }

  private author(by: PersonKey): Author {
    return authorOf(this.home.members[by], by === 'mara' ? 'owner' : 'admin')
  }

  private newOperation(): string {
    return demoId('operation', this.operations++)
  }
}
