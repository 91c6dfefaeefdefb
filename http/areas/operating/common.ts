import { z } from 'zod'
import {
  BackupAttestation,
  CheckLevel,
  FindingValues,
  Incident,
  MaintenanceWindow,
  QualityRun,
  ReleaseCandidate,
  StatusComponent,
} from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import type { MailService } from '../../../services/mail/mail-service.ts'
import { FINDINGS } from '../../../services/operations/found.ts'
import type { Health } from '../../../services/operations/health.ts'
import type { OperationsService } from '../../../services/operations/operations-service.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What the routes of operation need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly health: Health
  readonly mail: MailService
  readonly operations: OperationsService
  /** The version of the program. */
  readonly version: string
}

export const OPERATIONS_TAG = 'Operations'
export const INCIDENTS_TAG = 'Operations'

/** People who run the installation. */
export const operators = { session_roles: ['operator', 'superadmin'] } as const
/** People who may see how the installation is. */
export const staff = { session_roles: ['support', 'operator', 'superadmin'] } as const

/** An id that the client chooses: the same id is the same record. */
export const newPublicId = Uuid7.optional().meta({
  description: 'Chosen by the client; the same id is the same record',
})

export const publicId = z.strictObject({ public_id: Uuid7 })

export const Note = z.string().trim().max(1000).default('')

/** The components that something concerns, each once; without any it concerns all of them. */
export const Components = z
  .array(StatusComponent)
  .max(StatusComponent.options.length)
  .transform((components) => [...new Set(components)])

/** A time with an offset, in UTC. */
export const When = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

/** The schemas of replies: the records as they are kept. */
export const IncidentReply = Incident.strict().meta({
  id: 'Incident',
  description: 'Something that goes wrong.',
})
export const WindowReply = MaintenanceWindow.strict().meta({
  id: 'MaintenanceWindow',
  description: 'Planned maintenance.',
})
export const AttestationReply = BackupAttestation.strict().meta({
  id: 'BackupAttestation',
  description: "A person's word about a backup.",
})
export const RunReply = QualityRun.strict().meta({
  id: 'QualityRun',
  description: 'What a run of checks found.',
})
export const CandidateReply = ReleaseCandidate.strict().meta({
  id: 'ReleaseCandidate',
  description: 'A version that an operator considers for this installation.',
})

/** A finding by its code, for pages in any language. */
export const FoundReply = {
  code: z.enum(Object.keys(FINDINGS)).meta({ description: 'What was found' }),
  values: FindingValues.meta({ description: 'What fills the text of the code' }),
}

/** A finding of a check. */
export const FindingReply = z
  .strictObject({
    level: CheckLevel,
    subject: z.string(),
    message: z.string(),
    advice: z.string().optional(),
    code: FoundReply.code.optional(),
    values: FoundReply.values.optional(),
  })
  .meta({ id: 'CheckFinding', description: 'A finding of a check.' })
