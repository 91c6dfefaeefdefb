import type { PlaceStep } from '../../engine/index.ts'

/** Texts that are kept, of some 300 bytes each. */
const KEPT = 4000

/** The paths to places as JSON text, kept until a place has another name or lies elsewhere. */
export class PathTexts {
  private readonly texts = new Map<string, string>()

  clear(): void {
    this.texts.clear()
  }

  /** Kinds and ids need no escaping. */
  of(public_id: string, path: (public_id: string) => readonly PlaceStep[]): string {
    const known = this.texts.get(public_id)
    if (known !== undefined) return known
    const steps = path(public_id).map(
      (step) => `{"kind":"${step.kind}","public_id":"${step.public_id}","name":${JSON.stringify(step.name)}}`,
    )
    const text = `[${steps.join(',')}]`
    if (this.texts.size >= KEPT) this.texts.clear()
    this.texts.set(public_id, text)
    return text
  }
}
