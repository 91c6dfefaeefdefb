/** Milliseconds after which a code that left the picture counts as a new scan. */
const GONE_MS = 2500
/** Number of looks in which a weak code must be seen, since patterns are taken for such codes now and then. */
const WEAK_LOOKS = 3

interface Sighting {
  looks: number
  at: number
  told: boolean
}

/** The codes before the camera: each is a scan once, however long it stays in the picture. */
export class Seen {
  private readonly sightings = new Map<string, Sighting>()

  /** Takes in the codes of a look at a moment in ms, and returns the new ones. */
  look(codes: readonly { readonly text: string; readonly weak: boolean }[], now: number): string[] {
    for (const [text, { at }] of this.sightings) {
      if (now - at > GONE_MS) this.sightings.delete(text)
    }
    return codes.flatMap(({ text, weak }) => {
      const sighting = this.sightings.get(text) ?? { looks: 0, at: now, told: false }
      this.sightings.set(text, sighting)
      sighting.at = now
      sighting.looks += 1
      if (sighting.told || sighting.looks < (weak ? WEAK_LOOKS : 1)) return []
      sighting.told = true
      return [text]
    })
  }

  /** The next look counts all codes as new. */
  forget(): void {
    this.sightings.clear()
  }
}
