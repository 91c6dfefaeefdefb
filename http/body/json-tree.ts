/** A value as JSON can write it. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** The deepest nesting accepted; the outermost object or array is level 1. */
export const MAX_JSON_DEPTH = 64

/** Why a parsed tree is refused. */
export interface TreeProblem {
  readonly path: string
  readonly code: 'forbidden_key' | 'lone_surrogate' | 'number_out_of_range' | 'too_deep'
  readonly message: string
}

/** Returned by {@link countTreeKeys} for a tree that must be refused. */
export const REFUSED = -1

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const LONE_SURROGATE = /\p{Surrogate}/u
const MAX_PATH_LENGTH = 200

/**
 * Counts the keys of a parsed tree, or returns {@link REFUSED} if the tree holds something that
 * {@link findTreeProblem} will name. This runs on every body and therefore keeps no path.
 *
 * @param escapes whether the text wrote any surrogate as an escape sequence; only then can one be alone
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
    if ((key.length === 9 || key.length === 11) && FORBIDDEN_KEYS.has(key)) return REFUSED
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

/** Names the first thing for which {@link countTreeKeys} refused a tree; null if there is none. */
export function findTreeProblem(
  value: JsonValue,
  path: readonly (string | number)[] = [],
): TreeProblem | null {
  if (typeof value === 'string' && LONE_SURROGATE.test(value)) {
    return problem(path, 'lone_surrogate', 'The text contains half of a surrogate pair.')
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return problem(path, 'number_out_of_range', 'The number is too large to be represented.')
  }
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= MAX_JSON_DEPTH) {
    return problem(path, 'too_deep', `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`)
  }
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, inner] of entries) {
    const found = findKeyProblem(key, path) ?? findTreeProblem(inner, [...path, key])
    if (found !== null) return found
  }
  return null
}

function findKeyProblem(key: string | number, path: readonly (string | number)[]): TreeProblem | null {
  if (typeof key === 'number') return null
  if (FORBIDDEN_KEYS.has(key)) return problem([...path, key], 'forbidden_key', 'This key is not allowed.')
  if (LONE_SURROGATE.test(key))
    return problem(path, 'lone_surrogate', 'A key contains half of a surrogate pair.')
  return null
}

function problem(
  path: readonly (string | number)[],
  code: TreeProblem['code'],
  message: string,
): TreeProblem {
  return { path: path.join('.').slice(0, MAX_PATH_LENGTH), code, message }
}
