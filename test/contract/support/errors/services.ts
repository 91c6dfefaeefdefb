import { PIXEL } from '../furnished.ts'
import { formOfText, formWith, labelled, type Provocations } from '../provocation.ts'
import { beyond, formsOf, reusedKey } from './provoking.ts'

/** An import in a state that does not permit the step. */
function inState(step: string, other: string): Provocations {
  return {
    conflict: ({ home }) => ({ path: `/api/v1/data-imports/${home.imports[other]}/${step}` }),
  }
}

const exportErrors = {
  operation_id_reused: reusedKey(
    'POST',
    '/mobile/data-exports',
    () => ({ format: 'csv', with_media: false }),
    { format: 'pdf' },
  ),
}

const missingSuggestion = (kind: 'item' | 'container'): Provocations => ({
  not_found: ({ home }) => ({
    path: `/api/v1/mobile/ai/intake/${kind}-suggestions/${home.ids.items}/accept`,
  }),
})

/** Codes that one route gives for reasons of its own: those of exports, imports, labels, scans and suggestions. */
export const errorsOfServices: Readonly<Record<string, Provocations>> = {
  'data_exports.download': { range_not_satisfiable: () => ({ headers: beyond }) },
  'mobile.data_exports.download': { range_not_satisfiable: () => ({ headers: beyond }) },
  'data_exports.create': exportErrors,
  'mobile.data_exports.create': exportErrors,
  'ai.intake.items.accept': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'ai.intake.containers.accept': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'mobile.ai.intake.items.accept': missingSuggestion('item'),
  'mobile.ai.intake.containers.accept': missingSuggestion('container'),
  'ai.vision.sessions.get': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'mobile.ai.vision.sessions.get': {
    not_found: ({ home }) => ({ path: `/api/v1/mobile/ai/vision/sessions/${home.ids.items}` }),
  },
  'ai.vision.sessions.analyze': {
    not_found: ({ home: { ben } }) => ({ browser: ben.browser }),
    async conflict({ home }) {
      const made = await home.ada.browser.send('POST', '/ai/vision/sessions', { purpose: 'find' })
      return { path: `/api/v1/ai/vision/sessions/${Object(made.data.session).public_id}/analyze` }
    },
  },
  'ai.vision.sessions.images': {
    ...formsOf('images'),
    not_found: ({ home: { ben } }) => ({ browser: ben.browser }),
    too_many: () => ({ raw: formWith('images', ...Array.from({ length: 10 }, () => PIXEL)) }),
  },
  'mobile.ai.vision.analyze': {
    ...formsOf('images'),
    payload_too_large: () => ({ raw: formOfText('purpose', 'x'.repeat(70_000)) }),
  },
  'privacy.ai_purge': {
    access_denied: ({ home: { ben } }) => ({ browser: ben.browser, body: { whose: 'household' } }),
  },
  'ai.search.get': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'ai.search.feedback': { not_found: ({ home: { ben } }) => ({ browser: ben.browser }) },
  'labels.preview': {
    too_many: ({ home: { ids } }) => ({
      body: {
        ...labelled,
        ids: Array(51).fill({ kind: 'item', id: ids.items }),
        options: { copies: 100 },
      },
    }),
  },
  'labels.print_jobs.create': {
    quota_exceeded: ({ servers }) => ({
      url: servers.crammed.url,
      body: { ...labelled, targets: { blank: 1 } },
    }),
    too_many: () => ({ body: { ...labelled, targets: { blank: 1000 }, options: { copies: 6 } } }),
    operation_id_reused: ({ home }) => ({
      headers: { 'idempotency-key': home.undoable },
      body: { ...labelled, targets: { blank: 1 } },
    }),
  },
  'labels.print_jobs.download': {
    // No code on these labels can be scanned, so there is no PDF, whether or not a person was warned.
    async conflict({ home }) {
      const tiny = { unit: 'mm', roll: true, label: { width: 5, height: 5 } }
      const own = await home.makes('/labels/own-sheets', { name: 'Tiny', sheet: tiny })
      const body = { ...labelled, sheet: { own }, targets: { blank: 1 } }
      const { data } = await home.does('POST', '/labels/print-jobs', body)
      return { path: `/api/v1/labels/print-jobs/${Object(data.print_job).public_id}/download` }
    },
  },
  'data_imports.create': {
    media_too_large: ({ servers }) => ({ url: servers.crammed.url }),
    payload_too_large: () => ({ raw: formOfText('format', 'x'.repeat(70_000)) }),
  },
  'data_imports.rows': inState('rows', 'data_imports.dry_run'),
  'data_imports.dry_run': inState('dry-run', 'data_imports.undo'),
  'data_imports.confirm': inState('confirm', 'data_imports.dry_run'),
  'data_imports.cancel': inState('cancel', 'data_imports.undo'),
  'data_imports.undo': inState('undo', 'data_imports.dry_run'),
  'scans.resolve': {
    ...formsOf('photo'),
    media_too_large: () => ({ raw: formWith('photo', Buffer.alloc(21 * 1024 * 1024)) }),
  },
}
