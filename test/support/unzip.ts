import { text } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

/** The files of a ZIP archive as texts, by their names. */
export function unzip(archive: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (failed, zip) => {
      if (failed) return reject(failed)
      const files = new Map<string, string>()
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error)
          files.set(entry.fileName, await text(stream))
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })
}
