import type { HouseholdKey, HouseholdRole } from '../../../engine/index.ts'
import type { Operation, OperationResult } from '../../../sync-protocol/index.ts'
import { Random } from '../../storage/snapshots/support/random.ts'
import { Picker } from '../generate/knowledge.ts'
import { stored } from '../generate/media.ts'
import { type Knowledge, type Made, nextOperation } from '../generate/next-operation.ts'
import type { Author } from '../oracle/history.ts'
import type { Step } from './script.ts'
import { FIRST_EPOCH } from './servers.ts'
import type { Trial } from './trial.ts'

type Push = Extract<Step, { step: 'push' }>

const START = Date.parse('2026-01-01T00:00:00.000Z')
const UNKNOWN_EPOCH = '01900000-0000-7000-8000-00000000dead'
const TEN_YEARS = 10 * 365 * 86_400

const person = (user_id: string, device: string, role: HouseholdRole = 'member'): Author => ({
  user_id,
  replica_id: `${user_id}-${device}`,
  role,
})
const authors = [
  person('anna', 'phone'),
  person('anna', 'tablet'),
  person('ben', 'phone'),
  person('clara', 'phone'),
  person('ada', 'phone', 'admin'),
]
const vera = person('vera', 'phone', 'viewer')
const newer = person('dan', 'phone')
/** The server itself, for the person who sent the bytes. */
const server: Author = { user_id: 'anna', replica_id: 'server', role: 'member', server: true }

/** Types of operations, of which some households do the most. */
const favourites: readonly RegExp[] = [
  ...[/^organizer_/, /^organizer_/, /^organizer_(session|task)/, /\.delete$/],
  ...[/^operation\./, /^media\./, /^media\./, /^short_code\./, /^label_/, /^scan_/, /^scan_session/],
  ...[/^product_code\./, /^category\./, /^category\./, /^structure\./, /^tag\./, /^conflict\./],
  ...[
    /^operation\./,
    /^item\./,
    /^item\..*_tags?$/,
    /^slot\.|\.(move|place|assign)$/,
    /^slot\.update$|\.(move|assign)$/,
  ],
]

const collections: readonly HouseholdKey[] = [
  ...([
    'locations',
    'zones',
    'racks',
    'rows',
    'shelves',
    'slots',
    'containers',
    'items',
    'categories',
    'tags',
  ] as const),
  ...(['product_codes', 'media', 'short_codes', 'label_templates', 'label_sheets', 'saved_views'] as const),
  ...(['scan_sessions', 'scan_targets', 'scan_actions', 'conflicts'] as const),
  ...(['organizer_plans', 'organizer_plan_versions', 'organizer_sessions', 'organizer_tasks'] as const),
]

/** Makes up a history as it goes, and tells it to a trial step by step. */
export class Explorer {
  readonly steps: Step[] = []
  private readonly random: Random
  private readonly trial: Trial
  private readonly clocks = new Map<string, number>()
  private readonly epochs = [FIRST_EPOCH]
  private readonly sent: Push[] = []
  /** How much had been sent when each backup was made. */
  private readonly backups: number[] = []
  /** What a restore took away, and what the phones that kept it push again. */
  private lost: Push[] = []
  /** How often a backup is made, and put back, in a hundred steps. */
  private readonly restores: number
  /** What the people of this household are busy with: much happens to little. */
  private readonly favourite: RegExp
  private now = 100

  /** @param unlucky how many of a hundred households are often put back */
  constructor(seed: number, trial: Trial, unlucky = 25) {
    this.random = new Random(seed)
    this.trial = trial
    this.restores = this.chance(unlucky) ? 12 : 2
    this.favourite = this.random.pick(favourites)
  }

