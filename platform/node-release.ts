/** Major and minor version of the oldest Node that runs Stowage. */
const OLDEST = [20, 19] as const

/**
 * What prevents a release of Node from running Stowage, as a sentence; null if nothing does.
 *
 * @param release such as `22.4.1`
 */
export function unfitNode(release: string = process.versions.node): string | null {
  const [major = 0, minor = 0] = release.split('.').map(Number)
  const [oldest, least] = OLDEST
  if (major > oldest || (major === oldest && minor >= least)) return null
  return `Node ${release} is too old: version ${oldest}.${least} or newer is required.`
}
