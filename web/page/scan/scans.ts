import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { CodeMeaning, Meant } from '../../engine/views/scan-calls.ts'
import { call } from '../engine.ts'
import { placeHref } from '../parts/path.tsx'
import { thingHref } from '../parts/thing-row.tsx'
import { go, href } from '../router.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'

/** Something scanned, and what it means in this household. */
export interface Scan {
  readonly meaning: CodeMeaning
  readonly source: 'camera' | 'photo' | 'typed' | 'scanner'
  /** Whether it was the only code in the picture. */
  readonly alone: boolean
}

/** What the picture says beside a code, and in which colour. */
export interface Mark {
  readonly text: string
  readonly tone: 'known' | 'unknown' | 'good'
}

/** Number of codes whose marks are kept. */
const MARKS = 200

/** The marks of the codes that were scanned, by their text. */
export const marks = signal<ReadonlyMap<string, Mark>>(new Map())

/** Marks a code in the picture. */
export function markCode(code: string, mark: Mark): void {
  const next = new Map(marks.value)
  next.delete(code)
  next.set(code, mark)
  for (const oldest of next.keys()) {
    if (next.size <= MARKS) break
    next.delete(oldest)
  }
  marks.value = next
}

type Sink = (scan: Scan) => void | Promise<void>

/** The part of the page that takes scans now. */
let sink: Sink | null = null

/** Takes all scans while a component is shown. */
export function useScans(take: Sink): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const own: Sink = (scan) => latest.current(scan)
    sink = own
    return () => {
      if (sink === own) sink = null
    }
  }, [])
}

/** Scans are dealt with one after the other: what a scan means depends on those before it. */
let turn: Promise<unknown> = Promise.resolve()

/** Finds out what a code means, and hands it to the part of the page that takes scans. Without one, the page opens what a hardware scanner reads. */
export function deliver(code: string, how: Omit<Scan, 'meaning'>): Promise<void> {
  const next = turn.then(async () => {
    const meaning = await call('resolve_code', { code })
    const only = onlyMeant(meaning)
    markCode(code, {
      text: only ? nameOf(only) : (meaning.short_code ?? meaning.plain),
      tone: only ? 'known' : 'unknown',
    })
    if (sink) await sink({ ...how, meaning })
    // A hardware scanner is heard on every page. Whoever scanned otherwise has left the page for it, and goes on somewhere else.
    else if (how.source === 'scanner') open(meaning)
  })
  turn = next.catch((error: unknown) => toast({ text: text('error.unknown', { message: String(error) }) }))
  return next.catch(() => {})
}

/** The only thing or place that a code means; null when it means nothing, or may mean several. */
export function onlyMeant({ meant }: CodeMeaning): MeantRecord | null {
  const [first, second] = meant
  if (!first || second || first.kind === 'blank' || first.kind === 'gone') return null
  return first
}

/** A thing or a place that a code means. */
export type MeantRecord = Exclude<Meant, { kind: 'blank' | 'gone' }>

export function nameOf(meant: MeantRecord): string {
  return meant.kind === 'thing' ? meant.thing.name : meant.place.name
}

/** The address of what a code means. */
export function meantHref(meant: MeantRecord): string {
  return meant.kind === 'thing' ? thingHref(meant.thing) : placeHref(meant.place)
}

/** Opens what a code means, or the scan page with the code where that is open. */
function open(meaning: CodeMeaning): void {
  const only = onlyMeant(meaning)
  go(only ? meantHref(only) : href('scan', '', { code: meaning.code }))
}
