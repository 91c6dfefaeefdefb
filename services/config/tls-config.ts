/** How the server answers https, beside http. */
export type TlsConfig =
  | { readonly mode: 'off' }
  /** With the certificate and the key in two files, which are read again when they change. */
  | {
      readonly mode: 'files'
      readonly port: number
      readonly certificate_file: string
      readonly key_file: string
    }
  /** With certificates of an authority in the data folder. */
  | { readonly mode: 'local'; readonly port: number }

/** The variables for https, and the port beside them. */
interface TlsVariables {
  readonly STOWAGE_PORT: number
  readonly STOWAGE_HTTP: 'on' | 'off'
  readonly STOWAGE_BASE_URL?: string | undefined
  readonly STOWAGE_TLS: 'off' | 'files' | 'local'
  readonly STOWAGE_TLS_PORT: number
  readonly STOWAGE_TLS_CERT?: string | undefined
  readonly STOWAGE_TLS_KEY?: string | undefined
}

/** The rules for https that concern several variables. */
export function missingForTls({
  STOWAGE_TLS,
  STOWAGE_TLS_CERT,
  STOWAGE_TLS_KEY,
  ...more
}: TlsVariables): string[] {
  const both = more.STOWAGE_HTTP === 'on'
  if (STOWAGE_TLS === 'off') return both ? [] : ['STOWAGE_TLS must be files or local, with STOWAGE_HTTP=off']
  const same = both && more.STOWAGE_TLS_PORT === more.STOWAGE_PORT && more.STOWAGE_PORT !== 0
  const plain = !both && more.STOWAGE_BASE_URL?.startsWith('http:')
  return [
    ...(STOWAGE_TLS === 'files' && STOWAGE_TLS_CERT === undefined
      ? ['STOWAGE_TLS_CERT must be the file of the certificate, with STOWAGE_TLS=files']
      : []),
    ...(STOWAGE_TLS === 'files' && STOWAGE_TLS_KEY === undefined
      ? ['STOWAGE_TLS_KEY must be the file of the key, with STOWAGE_TLS=files']
      : []),
    ...(plain ? ['STOWAGE_BASE_URL must be an https address, with STOWAGE_HTTP=off'] : []),
    ...(same ? ['STOWAGE_TLS_PORT must be another port than STOWAGE_PORT'] : []),
  ]
}

/** The configuration of https. */
export function tlsOf(values: TlsVariables): TlsConfig {
  const { STOWAGE_TLS: mode, STOWAGE_TLS_CERT, STOWAGE_TLS_KEY, STOWAGE_TLS_PORT: port } = values
  if (mode !== 'files') return mode === 'off' ? { mode } : { mode, port }
  return { mode, port, certificate_file: STOWAGE_TLS_CERT ?? '', key_file: STOWAGE_TLS_KEY ?? '' }
}
