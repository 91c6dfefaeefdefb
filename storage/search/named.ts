import { wordsIn } from '../places/place-words.ts'

/** Things that others are told by, such as tags, found by the words of their names. */
export class Named {
  private readonly known = new Map<string, { readonly name: string; readonly words: readonly string[] }>()

  clear(): void {
    this.known.clear()
  }

  put(public_id: string, name: string): void {
    this.known.set(public_id, { name, words: wordsIn(name) })
  }

  delete(public_id: string): void {
    this.known.delete(public_id)
  }

  /** What one is called; null for one that is not known. */
  nameOf(public_id: string): string | null {
    return this.known.get(public_id)?.name ?? null
  }

  /** Those with a word in their name, or (`beginning`) with one that begins so. */
  with(word: string, beginning: boolean): Set<string> {
    const found = new Set<string>()
    for (const [public_id, { words }] of this.known) {
      if (words.some((own) => (beginning ? own.startsWith(word) : own === word))) found.add(public_id)
    }
    return found
  }
}
