/** The document of the app and its scripts: their own files and this server, and no text that becomes a script. */
const PAGE = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' blob: data:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'font-src': "'self'",
  'media-src': "'self' blob:",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'stowage',
  'report-uri': '/api/v1/security/csp-report',
}

const PAGE_POLICY = written(PAGE)

/** The reader of codes is WebAssembly. It runs in a worker of its own, and only that worker may compile it. */
const SCAN_POLICY = written({ ...PAGE, 'script-src': "'self' 'wasm-unsafe-eval'" })

/** The header fields of the document, beside those of every answer. */
export const DOCUMENT_HEADERS = {
  'Content-Security-Policy': PAGE_POLICY,
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
  // A form that the page sends proves by its Origin that it is of this server; other sites get no address.
  'Referrer-Policy': 'same-origin',
}

/** The policy of a script. A worker is held to the policy that comes with its own script (CSP level 3, section 4.2). */
export function scriptPolicy(name: string): string {
  return name.startsWith('scan-worker-') ? SCAN_POLICY : PAGE_POLICY
}

function written(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