  /**
   * @param told learns each operation and its answer.
   * @throws {Disagreement} with `steps` leading to it.
   */
  run(length: number, told: (operation: Operation, result: OperationResult) => void = () => {}): void {
    for (let i = 0; i < length; i++) {
      const step = i === 0 && this.chance(3) ? this.tower() : this.next()
      this.steps.push(step)
      const results = this.trial.take(step)
      const operations = step.step === 'push' ? step.operations : []
      for (const [at, operation] of operations.entries()) if (results[at]) told(operation, results[at])
    }
    this.trial.compareStates()
  }

  private chance(percent: number): boolean {
    return this.random.below(100) < percent
  }

  private next(): Step {
    // The server's clock goes on, stands still, or is set back.
    this.now += this.chance(2) ? this.random.below(600) - 300 : this.random.below(3)
    if (this.chance(this.restores)) return { step: 'backup', name: `${this.backups.push(this.sent.length)}` }
    if (this.backups.length > 0 && this.chance(this.restores)) return this.restore()
    const again = this.chance(50) ? this.lost.shift() : undefined
    if (again) return { ...again, at: iso(this.now) }
    if (this.chance(6)) return this.arrival()
    return this.chance(3) ? this.paint() : this.push()
  }

  private restore(): Step {
    const epoch = `01900000-0000-7000-8000-${this.random
      .below(2 ** 32)
      .toString(16)
      .padStart(12, '0')}`
    this.epochs.push(epoch)
    const backup = this.random.below(this.backups.length)
    this.lost = this.sent.slice(this.backups[backup])
    return { step: 'restore', name: `${backup + 1}`, epoch, at: iso(this.now) }
  }

  private push(): Push {
    const author = this.chance(2) ? vera : this.random.pick(authors)
    if (this.chance(5))
      this.clocks.set(author.replica_id, this.random.pick([0, 0, 3, -3, TEN_YEARS, -TEN_YEARS]))
    const knowledge = { ...this.knowledge(), operations: this.done(author) }
    const operations = Array.from({ length: this.chance(20) ? 3 : 1 }, () =>
      this.operation(author, knowledge),
    )
    const at = iso(this.now)
    this.sent.push({ step: 'push', at, author, epoch: this.epochs.at(-1), operations })
    const epoch = this.chance(60) ? undefined : this.random.pick([...this.epochs, UNKNOWN_EPOCH])
    return { step: 'push', at, author, epoch, operations }
  }

  /** The last operations that somebody would undo, the latest first: their own, or anybody's. */
  private done({ user_id, role }: Author): Knowledge[string] {
    const anybody = role === 'admin' || this.chance(5)
    return this.sent
      .slice(-20)
      .filter(({ author }) => anybody || author.user_id === user_id)
      .flatMap(({ operations }) => operations.map(({ operation_id }) => ({ public_id: operation_id })))
      .reverse()
  }

  /** The bytes of a photo or a document come. */
  private arrival(): Push {
    const { media = [] } = this.knowledge()
    const awaited = media.filter(({ stored_at }) => stored_at === null || this.chance(5))
    if (awaited.length === 0) return this.push()
    const made = stored(new Picker(this.random, {}), this.random.pick(awaited))
    const operation = { ...this.stamped(made), base_seq: this.trial.oracle.seq }
    return { step: 'push', at: iso(this.now), author: server, epoch: undefined, operations: [operation] }
  }

  /** Boxes in boxes, as deep as it goes and deeper (SPEC.md, W1). */
  private tower(): Push {
    const ids = Array.from({ length: 68 }, () => this.random.uuid(7, START))
    const operations = ids.map((public_id, i) => {
      const placement = i === 0 ? null : { kind: 'container', id: ids[i - 1] }
      return this.stamped({ type: 'container.create', input: { public_id, name: `Box ${i}`, placement } })
    })
    return {
      step: 'push',
      at: iso(this.now),
      author: this.random.pick(authors),
      epoch: undefined,
      operations,
    }
  }

  private stamped(made: Made): Operation {
    return {
      operation_id: this.random.uuid(7, START),
      ...made,
      base_seq: this.base(),
      occurred_at: iso(this.now),
    }
  }

