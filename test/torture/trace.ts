import type { Round } from './round.ts'
import { attach, type Fault, faultArgs } from './strace.ts'

/** What a process did to one of its files. */
export type Traced = {
  readonly path: string
  /** When it was done, in milliseconds since 1970, with fractions. */
  readonly at: number
} & (
  | { readonly kind: 'write'; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly length: number }
  | { readonly kind: 'sync'; readonly failed: boolean }
  | { readonly kind: 'unlink' }
)

const CALL = /^(\d+\.\d+) (\w+)\((.*)\) += (-?\d+|\?)(.*)$/s
const DESCRIPTOR = /^\d+<([^>]*)>(?:, )?/

/** What a log of `strace -ttt -T -y -xx` tells, in order. Calls that never returned are left out. */
export function parseTrace(text: string): Traced[] {
  return text.split('\n').flatMap((line) => parseCall(line) ?? [])
}

function parseCall(line: string): Traced | null {
  const [, started = '', name = '', argumentText = '', result = '', rest = ''] = CALL.exec(line) ?? []
  if (name === '' || result === '?') return null
  const took = /<(\d+\.\d+)>$/.exec(rest)?.[1] ?? '0'
  const at = Number(((Number(started) + Number(took)) * 1000).toFixed(3))
  if (name === 'unlink') {
    const path = bytesOf(argumentText.slice(1, -1)).toString()
    return result === '0' ? { kind: 'unlink', path, at } : null
  }
  const path = bytesOf(DESCRIPTOR.exec(argumentText)?.[1] ?? '').toString()
  const values = argumentText.replace(DESCRIPTOR, '')
  if (name === 'fsync' || name === 'fdatasync') return { kind: 'sync', path, at, failed: result !== '0' }
  if (name === 'ftruncate') return { kind: 'truncate', path, at, length: Number(values) }
  if (name !== 'pwrite64' || Number(result) < 0) return null
  const [, content = '', offset = ''] = /^"([^"]*)", \d+, (\d+)$/.exec(values) ?? []
  return {
    kind: 'write',
    path,
    at,
    offset: Number(offset),
    bytes: bytesOf(content).subarray(0, Number(result)),
  }
}

function bytesOf(escaped: string): Buffer {
  return Buffer.from(escaped.replaceAll('\\x', ''), 'hex')
}

/** Writes down all that a process does to some files, until it is told to end; a fault may be on meanwhile. */
export async function trace(
  round: Round,
  pid: number,
  paths: readonly string[],
  fault: Fault | null,
): Promise<{ end(): Promise<Traced[]> }> {
  const form = ['-ttt', '-T', '-y', '-xx', '-s', '65536', '-e', 'signal=none']
  const calls = ['-e', 'trace=pwrite64,ftruncate,fsync,fdatasync,unlink']
  const tracing = await attach(round, pid, paths, [...form, ...calls, ...(fault ? faultArgs(fault) : [])])
  return {
    async end() {
      await tracing.end()
      return parseTrace(tracing.log())
    },
  }
}
