/** Lets this process load TypeScript. Node 20 has no hooks in the thread that loads, and Node 26 warns of those in another one. */
import module from 'node:module'
import { loadSync as load, resolve } from './typescript-loader.mjs'

if (module.registerHooks) module.registerHooks({ load, resolve })
else module.register('./typescript-loader.mjs', import.meta.url)
