import type { People } from './people.ts'

/** A suggestion, and one of its drafts. */
interface SuggestedThings {
  readonly id: string
  readonly draft: string
}

/** What a path or a body names beside the records of the household. */
export interface OtherIds {
  readonly people: People
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
  /** An import of a table. */
  /** An import whose dry run is done. */
  readonly data_import: string
  readonly spare_data_import: string
  readonly personal_token_id: string
  readonly guest_link_id: string
  readonly invitation_id: string
  /** The tokens of two invitations: one that is looked at, and one that is accepted. */
  readonly invitation_tokens: readonly [looked_at: string, accepted: string]
  /** A browser session and a device of the visitor that are ended. */
  readonly session_id: string
  readonly device_id: string
  readonly other_device_id: string
  /** Begins a sign-in of `protected` that waits for a code, and recovery codes of theirs. */
  readonly challenge: () => Promise<string>
  readonly recovery: readonly string[]
  /** The next code of their authenticator. The present one may be used up. */
  readonly next_code: () => string
  /** The code of the authenticator that `confirming` has set up. */
  readonly first_code: () => string
  /** A recovery code of `disabling`. */
  readonly disabling_code: string
  /** An action that can be undone. */
  readonly action_id: string
  readonly refresh_token: string
  /** An erasure that is cancelled, and an export that is ready. */
  readonly erasure_id: string
  readonly export_id: string
  /** A question that was asked. */
  readonly question_id: string
  /** Suggestions for items and for containers, which a browser and a phone accept, and a vision session. */
  readonly intake: {
    readonly items: SuggestedThings
    readonly containers: SuggestedThings
    readonly mobile_items: SuggestedThings
    readonly mobile_containers: SuggestedThings
    readonly session: string
  }
  /** Exports of the household: one to look at, and one to delete. */
  readonly data_export_id: string
  readonly spare_data_export_id: string
  /** A ticket with a file and one to delete, and a support session about it. */
  readonly support: {
    readonly ticket_id: string
    readonly attachment_id: string
    readonly spare_attachment_id: string
    readonly session_id: string
  }
  readonly photo: Buffer
}
