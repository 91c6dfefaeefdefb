import { StorageError } from '../errors.ts'

/** The content has another digest or another size than was said. Nothing of it is stored. */
export class BlobDigestError extends StorageError {
  override readonly name = 'BlobDigestError'
}

/** A remote store does not answer, or answers that it cannot just now. It may be tried again. */
export class BlobUnavailableError extends StorageError {
  override readonly name = 'BlobUnavailableError'
}
