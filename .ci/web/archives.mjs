import { hashedPath } from './hashed.mjs'

/**
 * Puts scripts into one file, one after the other. Brotli finds in it what they have in common, and the service worker asks once
 * instead of a hundred times: it cuts the file, and keeps each script under its own address. A page that has no service worker yet
 * loads the scripts by themselves.
 *
 * @param files the content by path; the archive is added
 * @returns the path of the archive, and the length of each script in bytes, in their order
 */
export function archived(name, paths, files) {
  // The large ones first: what the small ones have, brotli has then mostly seen.
  const ordered = paths.toSorted((a, b) => files.get(b).length - files.get(a).length || (a < b ? -1 : 1))
  const content = Buffer.concat(ordered.map((path) => Buffer.from(files.get(path))))
  const path = hashedPath(`${name}.txt`, content)
  files.set(path, content)
  return { path, lengths: new Map(ordered.map((each) => [each, files.get(each).length])) }
}
