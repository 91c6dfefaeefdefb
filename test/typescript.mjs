/** Lets this process load TypeScript, and shows its lines in traces of errors. */
import './load-typescript.mjs'

process.setSourceMapsEnabled(true)
