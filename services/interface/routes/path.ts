const PARAMETER = /^\{(\w+)\}$/

/** The segments of a path: `/api/v1/items` has three, `/` has one, which is empty. */
export function segmentsOf(path: string): string[] {
  return path.slice(1).split('/')
}

/** The name of the parameter in a segment of a declared path; null for a literal segment. */
export function parameterName(segment: string): string | null {
  return PARAMETER.exec(segment)?.[1] ?? null
}

/** The names of the parameters of a declared path, in order. */
export function parameterNames(path: string): string[] {
  return segmentsOf(path)
    .map(parameterName)
    .filter((name) => name !== null)
}

/** A declared path without the names of its parameters: two routes of the same shape match the same requests. */
export function pathShape(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}
