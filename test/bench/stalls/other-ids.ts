/** What a path or a body names beside the records of the household. */
export interface OtherIds {
  readonly household_id: string
  readonly snapshot_id: string
  readonly guest_token: string
  /** An announced upload of `photo`. */
  readonly upload_id: string
  /** An announced upload that is abandoned. */
  readonly abandoned_upload_id: string
  /** A photo whose content is stored. */
  readonly media_id: string
  /** A print job that is done, and one to cancel. */
  readonly print_job: string
  readonly cancelled_print_job: string
  readonly personal_token_id: string
  readonly guest_link_id: string
  readonly invitation_id: string
  readonly refresh_token: string
  readonly photo: Buffer
}
