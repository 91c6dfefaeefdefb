/** A face that can be closed: it opens again when a character of it is drawn. */
interface Closable {
  readonly bytes: number
  close(): void
}

/** Maximum size of the tables of all open faces of a thread, in bytes: about two faces with all Chinese characters. */
const MAX_OPEN_BYTES = 64 * 1024 * 1024

/** Bounds the memory of open faces: when one more would exceed it, those that were used least recently are closed. */
export class OpenBudget {
  private readonly max_bytes: number
  /** The open faces, the least recently used first. */
  private readonly open = new Set<Closable>()
  private latest: Closable | null = null
  private bytes = 0

  constructor(max_bytes = MAX_OPEN_BYTES) {
    this.max_bytes = max_bytes
  }

  /** Notes that an open face is used. That face stays open, whatever its size. */
  used(face: Closable): void {
    if (face === this.latest) return
    this.latest = face
    if (this.open.delete(face)) this.open.add(face)
    else this.opened(face)
  }

  private opened(face: Closable): void {
    this.open.add(face)
    this.bytes += face.bytes
    for (const other of this.open) {
      if (this.bytes <= this.max_bytes || other === face) return
      this.open.delete(other)
      this.bytes -= other.bytes
      other.close()
    }
  }
}
