import { multipart, type Options } from 'formidable'
import { HttpError } from '../errors/errors.ts'

type Plugin = NonNullable<Options['enabledPlugins']>[number]

/**
 * Maximum number of bytes in a row that are not the content of a part: header lines, boundaries, and what comes before the first
 * part. A chunk or two of content can still be on its way through the reader.
 */
const MOST_BETWEEN = 256 * 1024

/**
 * Watches how much of a form arrives. The reader itself counts only the content of known parts, and keeps the header lines of a part
 * in memory, however long they are.
 */
export class FormBounds {
  /**
   * The only reader that a form gets. The others of the library would also take part if the type of the body has their name in it:
   * a browser writes sixteen random letters and digits into the boundary, and those can be `json`.
   */
  readonly plugin: Plugin
  #received = 0
  #lastContent = 0

  /**
   * @param most maximum size of the whole body, in bytes
   * @param tooLarge the refusal of a body that is larger
   */
  constructor(most: number, tooLarge: () => HttpError) {
    this.plugin = (form, options) => {
      // What this throws is the error of the form: the reader then reads no more.
      form.on('progress', (received) => this.#arrived(received, most, tooLarge))
      return multipart.call(form, form, options)
    }
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
