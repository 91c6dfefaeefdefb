const MAX_PATH_LENGTH = 200

/** An object or array during the search: the keys read so far, and the position inside it. */
interface Level {
  readonly keys: Set<string> | null
  at: string | number
}

const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\],]/gs

/**
 * Finds the first key that appears twice in one object of a JSON text that `JSON.parse` has already accepted.
 * It is slow, and runs only after {@link countTextKeys} has shown that there is a duplicate.
 *
 * @returns the dotted path of the second appearance, or null if there is none.
 */
export function findDuplicateKey(text: string): string | null {
  const levels: Level[] = []
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0]
    const level = levels.at(-1)
    if (token === '{') levels.push({ keys: new Set(), at: '' })
    else if (token === '[') levels.push({ keys: null, at: 0 })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',') {
      if (level !== undefined && typeof level.at === 'number') level.at += 1
    } else if (match[1] !== undefined && level !== undefined && level.keys !== null) {
      const key = decodeKey(token.slice(0, token.length - match[1].length))
      level.at = key
      if (level.keys.has(key))
        return levels
          .map((each) => each.at)
          .join('.')
          .slice(0, MAX_PATH_LENGTH)
      level.keys.add(key)
    }
  }
  return null
}

/** Two spellings of one key (`"a"` and `"\u0061"`) are the same key. */
function decodeKey(token: string): string {
  const key: unknown = JSON.parse(token)
  return String(key)
}
