import { mkdirSync } from 'node:fs'
import type { ImportFormat, ImportMapping, ImportMessage } from '../../../engine/imports/index.ts'
import { openHouseholdFile } from '../../../storage/index.ts'
import { type Inspection, inspectSource } from './inspect.ts'
import { HouseholdInventory } from './inventory.ts'
import { type PlanFiles, type PlanResult, planImport } from './plan-import.ts'
import type { Declared } from './source/declared.ts'
import { openSource } from './source/open.ts'
import { FileRefused } from './source/refused.ts'

/** A task of the thread that reads imported files. */
export type ImportTask =
  | {
      readonly what: 'inspect'
      readonly path: string
      readonly work: string
      readonly format: ImportFormat | null
      /** What its sender says of it. */
      readonly declared: Declared
    }
  | {
      readonly what: 'plan'
      readonly path: string
      readonly work: string
      readonly household_file: string
      readonly household_id: string
      readonly sha256: string
      readonly mapping: ImportMapping
      readonly out: PlanFiles
      /** The number of rows that are planned. */
      readonly progress: SharedArrayBuffer
    }

/** The result of a task; `refused` is why the file cannot be imported. */
export type ImportTaskResult =
  | { readonly refused: ImportMessage }
  | { readonly inspection: Inspection }
  | { readonly plan: PlanResult }

/** Reads a file for an import: for what its columns are, or for the whole plan. */
export default async function work(task: ImportTask): Promise<ImportTaskResult> {
  try {
    mkdirSync(task.work, { recursive: true, mode: 0o700 })
    return task.what === 'inspect' ? { inspection: await inspect(task) } : { plan: await plan(task) }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.said }
    throw error
  }
}

async function inspect({
  path,
  work: folder,
  format,
  declared,
}: ImportTask & { what: 'inspect' }): Promise<Inspection> {
  const source = await openSource(path, folder, declared)
  try {
    return await inspectSource(source, format)
  } finally {
    await source.close()
  }
}

async function plan(task: ImportTask & { what: 'plan' }): Promise<PlanResult> {
  const rows = new Int32Array(task.progress)
  const file = openHouseholdFile(task.household_file, task.household_id)
  try {
    const source = await openSource(task.path, task.work)
    try {
      const inventory = new HouseholdInventory(file)
      return await planImport(source, inventory, task, (done) => {
        rows[0] = done
      })
    } finally {
      await source.close()
    }
  } finally {
    file.close()
  }
}
