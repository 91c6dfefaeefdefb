/** Lets this process load TypeScript, and shows its lines in traces of errors. */
import { register } from 'node:module'

register('./typescript-loader.mjs', import.meta.url)
process.setSourceMapsEnabled(true)
