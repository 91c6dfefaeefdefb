import { expect, it } from 'vitest'
import { addressFound } from '../../services/operations/address.ts'

const found = (base_url: string, base_url_guessed: boolean) =>
  addressFound({ base_url, base_url_guessed, billing: null })

it('AO3 warns of an address that no other device can open, also where nobody set it', () => {
  for (const address of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080']) {
    for (const isGuessed of [true, false]) {
      const { code, level, advice } = found(address, isGuessed)
      expect({ code, level }).toEqual({ code: 'address_local', level: 'warning' })
      expect(advice).toContain('STOWAGE_BASE_URL')
    }
  }
  expect(found('http://192.168.1.5:8080', true)).toMatchObject({ code: 'address_guessed', level: 'ok' })
  expect(found('https://home.example', false)).toMatchObject({ code: 'address_set', level: 'ok' })
})
