/** The value of a JSON text; undefined for any other text. The fault is not reported: it may hold a token. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
