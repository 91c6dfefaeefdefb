import { wordsIn } from '../places/place-words.ts'

/** Things that others are told by, such as tags, found by the words of their names. */
export class Named {
  private readonly words = new Map<string, readonly string[]>()

  clear(): void {
    this.words.clear()
  }

  put(public_id: string, name: string): void {
    this.words.set(public_id, wordsIn(name))
  }

  delete(public_id: string): void {
    this.words.delete(public_id)
  }

  /** Those with a word in their name, or (`beginning`) with one that begins so. */
  with(word: string, beginning: boolean): Set<string> {
    const found = new Set<string>()
    for (const [public_id, words] of this.words) {
      if (words.some((own) => (beginning ? own.startsWith(word) : own === word))) found.add(public_id)
    }
    return found
  }
}
