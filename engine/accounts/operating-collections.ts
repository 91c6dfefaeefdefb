import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id, Moment, Name, shortText } from '../core/fields.ts'

/** The parts of a service that people notice. */
export const StatusComponent = z.enum(['server', 'households', 'photos', 'mail', 'backups'])
export type StatusComponent = z.infer<typeof StatusComponent>

export const IncidentState = z.enum(['investigating', 'identified', 'monitoring', 'resolved'])
export type IncidentState = z.infer<typeof IncidentState>

const IncidentImpact = z.enum(['minor', 'major', 'critical'])

/** Maximum number of updates of an incident. */
export const MAX_INCIDENT_UPDATES = 50

/** Text for people, in plain lines. */
const Message = shortText(2000)

const IncidentUpdate = z.object({
  public_id: Id,
  at: Moment,
  state: IncidentState,
  message: Message,
  /** The operator; null for the command line. */
  by: Id.nullable(),
})

/** Something that goes wrong for the people who use the installation. */
export const Incident = z.object({
  ...baseFields,
  title: Name,
  impact: IncidentImpact,
  state: IncidentState,
  components: z.array(StatusComponent).max(StatusComponent.options.length),
  started_at: Moment,
  resolved_at: Moment.nullable(),
  /** Oldest first. */
  updates: z.array(IncidentUpdate).max(MAX_INCIDENT_UPDATES),
})
export type Incident = z.infer<typeof Incident>

export const incidents = defineCollection({ key: 'incidents', schema: Incident, indexes: {} })

/** A time in which the operator works on the installation. */
export const MaintenanceWindow = z.object({
  ...baseFields,
  title: Name,
  description: z.string().max(2000),
  components: z.array(StatusComponent).max(StatusComponent.options.length),
  starts_at: Moment,
  ends_at: Moment,
})
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>

export const maintenance_windows = defineCollection({
  key: 'maintenance_windows',
  schema: MaintenanceWindow,
  indexes: {},
})

/** Maximum length of an article, in characters. */
const MAX_ARTICLE_LENGTH = 40_000

/** An article that an operator writes. People see the published text; changes are a draft until they are published. */
const ArticleLanguage = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/, 'a language such as de or pt-BR')

export const Article = z.object({
  ...baseFields,
  /** Its name in addresses. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a name in small letters and digits, such as house-rules')
    .max(80),
  /** Of the published text; of the draft, if none is published. */
  language: ArticleLanguage,
  draft: z
    .object({
      title: Name,
      body: z.string().max(MAX_ARTICLE_LENGTH),
      /** Present if the published text has, or may have, another one. */
      language: ArticleLanguage.optional(),
    })
    .nullable(),
  published: z.object({ title: Name, body: z.string().max(MAX_ARTICLE_LENGTH), at: Moment }).nullable(),
})
export type Article = z.infer<typeof Article>

export const articles = defineCollection({
  key: 'articles',
  schema: Article,
  indexes: { slug: { kind: 'text', unique: true, of: ({ slug }) => slug } },
})

/** A person's word that they have seen, verified or restored a backup. */
export const BackupAttestation = z.object({
  ...baseFields,
  /** The name of the backup. */
  backup: shortText(100),
  statement: z.enum(['copied', 'verified', 'restored']),
  note: z.string().max(1000),
  by: Id.nullable(),
})
export type BackupAttestation = z.infer<typeof BackupAttestation>

export const backup_attestations = defineCollection({
  key: 'backup_attestations',
  schema: BackupAttestation,
  indexes: {},
})

export const CheckLevel = z.enum(['ok', 'warning', 'problem'])
export type CheckLevel = z.infer<typeof CheckLevel>

/** What fills the text of a finding. Names end with the unit: `_bytes`, `_at` for moments, `_on` for days. */
export const FindingValues = z.record(z.string(), z.union([z.string(), z.number()])).readonly()
export type FindingValues = z.infer<typeof FindingValues>

/** Maximum number of findings that are kept of a run. */
export const MAX_RUN_FINDINGS = 30

const RunFinding = z.object({
  level: CheckLevel,
  subject: z.string().max(200),
  message: z.string().max(600),
  advice: z.string().max(600).nullable(),
  /** The same for pages in any language; absent if all is well, and in runs of older programs. */
  code: z.string().max(60).optional(),
  values: FindingValues.optional(),
})

/** What a run of checks found: of the program, of a drill, of a release, or of a person. */
export const QualityRun = z.object({
  ...baseFields,
  kind: z.enum(['checks', 'drill', 'manual', 'requests']),
  outcome: CheckLevel,
  started_at: Moment,
  finished_at: Moment,
  /** Number of things that were checked. */
  checked: z.int().min(0),
  /** The worst findings. */
  findings: z.array(RunFinding).max(MAX_RUN_FINDINGS),
  by: Id.nullable(),
})
export type QualityRun = z.infer<typeof QualityRun>

/** Runs are many, and their history is themselves: the ledger has none of them. */
export const quality_runs = defineCollection({
  key: 'quality_runs',
  nature: 'credentials',
  schema: QualityRun,
  indexes: {},
})

/** A point of the launch checklist that a person has confirmed. Its id is that of the point. */
export const LaunchMark = z.object({
  ...baseFields,
  note: z.string().max(1000),
  by: Id.nullable(),
  done_at: Moment,
})
export type LaunchMark = z.infer<typeof LaunchMark>

export const launch_marks = defineCollection({ key: 'launch_marks', schema: LaunchMark, indexes: {} })

/** A decision whether the installation goes live. */
export const LaunchDecision = z.object({
  ...baseFields,
  decision: z.enum(['go', 'no_go']),
  note: z.string().max(1000),
  by: Id.nullable(),
  /** The points that were open at that time. */
  open: z.array(z.string().max(60)).max(50),
})
export type LaunchDecision = z.infer<typeof LaunchDecision>

export const launch_decisions = defineCollection({
  key: 'launch_decisions',
  schema: LaunchDecision,
  indexes: {},
})

export const ReleaseGate = z.enum(['backup_verified', 'migration_rehearsed', 'checks_green'])
export type ReleaseGate = z.infer<typeof ReleaseGate>

const GateResult = z.object({
  gate: ReleaseGate,
  passed: z.boolean(),
  message: z.string().max(600),
  at: Moment,
  /** The same as the message for pages in any language; older programs did not note it. */
  code: z.string().optional(),
  values: FindingValues.optional(),
})
export type GateResult = z.infer<typeof GateResult>

/** A version of the program that an operator considers for this installation. */
export const ReleaseCandidate = z.object({
  ...baseFields,
  version: shortText(60),
  notes: z.string().max(4000),
  state: z.enum(['open', 'passed', 'blocked', 'approved', 'rejected']),
  gates: z.array(GateResult).max(ReleaseGate.options.length),
  decided_by: Id.nullable(),
  decided_at: Moment.nullable(),
  decision_note: z.string().max(1000),
})
export type ReleaseCandidate = z.infer<typeof ReleaseCandidate>

export const release_candidates = defineCollection({
  key: 'release_candidates',
  schema: ReleaseCandidate,
  indexes: {},
})
