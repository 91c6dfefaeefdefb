import { plucking, type Statement, writing } from '../scope/statement.ts'
import type { Database } from '../sqlite.ts'
import type { ConfirmedRecords, Put } from './confirmed-records.ts'
import { otherSql } from './confirmed-tables.ts'

/** The statements on records of collections that this program does not know. */
export class OtherStatements {
  readonly seqOf: () => Statement<[string, string], number>
  readonly put: () => Statement<[string, string, number, string]>
  readonly delete: () => Statement<[string, string]>

  constructor(database: Database) {
    this.seqOf = plucking(database, otherSql.seqOf)
    this.put = writing(database, otherSql.put)
    this.delete = writing(database, otherSql.delete)
  }
}

/** Records of one such collection: all of them share a table. */
export class OtherRecords implements ConfirmedRecords {
  private readonly statements: OtherStatements
  private readonly collection: string

  constructor(statements: OtherStatements, collection: string) {
    this.statements = statements
    this.collection = collection
  }

  seqOf(public_id: string): number | null {
    return this.statements.seqOf().get(this.collection, public_id) ?? null
  }

  put(change: Put): boolean {
    const isNew = this.seqOf(change.public_id) === null
    this.write(change)
    return isNew
  }

  insert(puts: readonly Put[]): void {
    for (const put of puts) this.write(put)
  }

  delete(public_id: string): boolean {
    return this.statements.delete().run(this.collection, public_id).changes > 0
  }

  private write({ public_id, seq, record }: Put): void {
    this.statements.put().run(this.collection, public_id, seq, JSON.stringify(record))
  }
}
