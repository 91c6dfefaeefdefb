/**
 * Judging an operation takes more steps than are allowed where it is judged. Nothing was decided and nothing written, so it
 * can be judged elsewhere, where nobody waits.
 */
export class TooMuchEffort extends Error {
  override readonly name = 'TooMuchEffort'

  constructor() {
    super('judging the operation takes more steps than are allowed here')
  }
}
