import type { TicketCategory, TicketState } from '../../../engine/index.ts'
import { field, listOf, textOf } from '../api.ts'

export const CATEGORIES = [
  'account',
  'sync',
  'inventory',
  'photos',
  'labels',
  'import_export',
  'installation',
  'other',
] as const satisfies readonly TicketCategory[]

export const STATES = ['open', 'waiting', 'answered', 'closed'] as const satisfies readonly TicketState[]

/** A support ticket, as its person or the staff gets it. */
export interface Ticket {
  readonly id: string
  readonly subject: string
  readonly category: TicketCategory
  readonly state: TicketState
  readonly at: string
  /** The household that it is about; empty for none. */
  readonly household_id: string
  readonly household: string
  /** Empty if no access is allowed. */
  readonly allowed_until: string
  /** The person, for the staff. */
  readonly person: string
  /** The member of the staff who has it; empty for nobody. */
  readonly assigned: string
}

export interface Message {
  readonly id: string
  readonly from: 'person' | 'staff'
  readonly author: string
  readonly body: string
  readonly at: string
  readonly internal: boolean
}

export interface TicketFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly bytes: number
}

export interface Thread {
  readonly ticket: Ticket
  readonly messages: readonly Message[]
  readonly files: readonly TicketFile[]
  /** Files that the person deleted. */
  readonly deleted: readonly { readonly id: string; readonly at: string }[]
  readonly diagnostics: readonly { readonly id: string; readonly at: string; readonly content: unknown }[]
}

function textOrEmpty(value: unknown, name: string): string {
  return field(value, name) === null ? '' : textOf(value, name)
}

function readTicket(each: unknown): Ticket {
  const household = field(each, 'household')
  return {
    id: textOf(each, 'public_id'),
    subject: textOf(each, 'subject'),
    category: CATEGORIES.find((one) => one === textOf(each, 'category')) ?? 'other',
    state: STATES.find((one) => one === textOf(each, 'state')) ?? 'open',
    at: textOf(each, 'activity_at'),
    household_id: textOrEmpty(household, 'public_id'),
    household: textOrEmpty(household, 'name'),
    allowed_until: textOrEmpty(each, 'allows_access_until'),
    person: textOrEmpty(field(each, 'person'), 'name'),
    assigned: textOrEmpty(field(each, 'assigned_to'), 'name'),
  }
}

export function readTickets(answer: unknown) {
  return {
    tickets: listOf(answer, 'tickets').map(readTicket),
    next: textOrEmpty(answer, 'next_cursor'),
  }
}

export function readThread(answer: unknown): Thread {
  return {
    ticket: readTicket(field(answer, 'ticket')),
    messages: listOf(answer, 'messages').map((each) => ({
      id: textOf(each, 'public_id'),
      from: textOf(each, 'from') === 'staff' ? 'staff' : 'person',
      author: textOrEmpty(each, 'author'),
      body: textOf(each, 'body'),
      at: textOf(each, 'created_at'),
      internal: field(each, 'internal') === true,
    })),
    files: listOf(answer, 'attachments').map((each) => ({
      id: textOf(each, 'public_id'),
      name: textOf(each, 'name'),
      type: textOf(each, 'content_type'),
      bytes: Number(field(each, 'bytes')),
    })),
    deleted: listOf(answer, 'deleted_attachments').map((each) => ({
      id: textOf(each, 'public_id'),
      at: textOf(each, 'deleted_at'),
    })),
    diagnostics: listOf(answer, 'diagnostics').map((each) => ({
      id: textOf(each, 'public_id'),
      at: textOf(each, 'created_at'),
      content: field(each, 'content'),
    })),
  }
}
