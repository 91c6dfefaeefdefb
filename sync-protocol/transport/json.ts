/** The value of a JSON text; undefined if it is none. What is wrong with it is not told: it may hold a token. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
