/** A value that JSON can express. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** Maximum depth of nesting; the outermost object or array is level 1. */
export const MAX_JSON_DEPTH = 64

/** The reason for which a parsed tree is refused. */
export interface TreeProblem {
  readonly path: string
  readonly code: 'forbidden_key' | 'lone_surrogate' | 'number_out_of_range' | 'too_deep'
  readonly message: string
}

/** Returned by {@link countTreeKeys} for a tree that must be refused. */
export const REFUSED = -1

/**
 * `JSON.parse` makes `__proto__` an ordinary property, but a later assignment in a library would set the prototype.
 * Other inherited names, such as `constructor`, are harmless, and a custom field may have them.
 */
const FORBIDDEN_KEY = '__proto__'
const LONE_SURROGATE = /\p{Surrogate}/u
const MAX_PATH_LENGTH = 200

/**
 * Counts the keys of a parsed tree. Returns {@link REFUSED} if {@link findTreeProblem} would find a problem in it. This
 * runs on every body and therefore keeps no path.
 *
 * @param escapes whether the text contains a surrogate as an escape sequence; a lone surrogate can only be written so
 */
export function countTreeKeys(value: JsonValue, escapes: boolean): number {
  if (typeof value === 'object' && value !== null) return countLevel(value, 1, escapes)
  return isRefusedScalar(value, escapes) ? REFUSED : 0
}

function countLevel(
  tree: JsonValue[] | { [key: string]: JsonValue },
  depth: number,
  escapes: boolean,
): number {
  if (depth > MAX_JSON_DEPTH) return REFUSED
  let keys = 0
  if (Array.isArray(tree)) {
    for (const value of tree) {
      if (typeof value === 'object' && value !== null) {
        const inner = countLevel(value, depth + 1, escapes)
        if (inner === REFUSED) return REFUSED
        keys += inner
      } else if (isRefusedScalar(value, escapes)) return REFUSED
    }
    return keys
  }
  // A freshly parsed object has no enumerable inherited keys, and for-in is faster than Object.keys here.
  for (const key in tree) {
    keys += 1
    if (key === FORBIDDEN_KEY) return REFUSED
    if (escapes && LONE_SURROGATE.test(key)) return REFUSED
    const value = tree[key]
    if (typeof value === 'object' && value !== null) {
      const inner = countLevel(value, depth + 1, escapes)
      if (inner === REFUSED) return REFUSED
      keys += inner
    } else if (isRefusedScalar(value, escapes)) return REFUSED
  }
  return keys
}

function isRefusedScalar(value: JsonValue | undefined, escapes: boolean): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return escapes && typeof value === 'string' && LONE_SURROGATE.test(value)
}

type Path = (string | number)[]

/** Whether a text, or a key of the object, at a path may have a lone surrogate. */
export type HalvesAt = (path: readonly (string | number)[]) => boolean

/** Returns the first problem for which {@link countTreeKeys} refuses a tree; null if there is none but accepted halves. */
export function findTreeProblem(value: JsonValue, halves: HalvesAt): TreeProblem | null {
  return findProblem(value, [], halves)
}

/** One array serves as the path of the whole search: a copy per value would cost more than the search. */
function findProblem(value: JsonValue, path: Path, halves: HalvesAt): TreeProblem | null {
  if (typeof value === 'string' && LONE_SURROGATE.test(value) && !halves(path)) {
    return problem(path, 'lone_surrogate', 'The text contains a lone surrogate.')
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return problem(path, 'number_out_of_range', 'The number is too large to be represented.')
  }
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= MAX_JSON_DEPTH) {
    return problem(path, 'too_deep', `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`)
  }
  return Array.isArray(value) ? findInArray(value, path, halves) : findInObject(value, path, halves)
}

function findInArray(values: JsonValue[], path: Path, halves: HalvesAt): TreeProblem | null {
  const depth = path.length
  for (const [index, inner] of values.entries()) {
    path[depth] = index
    const found = findProblem(inner, path, halves)
    if (found !== null) return found
  }
  path.length = depth
  return null
}

function findInObject(tree: { [key: string]: JsonValue }, path: Path, halves: HalvesAt): TreeProblem | null {
  const depth = path.length
  for (const key in tree) {
    path.length = depth
    if (LONE_SURROGATE.test(key) && !halves(path))
      return problem(path, 'lone_surrogate', 'A key contains a lone surrogate.')
    path[depth] = key
    if (key === FORBIDDEN_KEY) return problem(path, 'forbidden_key', 'This key is not allowed.')
    const found = findProblem(tree[key] ?? null, path, halves)
    if (found !== null) return found
  }
  path.length = depth
  return null
}

function problem(path: Path, code: TreeProblem['code'], message: string): TreeProblem {
  return { path: path.join('.').slice(0, MAX_PATH_LENGTH), code, message }
}
