import { Round } from './round.ts'

/** One way of being cruel to a server. */
export interface Scenario {
  readonly name: string
  /** What is done, and what must hold. */
  readonly summary: string
  /** Why it cannot be played on this machine; null when it can. */
  missing(): string | null
  /** Plays one round; rejects when a promise was broken. */
  play(round: Round): Promise<void>
}

/** What a round came to. */
export interface Played {
  readonly seconds: number
  readonly script: readonly string[]
  readonly counts: ReadonlyMap<string, number>
}

/** A broken promise, with what was done and how to do it again. */
class RoundFailed extends Error {
  override readonly name = 'RoundFailed'

  constructor({ name }: Scenario, { seed, script }: Round, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const done = script.map((line) => `  - ${line}`).join('\n')
    const again = `npm run torture -- --only ${name} --seed ${seed} --rounds 1`
    super(`${name}, seed ${seed}: ${reason}\n${done}\nOnce more: ${again}`, { cause })
  }
}

/** Plays one round of a scenario, and leaves nothing behind. `brief`: see `Round`. */
export async function playRound(scenario: Scenario, seed: number, brief = false): Promise<Played> {
  const round = await Round.begin(seed, brief)
  const started = performance.now()
  try {
    await scenario.play(round)
    const { script, counts } = round
    return { seconds: (performance.now() - started) / 1000, script, counts }
  } catch (error) {
    throw new RoundFailed(scenario, round, error)
  } finally {
    await round.end()
  }
}
