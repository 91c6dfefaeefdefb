import { personHere } from './session.ts'

/** Where a draft is kept: it is that of one person, in this tab, until they sign out. */
const keyOf = (name: string) => `stowage.draft/${personHere()}/${name}`

/** What a person began to write in this tab; null for nothing. */
export function keptDraft(name: string): string | null {
  return sessionStorage.getItem(keyOf(name))
}

/** A draft of several fields; null for nothing. */
export function keptDraftOf(name: string): unknown {
  const kept = keptDraft(name)
  return kept === null ? null : JSON.parse(kept)
}

/** Keeps a draft of several fields. Null: it is sent, or given up. */
export function keepDraftOf(name: string, fields: object | null): void {
  keepDraft(name, fields && JSON.stringify(fields))
}

/** Keeps what a person writes, so that whoever looks at something else meanwhile finds it again. Null: it is sent, or given up. */
export function keepDraft(name: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), draft)
  } catch {
    // The browser has no room, or keeps nothing: the draft lasts as long as the form.
  }
}

/** Makes of what follows the end of a draft a function that ends it first. */
export type Ending = <Given extends readonly unknown[]>(
  then: (...given: Given) => void,
) => (...given: Given) => void

/** `end` forgets the draft: it is sent, or given up. */
export function endingWith(end: () => void): Ending {
  return (then) =>
    (...given) => {
      end()
      then(...given)
    }
}
