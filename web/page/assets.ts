/** Names of files that the build has put in: they change with the content of the files. */
interface Assets {
  /** The script of the engine worker. */
  readonly worker: string
  /** The script of the scan worker. */
  readonly scan_worker: string
  /** The sprite of icons: each is a `<symbol>` with its name as id. */
  readonly icons: string
  /** The styles of what is drawn after the first paint. */
  readonly late_styles: string
}

declare const STOWAGE_ASSETS: Assets

export const ASSETS: Assets = STOWAGE_ASSETS
