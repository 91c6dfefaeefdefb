import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { householdPlace } from '../../storage/index.ts'
import {
  Manifest,
  MutationsReply,
  type Operation,
  OperationResult,
  PROTOCOL_VERSION,
} from '../../sync-protocol/index.ts'
import { Notebook } from './notebook.ts'
import { dataOf, type Phone, type Reply } from './site.ts'

/** A household with its phones, and the book of all that they did. */
export class Household {
  readonly id: string
  readonly phones: readonly Phone[]
  readonly notebook = new Notebook()
  /** The newest seq that its phones were told of. */
  seen = 0

  constructor(id: string, phones: readonly Phone[]) {
    this.id = id
    this.phones = phones
  }

  /** Its phones in turn. */
  phone(index = 0): Phone {
    const phone = this.phones[index % this.phones.length]
    assert.ok(phone)
    return phone
  }

  /** Its SQLite file. */
  get file(): string {
    return householdPlace(this.phone().site.data, this.id).file
  }

  get directory(): string {
    return dirname(this.file)
  }

  /** Pushes operations, and writes down what was answered. Rejects when there is no answer. */
  async push(operations: readonly Operation[], phone = this.phone()): Promise<Reply> {
    const known = new Set(operations.filter(({ operation_id }) => this.notebook.outcome(operation_id)))
    for (const operation of operations) this.notebook.send(operation)
    const body = { household_id: this.id, protocol_version: PROTOCOL_VERSION, operations }
    const reply = await phone.send('POST', '/mutations', body)
    if (reply.status !== 200) return reply
    const { results, seq } = dataOf(MutationsReply, reply)
    assert.equal(results.length, operations.length)
    for (const [i, operation] of operations.entries()) {
      const result = results[i]
      assert.equal(result?.operation_id, operation.operation_id)
      if (known.has(operation))
        assert.equal(result?.replayed, true, 'an outcome that was told came about anew')
      if (result) this.notebook.learn(result)
    }
    this.seen = Math.max(this.seen, seq)
    return reply
  }

  /** Pushes operations that must be taken. */
  async pushes(operations: readonly Operation[], phone = this.phone()): Promise<void> {
    const reply = await this.push(operations, phone)
    assert.equal(reply.status, 200, `a push was answered with ${reply.status} ${reply.text.slice(0, 500)}`)
  }

  /** The outcome that the server has on record; null when it knows of no such operation. */
  async lookUp(operation_id: string, phone = this.phone()): Promise<OperationResult | null> {
    const reply = await phone.send('GET', `/mutations/${operation_id}?household_id=${this.id}`)
    return reply.status === 404 ? null : dataOf(OperationResult, reply)
  }

  async manifest(phone = this.phone()): Promise<Manifest> {
    return dataOf(Manifest, await phone.send('GET', `/sync/manifest?household_id=${this.id}`))
  }
}
