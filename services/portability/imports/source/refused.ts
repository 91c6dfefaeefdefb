/** A file cannot be imported; the message says why and what to do. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}
