import { describe, expect, it } from 'vitest'
import { scrub } from '../../../services/reports/scrub.ts'

describe('I48 what a device reports', () => {
  it.each([
    ['password: hunter2secret', 'password: [secret]'],
    ['password: correct horse battery', 'password: [secret]'],
    ['{"password":"correct horse battery"}', '{"password":[secret]}'],
    [String.raw`body {\"newPassword\":\"correct horse\",\"name\":\"Ada\"}`, 'correct', 'horse'],
    ['{"password": "a\\"b c", "email": "x"}', '{"password": [secret], "email": "x"}'],
    ["{'passwd': 'open sesame'}", "{'passwd': [secret]}"],
    ['password "unended quote', 'unended'],
    ['pw=secret', 'pw=[secret]'],
    ['login?user=ada&pwd=s3cr&next=1', 'login?user=ada&pwd=[secret]&next=1'],
    ['passphrase -> tulip', 'passphrase -> [secret]'],
    ['client_secret=abc access_token=def x=1', 'client_secret=[secret] access_token=[secret] x=1'],
    ['otp=992211', 'otp=[secret]'],
    ['{"otp":992211}', '{"otp":[secret]}'],
    ['PIN 4711 was refused', 'PIN [secret] was refused'],
    ['the code 492039 is wrong', 'the code [secret] is wrong'],
    ['code: Z7KQ2M', 'code: [secret]'],
    ['recovery code: 7Q2M X0WD', '7Q2M'],
    ['my password is hunter2', 'my password is [secret]'],
    ['Authorization: Bearer abc.def', 'Authorization: [secret]'],
    ['Cookie: stowage-session=abc; theme=dark', 'abc'],
    ['X-Api-Key: abcd', 'X-Api-Key: [secret]'],
    ['api key = abcd', 'api key = [secret]'],
    ['Passwort: Rose', 'Passwort: [secret]'],
    ['Das Kennwort ist Rose7', 'Das Kennwort ist [secret]'],
    ['mot de passe : fleur', 'mot de passe : [secret]'],
    ['contraseña=flor', 'contraseña=[secret]'],
    ['joined with YTJ3-ACYY-S5ZD today', 'joined with [secret] today'],
    ['ytj3-acyy-s5zd', '[secret]'],
    ['YTJ3 ACYY S5ZD', '[secret]'],
    ['K7QM-2XWD-9RTA-K7QM-2XWD-9RTA-4H', '[secret]'],
  ])('loses the secret in %s', (text, ...expected) => {
    const kept = scrub(text)
    expect(kept).toContain('[secret]')
    for (const part of expected) {
      if (part.includes('[secret]')) expect(kept).toBe(part)
      else expect(kept).not.toContain(part)
    }
  })

  it.each([
    'IllegalStateException at SyncWorker.kt:31: the token has expired',
    'HTTP status code: 500, exit code 1',
    'closed with code 1006',
    'code: validation_failed',
    'error code=ECONNREFUSED',
    'The password is too short',
    'password reset failed',
    'max_tokens=4096',
    '{"pin":true,"has_password":false}',
    'spin: fast, mapping=on',
    'token 3 of 5',
    'with-room-left and some-more-text',
    'SELECT from 2026 into bins',
    'sync took 12:30:05 at 2026-11-20T10:00:00Z',
  ])('keeps %s', (text) => {
    expect(scrub(text)).toBe(text)
  })

  it('takes little time, whatever the text', () => {
    const began = performance.now()
    for (const part of [
      'password',
      'password:',
      '"password":"\\',
      'a_',
      'pin pin ',
      'code: a1-',
      'ABCD-',
      'x ',
    ])
      scrub(part.repeat(4000 / part.length))
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
