import { join } from 'node:path'
import type { Connection } from './connection.ts'
import { InventedInventory } from './inventory.ts'
import { foundHousehold, MOBILE, pushBody, requireApplied } from './stowage-client.ts'

/** A household that the benchmark writes to. */
export class BenchHousehold {
  readonly household_id: string
  /** Its SQLite file. */
  readonly file: string
  readonly inventory = new InventedInventory()

  private constructor(household_id: string, data: string) {
    this.household_id = household_id
    this.file = join(data, 'households', household_id.slice(-2), household_id, 'inventory.sqlite')
  }

  /** Founds a household, and gives it places, categories and tags. */
  static async found(connection: Connection, data: string, name: string): Promise<BenchHousehold> {
    const household = new BenchHousehold(await foundHousehold(connection, name), data)
    const body = pushBody(household.household_id, household.inventory.structure())
    requireApplied(await connection.post(`${MOBILE}/mutations`, body))
    connection.close()
    return household
  }
}
