import type { Query } from '../../questions/query.ts'
import type { NamedRecords } from '../../search/named.ts'
import { foldedText } from '../../text/fold.ts'
import { wordsOf } from '../../text/words.ts'
import type { QuestionSource } from './context.ts'
import { onlyNamesake } from './run-query.ts'

/** Records whose names are read. */
const MOST_READ = 50

/** What the words of a query name: the things of `words`, and those of `also`. */
export async function namedBy(
  { ask, words, also }: Query,
  source: Pick<QuestionSource, 'named' | 'read'>,
): Promise<NamedRecords> {
  if (also.length === 0) return source.named(words)
  const each = [words, ...also].map(async (said) =>
    onlyNamesake({ ask, words: said, also: [] }, await source.named(said), source),
  )
  return togetherNamed(await Promise.all(each))
}

/** Whether a word is the head of a compound that something is called by, as `Mehl` is of `Weizenmehl`. */
export function isHeadOfName(
  words: readonly string[],
  { records }: NamedRecords,
  source: Pick<QuestionSource, 'read'>,
): boolean {
  const [word = '', ...more] = words.map(foldedText)
  if (more.length > 0) return false
  return namesOf(records, source)
    .flatMap(wordsOf)
    .some((each) => each.endsWith(word))
}

/** Words of a name after which somebody or something else follows. */
const OWNED = /^(.*?) (?:for|to|fur|vom|zum|zur|von der|pour|para|du|del|de la|de l) (.+)$/

/** Whether words name what the things belong to, and none of the things: "the car" is no "title to the car". */
export function namesOwnerAlone(
  words: readonly string[],
  { records }: NamedRecords,
  source: Pick<QuestionSource, 'read'>,
): boolean {
  const said = words.map(foldedText)
  const names = namesOf(records, source)
  if (said.length === 0 || names.length === 0) return false
  return names.every((name) => {
    const [, thing = '', owner = ''] = OWNED.exec(wordsOf(name).join(' ')) ?? []
    return said.every((word) => owner.split(' ').includes(word) && !thing.split(' ').includes(word))
  })
}

/** The names of the first records of each kind. */
function namesOf(records: NamedRecords['records'], source: Pick<QuestionSource, 'read'>): string[] {
  const key = (collection: string) => (collection === 'containers' ? collection : 'items')
  return [...records].flatMap(([collection, ids]) =>
    ids
      .slice(0, MOST_READ)
      .map((id) => source.read((view) => view.get(key(collection), id)?.record.name ?? '')),
  )
}

/** What several names mean together: each record once. */
export function togetherNamed(all: readonly NamedRecords[]): NamedRecords {
  const records = new Map<string, string[]>()
  for (const named of all) {
    for (const [collection, ids] of named.records)
      records.set(collection, [...new Set([...(records.get(collection) ?? []), ...ids])])
  }
  return {
    records,
    unknown: all.flatMap(({ unknown }) => unknown),
    vague: all.flatMap(({ vague }) => vague),
    synonyms: all.flatMap(({ synonyms }) => synonyms),
    respelt: all.flatMap(({ respelt }) => respelt),
  }
}
