import { isBinaryReply } from '../routes/content.ts'
import type { DescribedRoute } from '../routes/described-route.ts'
import { isRecord, type JsonRecord } from './terms.ts'

/**
 * Moves the answers of routes into `components/responses` and `components/examples`, and leaves references. Equal
 * answers of several routes are merged, and named after the first of these routes.
 */
export class ReplyShelf {
  readonly responses: Record<string, JsonRecord> = {}
  readonly examples: Record<string, JsonRecord> = {}
  readonly #names = new Map<string, string>()

  /** Replaces the answers in the otherwise complete description of a route. */
  share(route: DescribedRoute, operation: JsonRecord): void {
    const { responses } = operation
    if (isBinaryReply(route.reply) || !isRecord(responses)) return
    for (const status of route.statuses) {
      const response = responses[status]
      if (!isRecord(response)) continue
      const name = `${route.id}.${status}`
      this.#shareExamples(response, name)
      responses[status] = { $ref: `#/components/responses/${this.#put(this.responses, name, response)}` }
    }
  }

  #shareExamples(response: JsonRecord, name: string): void {
    for (const media of isRecord(response.content) ? Object.values(response.content) : []) {
      if (!isRecord(media) || media.example === undefined) continue
      const { example: value } = media
      const known = this.#put(this.examples, name, { value })
      delete media.example
      media.examples = { answer: { $ref: `#/components/examples/${known}` } }
    }
  }

  /** The name under which a part is stored; an equal part that is stored already keeps its name. */
  #put(kept: Record<string, JsonRecord>, name: string, part: JsonRecord): string {
    const text = `${kept === this.examples ? 'example' : 'response'} ${JSON.stringify(part)}`
    const known = this.#names.get(text)
    if (known !== undefined) return known
    this.#names.set(text, name)
    kept[name] = part
    return name
  }
}
