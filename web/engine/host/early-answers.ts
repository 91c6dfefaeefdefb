import type { Call } from '../messages.ts'
import type { KeptAnswers } from '../store/kept-answers.ts'

/** The questions whose answers are kept: those that the pages ask when they open. */
const KEPT_CALLS: ReadonlySet<string> = new Set([
  'home',
  'list',
  'tree',
  'place',
  'places',
  'thing',
  'tags',
  'categories',
])
/** Maximum number of questions that are remembered. */
const MOST_QUESTIONS = 16

/** A question of a page. */
export type Question = Pick<Call, 'name' | 'input'>

/** The answers that were kept, while a copy is still being read. */
export class EarlyAnswers {
  private readonly known: Promise<ReadonlyMap<string, unknown>>
  private tell: (known: ReadonlyMap<string, unknown>) => void = () => {}

  constructor() {
    this.known = new Promise((resolve) => {
      this.tell = resolve
    })
  }

  /** Gives what is known; null for nothing. Only the first time counts. */
  give(kept: KeptAnswers | null): void {
    this.tell(new Map(kept?.answers.map(({ name, input, output }) => [keyOf(name, input), output])))
  }

  /** The answer to a call; undefined when it was not kept. */
  async of({ name, input }: Question): Promise<unknown> {
    return KEPT_CALLS.has(name) ? (await this.known).get(keyOf(name, input)) : undefined
  }
}

/** The questions that pages asked last. */
export class AskedQuestions {
  private readonly asked = new Map<string, Question>()
  /** What was kept at an earlier time. */
  earlier: KeptAnswers | null = null

  /** Remembers the questions of an earlier time. */
  recall(kept: KeptAnswers | null): void {
    this.earlier = kept
    for (const { name, input } of kept?.answers ?? []) this.note({ name, input } as Question)
  }

  /** Remembers a question. Returns whether it is a new one. */
  note({ name, input }: Question): boolean {
    if (!KEPT_CALLS.has(name) || isScrolled(input)) return false
    const key = keyOf(name, input)
    const isNew = !this.asked.delete(key)
    this.asked.set(key, { name, input } as Question)
    const [oldest] = this.asked.keys()
    if (this.asked.size > MOST_QUESTIONS && oldest !== undefined) this.asked.delete(oldest)
    return isNew
  }

  /** The oldest first. */
  get all(): readonly Question[] {
    return [...this.asked.values()]
  }
}

/** A page begins at the first row of a list. */
function isScrolled(input: Question['input']): boolean {
  return input !== null && 'from' in input && input.from > 0
}

function keyOf(name: string, input: unknown): string {
  return JSON.stringify([name, input])
}
