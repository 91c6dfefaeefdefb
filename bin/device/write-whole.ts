import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { jsonText } from '../print.ts'

/** Writes a JSON file that only the user can read. The write is atomic and durable. */
export function writeWhole(file: string, value: unknown): void {
  const beside = `${file}.${process.pid}.new`
  const handle = openSync(beside, 'w', 0o600)
  try {
    writeSync(handle, jsonText(value))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(beside, file)
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
