import type * as z from 'zod'
import type { ErrorDetail } from './outcome.ts'
import { sentenceOfEither, sentenceOfUnion } from './sentences.ts'

/** Maximum number of details: a person corrects the first ones first, and the answer stays small. */
const MAX_DETAILS = 50
/** A path repeats keys that the sender chose, of any length. */
const MAX_PATH_LENGTH = 200

const REQUIRED = 'This field is required.'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/**
 * What zod found wrong, as the `details` of an error: one per problem, and one per unknown key. The issues should
 * carry their input (`reportInput`), which is what tells a missing value from a wrong one. `prefix` comes before every path.
 */
export function issueDetails(issues: readonly Issue[], prefix: Path = []): ErrorDetail[] {
  const details: ErrorDetail[] = []
  for (const issue of issues) {
    details.push(...detailsOfIssue(issue, prefix))
    // A hostile body can bring hundreds of thousands of issues; the rest is not even looked at.
    if (details.length >= MAX_DETAILS) return details.slice(0, MAX_DETAILS)
  }
  return details
}

function detailsOfIssue(issue: Issue, prefix: Path): ErrorDetail[] {
  const path = [...prefix, ...issue.path]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, MAX_DETAILS)
        .map((key) => detail([...path, key], 'unrecognized_key', 'This field is unknown here.'))
    case 'invalid_union':
      return detailsOfUnion(issue, path)
    case 'invalid_key':
    case 'invalid_element':
      return issueDetails(issue.issues, path)
    case 'invalid_type':
    case 'invalid_value':
      if (issue.input === undefined) return [detail(path, 'required', REQUIRED)]
      return [detail(path, issue.code, issue.message)]
    case 'custom':
      // A rule that zod has no word for. The message says which.
      return [detail(path, 'invalid_value', issue.message)]
    default:
      return [detail(path, issue.code, issue.message)]
  }
}

/** Of a union only the branch that was most likely meant is worth reporting. */
function detailsOfUnion(issue: z.core.$ZodIssueInvalidUnion, path: Path): ErrorDetail[] {
  if (isAbsent(issue)) return [detail(path, 'required', REQUIRED)]
  const branches = issue.errors.filter((branch) => branch.length > 0)
  const either = sentenceOfEither(branches)
  if (either !== null) return [detail(path, 'one_of', either)]
  const best = branches.reduce<Issue[] | undefined>(
    (chosen, branch) => (chosen === undefined || distance(branch) < distance(chosen) ? branch : chosen),
    undefined,
  )
  const wrongKind = branches.length > 1 && branches.every((branch) => distance(branch) >= WRONG_KIND)
  if (best !== undefined && !wrongKind) return issueDetails(best, path)
  return [detail(path, 'invalid_value', sentenceOfUnion(issue))]
}

/** Whether a union misses its value, or the field that tells its branches apart. The input is then the object around it. */
function isAbsent({ input, discriminator, errors }: z.core.$ZodIssueInvalidUnion): boolean {
  if (discriminator === undefined) return input === undefined && errors.length > 0
  return typeof input === 'object' && input !== null && !Object.hasOwn(input, discriminator)
}

const WRONG_KIND = 1000
const WRONG_TAG = 100

/** How far a value is from a branch: another kind of value, another tag in it, or only some faults. */
function distance(branch: readonly Issue[]): number {
  return branch.reduce((sum, issue) => {
    if (issue.code === 'invalid_type' && issue.path.length === 0) return sum + WRONG_KIND
    if (issue.code === 'invalid_value' && issue.path.length === 0) return sum + WRONG_KIND
    if (issue.code === 'invalid_value' && issue.values.length === 1) return sum + WRONG_TAG
    return sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1)
  }, 0)
}

/** A schema describes what it expects, such as `an amount such as 39.95`: the message is a sentence of it. */
function detail(path: Path, code: string, text: string): ErrorDetail {
  const message = /^[a-z]/.test(text) ? `Expected ${text}.` : text
  return { path: path.map(String).join('.').slice(0, MAX_PATH_LENGTH), code, message }
}
