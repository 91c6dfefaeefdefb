/** Which characters a face has, as sorted stretches: tens of thousands of characters take some kilobytes. */
export class Coverage {
  /** First and last character of each stretch, one behind the other. */
  private readonly bounds: Uint32Array

  constructor(characters: readonly number[]) {
    const sorted = Uint32Array.from(characters).sort()
    const bounds: number[] = []
    for (const character of sorted) {
      const last = bounds.at(-1)
      if (last !== undefined && character <= last + 1) bounds[bounds.length - 1] = character
      else bounds.push(character, character)
    }
    this.bounds = Uint32Array.from(bounds)
  }

  has(character: number): boolean {
    let [least, most] = [0, this.bounds.length / 2 - 1]
    while (least <= most) {
      const middle = (least + most) >> 1
      if (character < (this.bounds[2 * middle] ?? 0)) most = middle - 1
      else if (character > (this.bounds[2 * middle + 1] ?? 0)) least = middle + 1
      else return true
    }
    return false
  }
}
