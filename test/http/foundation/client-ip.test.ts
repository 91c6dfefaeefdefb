import { expect, test } from 'vitest'
import { z } from 'zod'
import { routesWith } from '../../../http/routing/routes-with.ts'
import { clientIp } from '../../../http/shell/client-ip.ts'
import { serve } from './support.ts'

const { route } = routesWith()

const showIp = route({
  id: 'ip',
  method: 'GET',
  path: '/api/v1/ip',
  tag: 'Tests',
  summary: 'Show the address of the client',
  access: 'public',
  limiter: null,
  reply: z.strictObject({ ip: z.string() }),
  handler: ({ ip }) => ({ ip }),
})

test.each([
  ['no proxy: the header is not believed', '192.0.2.1', '1.1.1.1', 0, '192.0.2.1'],
  ['one proxy', '192.0.2.1', '1.1.1.1', 1, '1.1.1.1'],
  ['one proxy, and an entry that the client made up', '192.0.2.1', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['two proxies', '192.0.2.1', '6.6.6.6, 1.1.1.1,192.0.2.2', 2, '1.1.1.1'],
  ['two proxies, of which one was passed by', '192.0.2.1', '1.1.1.1', 2, '1.1.1.1'],
  ['one proxy that says nothing', '192.0.2.1', undefined, 1, '192.0.2.1'],
  ['an entry that is no address', '192.0.2.1', 'unknown', 1, '192.0.2.1'],
  ['IPv4 within IPv6', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  ['IPv4 within IPv6, forwarded', '::1', '::FFFF:192.0.2.7', 1, '192.0.2.7'],
  ['IPv6 in another spelling', '2001:DB8:0:0::1', undefined, 0, '2001:db8::1'],
  ['a link-local address with its zone', 'fe80::1%eth0', undefined, 0, 'fe80::1'],
  ['a lost connection', undefined, undefined, 0, 'unknown'],
])('%s', (_title, remote, forwarded_for, hops, ip) => {
  expect(clientIp(remote, forwarded_for, hops)).toBe(ip)
})

test('a client cannot choose its address', async () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 7.7.7.7' }
  const seen = async (hops: string) => {
    const { send } = await serve([showIp], { env: { STOWAGE_TRUSTED_PROXIES: hops } })
    return (await send('GET', '/api/v1/ip', { headers })).envelope().data
  }
  expect(await seen('0')).toEqual({ ip: '127.0.0.1' })
  expect(await seen('1')).toEqual({ ip: '7.7.7.7' })
})
