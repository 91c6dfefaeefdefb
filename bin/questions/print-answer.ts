import { type Answer, type FoundThing, type Language, languages } from '../../engine/index.ts'
import { CliError } from '../failure.ts'
import { printJson } from '../print.ts'
import { tableText, terminalWidth } from '../table.ts'

/** Words in the heads of the columns, by language. */
const HEADS: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  en: ['name', 'how many', 'expires', 'where'],
  de: ['Name', 'Anzahl', 'Ablauf', 'Ort'],
  fr: ['nom', 'quantité', 'expire le', 'où'],
  es: ['nombre', 'cantidad', 'caduca', 'dónde'],
}
/** Records that the table names. */
const MOST_ROWS = 20

/** The language of the answers: that of the option, of the environment, or English. @throws CliError for another one */
export function answerLanguage(option: string | undefined): Language {
  const known = (text: string) => languages.find((each) => each === text)
  if (option !== undefined) {
    const language = known(option)
    if (!language) throw new CliError(`there are no answers in ${option}; choose ${languages.join(', ')}`)
    return language
  }
  const { LC_ALL, LC_MESSAGES, LANG } = process.env
  return known((LC_ALL || LC_MESSAGES || LANG || '').slice(0, 2)) ?? 'en'
}

/** Writes an answer, and the records that it rests on. The exit code is 1 if there is no answer. */
export function printAnswer(answer: Answer, json: boolean): void {
  const { findings, language, query, read_as, state, text, unused_words } = answer
  const isAnswer = state === 'answered' || state === 'partial'
  if (!isAnswer) process.exitCode = 1
  const things = findings?.things ?? []
  if (json) {
    const records = things.map(({ path, ...thing }) => ({ ...thing, path: path.map(({ name }) => name) }))
    const figures = findings && {
      total: findings.total,
      quantity: findings.quantity,
      values: findings.values,
    }
    const facts = { state, text, language, query, read_as, unused_words, records, figures }
    printJson(facts)
    return
  }
  process.stdout.write(`${text}\n`)
  if (things.length < 2) return
  const [name, quantity, expires, where] = HEADS[language]
  const columns = [
    { title: name },
    { title: quantity, right: true },
    { title: expires },
    { title: where, shrinks: true },
  ]
  const rows = things.slice(0, MOST_ROWS).map(rowOf)
  process.stdout.write(`\n${tableText(columns, rows, terminalWidth())}`)
}

function rowOf({ name, quantity, unit, expires_on, path }: FoundThing): string[] {
  const count = quantity === null ? '' : `${quantity}${unit ? ` ${unit}` : ''}`
  return [name, count, expires_on ?? '', path.map((step) => step.name).join(' / ')]
}