  private operation(author: Author, knowledge: Knowledge): Operation {
    if (this.sent.length > 0 && this.chance(4)) return this.again()
    const clock = this.clocks.get(author.replica_id) ?? 0
    const occurred_at = iso(this.now + clock - this.random.below(8))
    const last = this.sent.at(-1)?.operations.at(-1)
    if (last && this.chance(15)) return { ...this.beside(last, knowledge), occurred_at }
    if (last && this.chance(4)) return { ...this.stamped(this.likewise(last)), occurred_at }
    const wanted = this.chance(40) ? this.favourite : undefined
    return { ...this.stamped(nextOperation(this.random, knowledge, wanted)), occurred_at }
  }

  /** Somebody who has not seen what was done last does something of the kind. */
  private beside(last: Operation, knowledge: Knowledge): Operation {
    const made = this.chance(30)
      ? this.likewise(last)
      : nextOperation(this.random, knowledge, new RegExp(`^${last.type.split('.')[0]}\\.`))
    return { ...this.stamped(made), base_seq: Math.max(0, this.trial.oracle.seq - 1 - this.random.below(2)) }
  }

  /** The same intent again, of another person: about a record of its own, or with one more of what is built. */
  private likewise({ type, input }: Operation): Made {
    const vary = (field: string, value: unknown): unknown => {
      if (field === 'public_id' && type.endsWith('.create')) return this.random.uuid(7, START)
      if (typeof value !== 'object' || value === null || !('count' in value && 'name' in value)) return value
      const name = this.chance(40) ? String(value.name).replace(':A}', ':a}') : value.name
      return { ...value, name, count: Number(value.count) + this.random.below(2) }
    }
    return {
      type,
      input: Object.fromEntries(Object.entries(input).map(([field, value]) => [field, vary(field, value)])),
    }
  }

  /** What was sent before: the same, or another thing under the same id. */
  private again(): Operation {
    const operation = this.random.pick(this.random.pick(this.sent).operations)
    if (this.chance(60)) return operation
    return this.chance(50)
      ? { ...operation, type: 'item.archive' }
      : { ...operation, input: { ...operation.input, name: 'Other' } }
  }

  /** Mostly a little behind; now and then far behind, or beyond what there is. */
  private base(): number {
    const { seq } = this.trial.oracle
    if (this.chance(30)) return seq
    if (this.chance(7)) return this.random.pick([0, seq + 1, seq + 1000])
    return Math.max(0, seq - this.random.below(10))
  }

  /** An operation of a newer program, which gives a record a field that is not known here. */
  private paint(): Push {
    const knowledge = this.knowledge()
    const choices = (['locations', 'slots', 'containers', 'items', 'categories', 'tags'] as const).flatMap(
      (collection) => (knowledge[collection] ?? []).map(({ public_id }) => ({ collection, public_id })),
    )
    if (choices.length === 0) return this.push()
    const input = { ...this.random.pick(choices), colour: this.random.pick(['red', 'blue']) }
    const operation = {
      operation_id: this.random.uuid(7, START),
      type: 'newer.paint',
      input,
      base_seq: this.trial.oracle.seq,
      occurred_at: iso(this.now + TEN_YEARS),
    }
    return { step: 'push', at: iso(this.now), author: newer, epoch: undefined, operations: [operation] }
  }

  /**
   * What there is. A store tells first what has long been left alone, and people pick what comes first more often: so the
   * order is turned round in two of three cases, and they meet at what somebody has just changed.
   */
  private knowledge(): Knowledge {
    const turned = this.chance(67)
    return Object.fromEntries(
      collections.map((key) => {
        const records = this.trial.records(key).flatMap((record) => known(record))
        return [key, turned ? records.toReversed() : records]
      }),
    )
  }
}

function known(record: Readonly<Record<string, unknown>>): Knowledge[string] {
  return typeof record.public_id === 'string' ? [{ ...record, public_id: record.public_id }] : []
}

function iso(seconds: number): string {
  return new Date(START + seconds * 1000).toISOString()
}
