import { z } from 'zod'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { moment } from '../../../services/interface/moment.ts'
import type { CspReports, ReportedViolation } from '../../../services/reports/csp-reports.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly cspReports: Pick<CspReports, 'take' | 'notKept'>
}

const { route } = routesWith<Needs>()

/** Maximum number of reports in a request. */
const MOST_REPORTS = 20
const BODY_LIMIT = 16 * 1024

const text = z.string().max(4096)
const line = z.int().min(0).max(10_000_000)

/** The format of `report-uri` (CSP level 2). */
const Old = z.looseObject({
  'csp-report': z.looseObject({
    'document-uri': text.optional(),
    'violated-directive': text.optional(),
    'effective-directive': text.optional(),
    'blocked-uri': text.optional(),
    'source-file': text.optional(),
    'line-number': line.optional(),
    disposition: text.optional(),
  }),
})

/** The format of the Reporting API. Reports of other types are ignored. */
const Reports = z
  .array(
    z.looseObject({
      type: text,
      body: z
        .looseObject({
          documentURL: text.optional(),
          effectiveDirective: text.optional(),
          blockedURL: text.optional(),
          sourceFile: text.nullish(),
          lineNumber: line.nullish(),
          disposition: text.optional(),
        })
        .nullish(),
    }),
  )
  .min(1)
  .max(MOST_REPORTS)

function violations(body: z.output<typeof Old> | z.output<typeof Reports>): ReportedViolation[] {
  if (!Array.isArray(body)) {
    const report = body['csp-report']
    return [
      {
        document: report['document-uri'] ?? '',
        directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
        blocked: report['blocked-uri'] ?? '',
        source: report['source-file'] || null,
        line: report['line-number'] ?? null,
        enforced: report.disposition !== 'report',
      },
    ]
  }
  return body.flatMap(({ type, body: report }) =>
    type !== 'csp-violation' || !report
      ? []
      : [
          {
            document: report.documentURL ?? '',
            directive: report.effectiveDirective ?? '',
            blocked: report.blockedURL ?? '',
            source: report.sourceFile || null,
            line: report.lineNumber ?? null,
            enforced: report.disposition !== 'report',
          },
        ],
  )
}

const take = route({
  id: 'security.csp_report',
  method: 'POST',
  path: '/api/v1/security/csp-report',
  tag: 'Security',
  summary: 'Report a violation of the content security policy',
  description:
    'Browsers send it, in the format of `report-uri` or of the Reporting API. The answer is the same whatever the report says.',
  access: 'public',
  limiter: 'security-csp-report',
  body_limit: BODY_LIMIT,
  body_types: ['application/csp-report', 'application/reports+json', 'application/json'],
  body: z.union([Old, Reports]).meta({
    examples: [
      {
        'csp-report': {
          'document-uri': 'https://stowage.example.org/things',
          'effective-directive': 'script-src',
          'blocked-uri': 'inline',
        },
      },
    ],
  }),
  reply: z.strictObject({ received: z.literal(true) }),
  status: 202,
  async handler({ body }, { cspReports }) {
    await cspReports.take(violations(body))
    return { received: true } as const
  },
})

const list = route({
  id: 'security.csp_reports',
  method: 'GET',
  path: '/api/v1/security/csp-reports',
  tag: 'Security',
  summary: 'List the reported violations of the content security policy, newest first',
  addition: true,
  access: { session_roles: ['support', 'operator', 'superadmin'] },
  limiter: null,
  reply: z.strictObject({
    reports: z.array(
      z.strictObject({
        directive: z.string(),
        document: z.string(),
        blocked: z.string(),
        source: z.string().nullable(),
        line: z.int().nullable(),
        enforced: z.boolean(),
        count: z.int(),
        first_seen_at: moment,
        last_seen_at: moment,
      }),
    ),
    not_kept: z.int().meta({ description: 'Number of reports since the start that were counted alone' }),
  }),
  handler(_, { accounts, cspReports }) {
    const reports = accounts
      .read((view) => view.all('csp_reports'))
      .map(({ record }) => record)
      .sort((a, b) => (a.last_seen_at < b.last_seen_at ? 1 : -1))
      .map(
        ({ directive, document, blocked, source, line: at, enforced, count, created_at, last_seen_at }) => ({
          directive,
          document,
          blocked,
          source,
          line: at,
          enforced,
          count,
          first_seen_at: created_at,
          last_seen_at,
        }),
      )
    return { reports, not_kept: cspReports.notKept }
  },
})

export const cspReportRoutes = [take, list]
