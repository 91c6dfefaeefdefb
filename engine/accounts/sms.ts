import type { SmsAction, SmsKind } from './access-collections.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'

/** Maximum number of reports that are kept, to recognise one that comes again. */
const MAX_REPORTS = 2000
/** Number of reports that are removed when there is no room. */
const REMOVED_AT_ONCE = 200
/** Maximum number of numbers that get no messages. */
const MAX_OPT_OUTS = 10_000

/** Whether a report came before. */
export function isKnownReport(view: ServiceView, report_key: string): boolean {
  return view.count('sms_reports', 'report_key', report_key) > 0
}

/** Whether the owner of a number wants no messages. `number_keys`: its names by each key of the installation. */
export function isOptedOut(view: ServiceView, number_keys: readonly string[]): boolean {
  return number_keys.some((number_key) => view.count('sms_opt_outs', 'number_key', number_key) > 0)
}

/** SPEC.md I27: notes a report once, and does what a received message asks for. */
export const noteSms = serviceCommand<{
  report_id: string
  kind: SmsKind
  report_key: string
  status: string | null
  action: SmsAction | null
  /** The names of the number by each key of the installation, the current one first; empty if nobody sent it. */
  number_keys: readonly string[]
}>({
  type: 'sms.note',
  recorded: false,
  ledger: ({ report_id, kind }) => ({ report_id, kind }),
  decide(draft, { report_id, kind, report_key, status, action, number_keys }) {
    const { stamp, view } = draft
    if (isKnownReport(view, report_key)) return null
    if (view.size('sms_reports') >= MAX_REPORTS) removeOldest(draft)
    const received_at = stamp.edit_at
    draft.create('sms_reports', { public_id: report_id, kind, report_key, status, action, received_at })
    const [number_key] = number_keys
    if (number_key === undefined) return null
    const optOuts = number_keys.flatMap((each) => view.find('sms_opt_outs', 'number_key', each))
    if (action === 'start') for (const optOut of optOuts) draft.delete('sms_opt_outs', optOut)
    if (action === 'stop' && optOuts.length === 0 && view.size('sms_opt_outs') < MAX_OPT_OUTS)
      draft.create('sms_opt_outs', { public_id: report_id, number_key })
    return null
  },
})

/** Makes room: removes many at once, so that few writes have this work. */
function removeOldest(draft: ServiceDraft): void {
  const all = draft.view.all('sms_reports')
  const oldest = all.sort((a, b) => (a.record.received_at < b.record.received_at ? -1 : 1))
  for (const report of oldest.slice(0, REMOVED_AT_ONCE)) draft.delete('sms_reports', report)
}
