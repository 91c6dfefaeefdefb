import { dirname, resolve } from 'node:path'

const ASKED = 'whole-start'
const LATE = 'late'

/**
 * Keeps what an entry loads at its start in one file. esbuild puts a module into one file with those that the same entries need, and each
 * `import()` is an entry: with many of them the start falls into dozens of small files, each with a way through the service worker.
 * So each module that loads late needs the entry as well: then all of the start is needed by all entries. It has run by then.
 */
export function wholeStart(entry) {
  const start = resolve(entry)
  return {
    name: 'whole-start',
    setup({ onResolve, onLoad, resolve: find }) {
      onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === ASKED) return undefined
        const found = await find(path, { kind, importer, resolveDir, pluginData: ASKED })
        const isCode = /\.[cm]?[jt]sx?$/.test(found.path)
        return found.external || !isCode ? found : { path: found.path, namespace: LATE }
      })
      onLoad({ filter: /./, namespace: LATE }, ({ path }) => ({
        contents: `import ${JSON.stringify(start)}\nexport * from ${JSON.stringify(path)}`,
        resolveDir: dirname(path),
      }))
    },
  }
}
