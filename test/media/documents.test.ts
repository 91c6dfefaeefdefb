import { describe, expect, it } from 'vitest'
import { inspect } from '../../media/index.ts'
import { testFolder, zipOf } from './support.ts'

const folder = testFolder()

async function look(content: Buffer | string) {
  return inspect(await folder.put(content))
}

const unsupported = { refused: 'media_type_unsupported', message: expect.any(String) }
const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

/** A compound file with a directory of these names ([MS-CFB]). */
function compoundFile(names: readonly string[]): Buffer {
  const sectors = Math.ceil(names.length / 4)
  const file = Buffer.alloc(512 * (2 + sectors), 0)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(0, 76)
  // The table of sectors: itself, then the chain of the directory.
  file.fill(0xff, 512, 1024)
  file.writeUInt32LE(0xfffffffd, 512)
  for (let k = 1; k <= sectors; k += 1) file.writeUInt32LE(k === sectors ? 0xfffffffe : k + 1, 512 + 4 * k)
  names.forEach((name, k) => {
    const at = 1024 + 128 * k
    file.write(name, at, 'utf16le')
    file.writeUInt16LE(2 * name.length + 2, at + 64)
  })
  return file
}

describe('documents', () => {
  it.each([
    ['a PDF', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n', 'application/pdf'],
    ['a text', 'Receipt No. 7\r\n\tScrews  3.95 €\n', 'text/plain'],
    ['a text with a mark', '\ufeffhello', 'text/plain'],
    ['a table', 'name;price\nscrew;3,95\n', 'text/plain'],
    ['a rich text', '{\\rtf1\\ansi hello}', 'application/rtf'],
    ['a Word document', zipOf('word/document.xml', '<w/>'), `${OPEN_XML}.wordprocessingml.document`],
    ['an Excel table', zipOf('xl/workbook.xml', '<w/>'), `${OPEN_XML}.spreadsheetml.sheet`],
    ['a presentation', zipOf('ppt/presentation.xml', '<w/>'), `${OPEN_XML}.presentationml.presentation`],
    [
      'an OpenDocument text',
      zipOf('mimetype', 'application/vnd.oasis.opendocument.text'),
      'application/vnd.oasis.opendocument.text',
    ],
    [
      'an OpenDocument table',
      zipOf('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      'application/vnd.oasis.opendocument.spreadsheet',
    ],
    ['a book', zipOf('mimetype', 'application/epub+zip'), 'application/epub+zip'],
    ['an old Word document', compoundFile(['Root Entry', 'Data', 'WordDocument']), 'application/msword'],
    [
      'an old Excel table',
      compoundFile(['Root Entry', 'a', 'b', 'c', 'd', 'Workbook']),
      'application/vnd.ms-excel',
    ],
    [
      'an old presentation',
      compoundFile(['Root Entry', 'PowerPoint Document']),
      'application/vnd.ms-powerpoint',
    ],
  ])('%s is known by its content', async (_, content, content_type) => {
    expect(await look(content)).toEqual({
      kind: 'document',
      content_type,
      bytes: Buffer.from(content).length,
    })
  })

  it.each([
    ['an archive', zipOf('a.txt', 'hello')],
    ['an archive of an unknown type', zipOf('mimetype', 'application/x-other')],
    ['a document with macros', zipOf('word/vbaProject.bin', 'x')],
    ['an older document with macros', compoundFile(['Root Entry', 'WordDocument', 'Macros'])],
    ['an older file of another kind', compoundFile(['Root Entry', 'Installer'])],
    ['text that is no UTF-8', Buffer.from('Gr\xfc\xdfe', 'latin1')],
    ['text with what steers a terminal', 'hello \x1b[31m'],
    ['text with a zero', 'hello\0'],
    ['text that ends within a character', Buffer.from('Größe').subarray(0, 3)],
  ])('%s is not taken', async (_, content) => {
    expect(await look(content)).toEqual(unsupported)
  })

  it('a document that is cut short is refused', async () => {
    expect(await look('%PDF-1.7\n1 0 obj<<>>endobj\n')).toMatchObject({ refused: 'media_truncated' })
    const docx = zipOf('word/document.xml', '<w/>')
    expect(await look(docx.subarray(0, docx.length - 5))).toMatchObject({ refused: 'media_truncated' })
    expect(await look(compoundFile(['WordDocument']).subarray(0, 1100))).toMatchObject({
      refused: 'media_truncated',
    })
  })

  it('a directory that goes in a circle ends', async () => {
    const file = compoundFile(['Root Entry', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
    file.writeUInt32LE(1, 512 + 8)
    expect(await look(file)).toMatchObject({ refused: 'media_unreadable' })
  })

  it('a text of some megabytes is read in pieces', async () => {
    expect(await look('Größe 12 €\n'.repeat(400_000))).toMatchObject({
      kind: 'document',
      content_type: 'text/plain',
    })
    expect(await look(`${'Größe 12 €\n'.repeat(400_000)}\x01`)).toEqual(unsupported)
  })
})
