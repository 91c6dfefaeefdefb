import type { FindingValues, LaunchDecision, LaunchMark } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Config } from '../config/config.ts'
import type { FindingCode } from './found.ts'
import type { ReadinessPoint } from './readiness.ts'

/** A point of the launch checklist. The program checks some; a person confirms the others. */
export interface LaunchItem {
  readonly public_id: string
  readonly key: string
  readonly title: string
  readonly advice: string
  readonly required: boolean
  /** How it is known: by the program, or by a person. */
  readonly by: 'program' | 'person'
  readonly done: boolean
  /** Whether a person's word alone makes it done, against what the program finds. */
  readonly accepted: boolean
  /** What the program found; null if a person decides. */
  readonly finding: string | null
  /** The finding of a check, for pages in any language; null for another one. */
  readonly found: { readonly code: FindingCode; readonly values: FindingValues } | null
  readonly mark: LaunchMark | null
}

const id = (n: number) => `019aa000-1a00-7000-8000-0000000000${`${n}`.padStart(2, '0')}`

type Facts = {
  readonly config: Config
  readonly points: readonly ReadinessPoint[]
  readonly operators: number
}
type Looked = { readonly done: boolean; readonly finding: string; readonly found?: LaunchItem['found'] }

function point(name: ReadinessPoint['check'], accepts: readonly string[] = ['ok']) {
  return ({ points }: Facts): Looked => {
    const point = points.find(({ check }) => check === name)
    if (!point) return { done: false, finding: '' }
    const { code, level, message, values } = point
    return { done: accepts.includes(level), finding: message, found: { code, values } }
  }
}

interface Declared {
  readonly key: string
  readonly title: string
  readonly advice: string
  readonly required: boolean
  readonly look?: (facts: Facts) => Looked
}

const ITEMS: readonly Declared[] = [
  {
    key: 'address',
    title: 'The address is final',
    advice: 'Set STOWAGE_BASE_URL before labels are printed: the codes contain it.',
    required: true,
    look: ({ config }) => ({ done: !config.base_url_guessed, finding: config.base_url }),
  },
  {
    key: 'https',
    title: 'People reach the server by https',
    advice: 'Put a proxy in front of it, or set STOWAGE_TLS.',
    required: true,
    look: point('certificate'),
  },
  {
    key: 'backups_scheduled',
    title: 'Backups are scheduled, and there is one',
    advice: 'Set STOWAGE_BACKUP_CRON, and run "stowage backup create".',
    required: true,
    look: (facts) => {
      const looked = point('backups', ['ok', 'warning'])(facts)
      return { ...looked, done: looked.done && facts.config.backup.cron !== null }
    },
  },
  {
    key: 'backups_elsewhere',
    title: 'A copy of the backups lies in another place',
    advice: 'A fire takes the machine and the disk beside it.',
    required: true,
  },
  {
    key: 'drill_passed',
    title: 'A restore drill has passed',
    advice: 'Run a drill: a backup that was never restored is a hope.',
    required: true,
    look: (facts) => {
      const looked = point('drill')(facts)
      return { ...looked, done: looked.found?.code === 'drill_ok' }
    },
  },
  {
    key: 'secret_key',
    title: 'The secret key is kept apart from the backups',
    advice: 'Backups do not contain secret.key. Without it, authenticators must be set up again.',
    required: true,
  },
  {
    key: 'mail',
    title: 'Mails leave',
    advice: 'Set STOWAGE_SMTP_URL. Without it you send the links yourself.',
    required: false,
    look: point('mail'),
  },
  {
    key: 'second_operator',
    title: 'A second person can run the installation',
    advice: 'Give somebody the role: stowage admin users promote <address>.',
    required: false,
    look: ({ operators }) => ({ done: operators > 1, finding: `${operators} can` }),
  },
  {
    key: 'registration',
    title: 'Registration is as open as you want it',
    advice: 'STOWAGE_REGISTRATION is first, open, invite or closed.',
    required: true,
  },
  {
    key: 'disk',
    title: 'The disk has room',
    advice: 'Free some disk space.',
    required: true,
    look: point('disk'),
  },
]

/** SPEC.md AO9: the checklist before an installation goes live. A person's word counts for a point that is not done. */
export function launchItems(
  accounts: Pick<AccountStore, 'read'>,
  config: Config,
  points: readonly ReadinessPoint[],
): LaunchItem[] {
  const { marks, operators } = accounts.read((view) => ({
    marks: new Map(view.all('launch_marks').map(({ record }) => [record.public_id, record])),
    operators: view
      .all('users')
      .filter(({ record }) => record.status === 'active' && ['operator', 'superadmin'].includes(record.role))
      .length,
  }))
  return ITEMS.map(({ look, ...item }, i) => {
    const public_id = id(i + 1)
    const looked = look?.({ config, points, operators }) ?? null
    const mark = marks.get(public_id) ?? null
    return {
      public_id,
      ...item,
      by: look ? 'program' : 'person',
      done: (looked?.done ?? false) || mark !== null,
      accepted: looked !== null && !looked.done && mark !== null,
      finding: looked?.finding ?? null,
      found: looked?.found ?? null,
      mark,
    }
  })
}

/** The keys of the points; pages have a title and an advice for each. */
export const LAUNCH_KEYS: readonly string[] = ITEMS.map(({ key }) => key)

/** Whether there is a point with this id. */
export function isLaunchItem(public_id: string): boolean {
  return ITEMS.some((_, i) => id(i + 1) === public_id)
}

/** The decisions about the launch, the latest first. */
export function launchDecisions(accounts: Pick<AccountStore, 'read'>): LaunchDecision[] {
  return accounts
    .read((view) => view.all('launch_decisions').map(({ record }) => record))
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
}
