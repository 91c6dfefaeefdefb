import { v7 as uuid7 } from 'uuid'
import { MAX_ATTACHMENT_BYTES } from '../../../../engine/index.ts'
import { opensTicket } from '../../../http/support/support.ts'
import { PASSWORD } from '../../../support/stowage.ts'
import { UPLOADED } from '../furnished.ts'
import { formWith, type Provocations, type Provoke, soundBody, soundRequest } from '../provocation.ts'
import { formsOf } from './provoking.ts'

/** A closed ticket: of the member, because a person opens few tickets an hour; or of the owner. */
const closed =
  (what: string, whose: 'ada' | 'ben' = 'ben'): Provoke =>
  async ({ home }) => {
    const { browser } = home[whose]
    const id = await opensTicket(browser)
    await browser.send('PATCH', `/support/tickets/${id}`, { state: 'closed' })
    return { path: `/api/v1/support/tickets/${id}/${what}`, browser }
  }

/** The key that a request of the same route had, with other words. */
const otherWords =
  (changed: object): Provoke =>
  async ({ home }, route) => {
    const headers = { 'idempotency-key': uuid7() }
    const body = soundBody(home, route)
    const { path } = soundRequest(home, route)
    if (route.access === 'bearer')
      await home.ada.phone.api('POST', path.replace('/api/v1', ''), body, headers)
    else await home.ada.browser.send('POST', path.replace('/api/v1', ''), body, headers)
    return { headers, body: { ...body, ...changed } }
  }

/** Codes that one route gives for reasons of its own: those of tickets and of support sessions. */
export const errorsOfSupport: Readonly<Record<string, Provocations>> = {
  'support.tickets.create': { operation_id_reused: otherWords({ body: 'Other words.' }) },
  'mobile.support.tickets.create': { operation_id_reused: otherWords({ body: 'Other words.' }) },
  'support.tickets.comments.create': { operation_id_reused: otherWords({ body: 'Other words.' }) },
  'superadmin.tickets.messages.create': { operation_id_reused: otherWords({ body: 'Other words.' }) },
  'support.tickets.attachments.create': {
    ...formsOf('files'),
    media_too_large: () => ({ raw: formWith('files', Buffer.alloc(MAX_ATTACHMENT_BYTES + 1, 'x')) }),
    already_resolved: closed('attachments'),
    async operation_id_reused({ home }, route) {
      const headers = { 'idempotency-key': uuid7() }
      const url = `${home.stowage.url}${soundRequest(home, route).path}`
      const { text, type } = formWith('files', Buffer.concat([UPLOADED, Buffer.from('\n')]))
      await fetch(url, {
        method: 'POST',
        headers: { ...home.ada.browser.headers('POST'), ...headers, 'content-type': type },
        body: new Uint8Array(Buffer.from(text)),
      })
      return { headers }
    },
  },
  'support.tickets.diagnostics.create': {
    already_resolved: closed('diagnostics'),
    async operation_id_reused({ home: { ada } }) {
      const headers = { 'idempotency-key': uuid7() }
      const other = await opensTicket(ada.browser)
      await ada.browser.send('POST', `/support/tickets/${other}/diagnostics`, {}, headers)
      return { headers }
    },
    async too_many({ home: { ben } }) {
      const path = `/support/tickets/${await opensTicket(ben.browser)}/diagnostics`
      for (let n = 0; n < 10; n++) await ben.browser.send('POST', path, {})
      return { path: `/api/v1${path}`, browser: ben.browser }
    },
  },
  'support.diagnostics.preview': { not_found: () => ({ query: `public_id=${uuid7()}` }) },
  'support.tickets.access': { already_resolved: closed('access', 'ada') },
  'superadmin.support_sessions.create': {
    proof_required: async ({ home: { ids, stowage } }) => ({
      browser: await stowage.browse('ada'),
      body: { ticket_id: ids.tickets, reason: 'A look' },
    }),
    invalid_credentials: ({ home: { ids } }) => ({
      body: { ticket_id: ids.tickets, reason: 'A look', password: 'wrong password' },
    }),
    not_found: () => ({ body: { ticket_id: uuid7(), reason: 'A look', password: PASSWORD } }),
    async support_not_allowed({ home: { ada } }) {
      const ticket_id = await opensTicket(ada.browser)
      return { body: { ticket_id, reason: 'A look', password: PASSWORD } }
    },
    async operation_id_reused({ home }, route) {
      const headers = { 'idempotency-key': uuid7() }
      const { browser } = home.ada
      const body = soundBody(home, route)
      await browser.send('POST', '/superadmin/support-sessions', body, headers)
      const ticket_id = await opensTicket(browser)
      return { headers, body: { ...body, ticket_id } }
    },
  },
}
