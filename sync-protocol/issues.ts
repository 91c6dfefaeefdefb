import type { z } from 'zod'
import type { ErrorDetail } from './outcome.ts'

type Issue = z.core.$ZodIssue

/**
 * What zod found wrong, as the details of an error: one for each fault, each unknown key named by itself.
 * `prefix` is put before every path, so that a nested input can be judged alone and still be pointed at.
 */
export function issueDetails(issues: readonly Issue[], prefix = ''): ErrorDetail[] {
  return issues.flatMap((issue) => detailsOf(issue, prefix))
}

function detailsOf(issue: Issue, prefix: string): ErrorDetail[] {
  const path = join(prefix, issue.path)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: join(path, [key]),
        code: 'unrecognized_key',
        message: 'This field is not known here.',
      }))
    case 'invalid_union':
      return issueDetails(nearest(issue.errors) ?? [], path).concat(
        issue.errors.length === 0 ? [{ path, code: 'invalid_value', message: issue.message }] : [],
      )
    case 'invalid_type':
      return [{ path, code: issue.input === undefined ? missing(issue) : 'invalid_type', message: issue.message }]
    default:
      return [{ path, code: issue.code, message: issue.message }]
  }
}

/** zod leaves the input out of its issues unless asked; its message still tells a missing value from a wrong one. */
function missing(issue: Issue): string {
  return issue.message.endsWith('received undefined') ? 'required' : 'invalid_type'
}

/** Of the branches of a union, the one that the value came closest to: the fewest faults, the deepest first. */
function nearest(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return [...branches].sort((a, b) => a.length - b.length || depth(b) - depth(a))[0]
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length))
}

function join(prefix: string, path: readonly PropertyKey[]): string {
  return [...(prefix ? [prefix] : []), ...path.map(String)].join('.')
}
