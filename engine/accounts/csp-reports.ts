import { reject } from '../core/rejection.ts'
import { serviceCommand } from './command.ts'
import type { CspReport } from './event-collections.ts'

/** Maximum number of kinds of violations that are kept; further kinds are refused until a sweep made room. */
const MAX_REPORTS = 200

/** SPEC.md I47: counts a violation that a browser reported. Equal ones share a record. The rejection is `too_many`. */
export const noteCspReport = serviceCommand<
  Omit<CspReport, 'public_id' | 'created_at' | 'updated_at' | 'count' | 'last_seen_at'> & {
    report_id: string
    times: number
  }
>({
  type: 'csp_report.note',
  recorded: false,
  ledger: ({ fingerprint }) => ({ fingerprint }),
  decide(draft, { report_id, times, ...report }) {
    const { stamp, view } = draft
    const last_seen_at = stamp.edit_at
    const [known] = view.find('csp_reports', 'fingerprint', report.fingerprint)
    if (known) draft.replace('csp_reports', known, { count: known.record.count + times, last_seen_at })
    else if (view.size('csp_reports') >= MAX_REPORTS) return reject('too_many')
    else draft.create('csp_reports', { public_id: report_id, ...report, count: times, last_seen_at })
    return null
  },
})
