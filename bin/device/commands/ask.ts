import { Command } from 'commander'
import { CopyQuestions, type Pausing, withoutPauses } from '../../../engine/index.ts'
import { answerLanguage, printAnswer } from '../../questions/print-answer.ts'
import { withReplica } from '../with-replica.ts'

export const askCommand = new Command('ask')
  .description('answer a question from the copy on this computer, online or offline')
  .argument('<question...>', 'a question in English, German, French or Spanish')
  .option('--language <language>', 'the language for a question that several read alike: en, de, fr or es')
  .option('--json', 'as JSON, for programs')
  .action((words: string[], options: { language?: string; json?: true }) => {
    const language = answerLanguage(options.language)
    return withReplica(async ({ replica }) => {
      const inTurns = async <T>(work: Pausing<T>) => withoutPauses(work)
      const questions = new CopyQuestions(() => replica.view, inTurns)
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const asked = { question: words.join(' '), language }
      printAnswer(await questions.ask(asked, { time_zone, now: Date.now() }), options.json === true)
    })
  })
