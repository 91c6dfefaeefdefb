import type { AcceptedPicture } from '../../engine/index.ts'
import type { HouseholdHandle } from '../households/handle.ts'
import type { ScanCaller } from '../scanning/actions.ts'

/** Where the pictures of a suggestion are. */
interface PictureOwner {
  readonly session_id: string | null
  readonly media_ids: readonly string[]
}

/** Makes the pictures of a suggestion ready to be attached to things. */
export interface AcceptedImages {
  /**
   * Stores the content of pictures, a list for each draft, so that operations can name it. `settle` is called when the operations
   * are done.
   * @throws ServiceError `not_found`, or why a picture is refused
   */
  ready(
    household: HouseholdHandle,
    caller: ScanCaller,
    owner: PictureOwner,
    image_ids: readonly (readonly string[])[],
  ): Promise<{
    readonly pictures: readonly (readonly AcceptedPicture[])[]
    settle(): Promise<void>
  }>
}
