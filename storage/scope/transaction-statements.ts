import type { Database } from '../sqlite.ts'
import { plucking, type Statement, writing } from './statement.ts'

/** The statements that begin and end transactions of an open file. */
export class TransactionStatements {
  readonly begin: () => Statement<[]>
  readonly beginWriting: () => Statement<[]>
  readonly commit: () => Statement<[]>
  readonly rollback: () => Statement<[]>
  readonly savepoint: () => Statement<[]>
  readonly release: () => Statement<[]>
  readonly rollbackTo: () => Statement<[]>

  /** A number that changes when another connection has changed the file. */
  readonly dataVersion: () => Statement<[], number>

  constructor(database: Database) {
    const statement = (text: string) => writing<[]>(database, () => text)
    this.begin = statement('BEGIN')
    this.beginWriting = statement('BEGIN IMMEDIATE')
    this.commit = statement('COMMIT')
    this.rollback = statement('ROLLBACK')
    this.savepoint = statement('SAVEPOINT accepted')
    this.release = statement('RELEASE accepted')
    this.rollbackTo = statement('ROLLBACK TO accepted')
    this.dataVersion = plucking(database, () => 'PRAGMA data_version')
  }
}
