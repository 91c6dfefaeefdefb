/** Major and minor version of the oldest Node that runs Stowage. */
const OLDEST = [20, 19] as const

/**
 * From this minor version on, Node 24 ends a program at the next collection of memory after it used an addon of the older kind, such as
 * that of SQLite. Node 20, 22 and 26 do not. Source: nodejs/node#65446.
 */
const ABORTING = [24, 19] as const

/**
 * What prevents a release of Node from running Stowage, as a sentence; null if nothing does.
 *
 * @param release such as `22.4.1`
 */
export function unfitNode(release: string = process.versions.node): string | null {
  const [major = 0, minor = 0] = release.split('.').map(Number)
  const [oldest, least] = OLDEST
  if (major < oldest || (major === oldest && minor < least))
    return `Node ${release} is too old: version ${oldest}.${least} or newer is required.`
  const [aborting, since] = ABORTING
  if (major === aborting && minor >= since)
    return `Node ${release} ends programs that use SQLite (nodejs/node#65446): use version 22 or 26.`
  return null
}
