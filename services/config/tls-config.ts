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
  ...ports
}: TlsVariables): string[] {
  if (STOWAGE_TLS === 'off') return []
  const same = ports.STOWAGE_TLS_PORT === ports.STOWAGE_PORT && ports.STOWAGE_PORT !== 0
  return [
    ...(STOWAGE_TLS === 'files' && STOWAGE_TLS_CERT === undefined
      ? ['STOWAGE_TLS_CERT must be the file of the certificate, with STOWAGE_TLS=files']
      : []),
    ...(STOWAGE_TLS === 'files' && STOWAGE_TLS_KEY === undefined
      ? ['STOWAGE_TLS_KEY must be the file of the key, with STOWAGE_TLS=files']
      : []),
    ...(same ? ['STOWAGE_TLS_PORT must be another port than STOWAGE_PORT'] : []),
  ]
}

/** The configuration of https. */
export function tlsOf(values: TlsVariables): TlsConfig {
  const { STOWAGE_TLS: mode, STOWAGE_TLS_CERT, STOWAGE_TLS_KEY, STOWAGE_TLS_PORT: port } = values
  if (mode !== 'files') return mode === 'off' ? { mode } : { mode, port }
  return { mode, port, certificate_file: STOWAGE_TLS_CERT ?? '', key_file: STOWAGE_TLS_KEY ?? '' }
}
