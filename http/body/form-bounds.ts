import { setImmediate as nextTurn } from 'node:timers/promises'
import { multipart, type Options, PersistentFile } from 'formidable'
import { HttpError } from '../errors/errors.ts'

type Plugin = NonNullable<Options['enabledPlugins']>[number]

/**
 * Maximum number of bytes in a row that are not the content of a part: header lines, boundaries, and what comes before the first
 * part. A chunk or two of content can still be on its way through the reader.
 */
const MOST_BETWEEN = 256 * 1024

/**
 * Watches how much of a form arrives, and the files that it becomes. The reader itself counts only the content of known parts, and keeps the header lines of a part
 * in memory, however long they are.
 */
export class FormBounds {
  /**
   * The only reader that a form gets. The others of the library would also take part if the type of the body has their name in it:
   * a browser writes sixteen random letters and digits into the boundary, and those can be `json`.
   */
  readonly plugin: Plugin
  readonly #files: InstanceType<typeof PersistentFile>[] = []
  #received = 0
  #lastContent = 0
  #failed = false

  /**
   * @param most maximum size of the whole body, in bytes
   * @param tooLarge the refusal of a body that is larger
   */
  constructor(most: number, tooLarge: () => HttpError) {
    this.plugin = (form, options) => {
      // What this throws is the error of the form: the reader then reads no more.
      form.on('progress', (received) => this.#arrived(received, most, tooLarge))
      form.on('error', () => {
        this.#failed = true
      })
      form.on('fileBegin', (_, file) => {
        if (file instanceof PersistentFile) this.#files.push(file)
      })
      return multipart.call(form, form, options)
    }
  }

  /** Whether the form is refused: what has arrived of it already is still read. */
  get failed(): boolean {
    return this.#failed
  }

  /** Closes the files of a form that is refused. The reader leaves those open that it begins at that moment, and for ever. */
  async closeFiles(): Promise<void> {
    await nextTurn()
    for (const file of this.#files) file.destroy()
  }

  /** Notes that content of a part, of a known one or not, has arrived. */
  content(): void {
    this.#lastContent = this.#received
  }

  #arrived(received: number, most: number, tooLarge: () => HttpError): void {
    this.#received = received
    if (received > most) throw tooLarge()
    if (received - this.#lastContent <= MOST_BETWEEN) return
    throw new HttpError('payload_too_large', {
      message: 'The header lines of a part of the form are too long.',
    })
  }
}
