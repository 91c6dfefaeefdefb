import { Command } from 'commander'
import { withData } from '../data.ts'
import { findHousehold } from '../import/find-household.ts'
import { answerLanguage, printAnswer } from '../questions/print-answer.ts'

interface Options {
  readonly household?: string
  readonly language?: string
  readonly json?: true
}

export const askCommand = new Command('ask')
  .description('answer a question about a household, while the server runs or not')
  .argument('<question...>', 'a question in English, German, French or Spanish')
  .option('--household <id>', 'the household (may be left out if there is only one)')
  .option('--language <language>', 'the language for a question that several read alike: en, de, fr or es')
  .option('--json', 'as JSON, for programs')
  .addHelpText(
    'after',
    `
The exit code is 1 if there is no answer. No model is asked, and nothing is kept.

Examples:
  stowage ask "where is the drill"
  stowage ask "was läuft nächsten Monat ab"
  stowage ask --json "how many batteries do we have"`,
  )
  .action(async (words: string[], options: Options) => {
    const language = answerLanguage(options.language)
    const { askHousehold } = await import('../questions/ask-household.ts')
    const question = words.join(' ')
    const answer = await withData((data) => {
      const { household_id } = findHousehold(data, options.household)
      return askHousehold(data, household_id, { question, language })
    })
    printAnswer(answer, options.json === true)
  })
