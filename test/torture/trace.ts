import type { Round } from './round.ts'
import { type Fault, faultArgs, launch } from './strace.ts'

/** What a process did to one of its files. */
export type Traced = {
  readonly path: string
  /** When it was done, in milliseconds since 1970, with fractions. */
  readonly at: number
} & (
  | {
      readonly kind: 'write'
      readonly offset: number
      readonly bytes: Buffer
      /** The process was killed before the call returned: it was done, or it was not. */
      readonly torn?: true
    }
  | { readonly kind: 'truncate'; readonly length: number }
  | { readonly kind: 'sync'; readonly failed: boolean }
  | { readonly kind: 'unlink' }
)

const CALL = /^(\d+\.\d+) (\w+)\((.*)\) += (-?\d+|\?)(.*)$/s
const DESCRIPTOR = /^\d+<([^>]*)>(?:, )?/

/**
 * The calls in the logs of `strace -ttt -T -y -xx`, in the order in which they returned. SQLite's locks let one thread at
 * a time write a file and sync it. Of the calls that
 * never returned only writes are kept.
 */
export function parseTrace(text: string): Traced[] {
  return text
    .split('\n')
    .flatMap((line) => parseCall(line) ?? [])
    .sort((a, b) => a.at - b.at)
}

function parseCall(line: string): Traced | null {
  const [, started = '', name = '', argumentText = '', result = '', rest = ''] = CALL.exec(line) ?? []
  const torn = result === '?'
  if (name === '' || (torn && name !== 'pwrite64')) return null
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
  const write = { kind: 'write', path, at, offset: Number(offset) } as const
  const bytes = bytesOf(content)
  return torn ? { ...write, bytes, torn } : { ...write, bytes: bytes.subarray(0, Number(result)) }
}

function bytesOf(escaped: string): Buffer {
  return Buffer.from(escaped.replaceAll('\\x', ''), 'hex')
}

/** The trace of a process that is started under a command. */
export interface Tracing {
  /** The command, and its arguments, that starts the process and traces it. */
  readonly under: readonly string[]
  /** All that the process did. Waits for its end, which must have begun. */
  calls(): Promise<Traced[]>
}

/** Traces what a process does to some files from its first moment on. A fault may be on meanwhile. */
export function trace(round: Round, paths: readonly string[], fault: Fault | null): Tracing {
  const form = ['-ttt', '-T', '-y', '-xx', '-s', '65536']
  const syscalls = ['-e', 'trace=pwrite64,ftruncate,fsync,fdatasync,unlink']
  const { under, log } = launch(round, paths, [...form, ...syscalls, ...(fault ? faultArgs(fault) : [])])
  return { under, calls: async () => parseTrace(await log()) }
}
