import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { secretBox } from '../../services/accounts/second-factor/secret-box.ts'

const SEED = randomBytes(20)
const PURPOSE = 'totp:ada'
const key = randomBytes(32)
const box = secretBox(key)

describe('a sealed seed', () => {
  it('opens with its key and its purpose, and looks different each time', () => {
    const [one, two] = [box.seal(SEED, PURPOSE), box.seal(SEED, PURPOSE)]
    expect(one).not.toBe(two)
    for (const sealed of [one, two]) expect(secretBox(key).open(sealed, PURPOSE)).toEqual(SEED)
    for (const form of [SEED.toString('base64url'), SEED.toString('hex')]) expect(one).not.toContain(form)
  })

  it('does not open with another key, nor as the seed of somebody else', () => {
    const sealed = box.seal(SEED, PURPOSE)
    expect(() => secretBox(randomBytes(32)).open(sealed, PURPOSE)).toThrow()
    expect(() => box.open(sealed, 'totp:eve')).toThrow()
    expect(() => box.open(sealed, 'phone:ada')).toThrow()
  })

  it('does not open when a single bit of it was changed, or a byte is missing', () => {
    const bytes = Buffer.from(box.seal(SEED, PURPOSE).slice('v1.'.length), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const tampered = Buffer.from(bytes)
      tampered.writeUInt8(tampered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => box.open(`v1.${tampered.toString('base64url')}`, PURPOSE), `bit ${bit}`).toThrow()
    }
    for (let length = 0; length < bytes.length; length++)
      expect(() => box.open(`v1.${bytes.subarray(0, length).toString('base64url')}`, PURPOSE)).toThrow()
    expect(() => box.open(bytes.toString('base64url'), PURPOSE)).toThrow('not sealed by Stowage')
  })

  it('takes keys of 256 bits only', () => {
    expect(() => secretBox(randomBytes(16))).toThrow('32 bytes')
  })
})
