import type { Person } from '../support/household-world.ts'
import type { Thing } from './questions/read-questions.ts'

/** Makes a household of things, with their places, categories and tags. */
export function furnish(person: Person, things: readonly Thing[]): void {
  const known = new Map<string, string>()
  const once = (key: string, make: () => string): string => {
    // Names that differ in nothing but case are one.
    const same = key.toLowerCase()
    const id = known.get(same) ?? make()
    known.set(same, id)
    return id
  }
  const place = (names: readonly string[]): { kind: string; id: string } => {
    const [name = '', ...around] = [...names].reverse()
    const outer = around.length > 0 ? place(around.reverse()) : null
    const id = once(names.join(' > '), () =>
      outer
        ? person.creates('container.create', { name, kind: 'box', placement: outer })
        : person.creates('location.create', { name }),
    )
    return { kind: outer ? 'container' : 'location', id }
  }
  for (const { name, places, category, tag, note, serial, model, manufacturer } of things) {
    person.creates('item.create', {
      name,
      placement: place(places),
      category_id: once(`category ${category}`, () =>
        person.creates('category.create', { name: category, parent_id: null }),
      ),
      tag_ids: tag === '' ? [] : [once(`tag ${tag}`, () => person.creates('tag.create', { name: tag }))],
      ...(note !== null && { description: note }),
      ...(serial !== null && { serial_number: serial }),
      ...(model !== null && { model_number: model }),
      ...(manufacturer !== null && { manufacturer }),
    })
  }
}

/** The share of questions of which one of the things meant is among the first ten found, and those of which none is. */
export async function quality(
  questions: readonly { readonly question: string; readonly meant: readonly string[] }[],
  names: (question: string) => Promise<readonly string[]>,
): Promise<{ share: number; missed: string[] }> {
  const missed: string[] = []
  for (const { question, meant } of questions) {
    const found = await names(question)
    if (!meant.some((name) => found.slice(0, 10).includes(name))) missed.push(question)
  }
  return { share: 1 - missed.length / questions.length, missed }
}
