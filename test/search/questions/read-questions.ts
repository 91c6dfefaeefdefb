import { readdirSync, readFileSync } from 'node:fs'

/** A thing of a made-up household. */
export interface Thing {
  readonly language: string
  readonly name: string
  /** From the outermost place to the innermost. */
  readonly places: readonly string[]
  readonly category: string
  readonly tag: string
  readonly note: string | null
  readonly serial: string | null
  readonly model: string | null
  readonly manufacturer: string | null
}

/** What somebody asks, and the names of the things that they mean: any of them will do. */
export interface Question {
  readonly language: string
  readonly question: string
  readonly meant: readonly string[]
}

const FOLDER = new URL('.', import.meta.url)

/** The things of all languages. */
export function readThings(): Thing[] {
  const folder = new URL('things/', FOLDER)
  return readdirSync(folder).flatMap((file) => {
    const language = file.replace('.txt', '')
    let around = { places: [] as string[], category: '', tag: '' }
    return linesOf(new URL(file, folder)).flatMap((line): Thing[] => {
      const [first = '', second = '', third = ''] = line.split('|').map((part) => part.trim())
      if (line.startsWith('@')) {
        around = {
          places: first
            .slice(1)
            .split('>')
            .map((name) => name.trim()),
          category: second,
          tag: third,
        }
        return []
      }
      const facts = new Map(second.split(';').map((fact) => pairOf(fact)))
      const fact = (name: string) => facts.get(name) ?? null
      const details = { note: fact('note'), serial: fact('serial'), model: fact('model') }
      return [{ language, name: first, ...around, ...details, manufacturer: fact('manufacturer') }]
    })
  })
}

/** One half of the questions: the search was tuned to `tuned`, and never to `held-back`. */
export function readQuestions(half: 'tuned' | 'held-back' | 'fresh'): Question[] {
  let language = ''
  return linesOf(new URL(`${half}.txt`, FOLDER)).flatMap((line) => {
    if (line.startsWith('# ')) {
      language = line.slice(2)
      return []
    }
    const [question, meant] = pairOf(line)
    return [{ language, question, meant: meant.split(';').map((name) => name.trim()) }]
  })
}

function linesOf(file: URL): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}
