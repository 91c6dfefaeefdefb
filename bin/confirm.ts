import { ask } from './ask.ts'
import { CliError } from './failure.ts'

/**
 * Makes sure that a person means what a command is about to destroy.
 *
 * @param yes whether the person said so with `--yes`
 * @throws CliError without a terminal, or if the answer is not yes
 */
export async function confirm(consequence: string, yes: boolean | undefined): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY) throw new CliError(`${consequence} Add --yes if you mean it.`)
  const answer = await ask(`${consequence} Type yes to continue: `)
  if (answer.trim().toLowerCase() !== 'yes') throw new CliError('nothing was changed')
}
