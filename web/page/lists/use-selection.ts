import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListQuery, ThingRef } from '../../engine/views/list-calls.ts'
import { call } from '../engine.ts'

/** Maximum number of things of one selection. */
export const MAX_SELECTED = 5000

/** The things of a list that a person selected. */
export interface Selection {
  readonly chosen: ReadonlyMap<string, ThingRef>
  has(thing: ThingRef): boolean
  /** Selects a thing, or no longer. With `range`, all from the thing before to this one. */
  toggle(thing: ThingRef, index: number, range: boolean): Promise<void>
  selectAll(): Promise<void>
  /** Keeps what is still in the list, so that a person can go on with it. */
  settle(): Promise<void>
  clear(): void
}

/**
 * The selection in a list. Another list begins without one. What a row drew before the last change selects as well as what it draws
 * after it.
 */
export function useSelection(query: ListQuery): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ThingRef>>(new Map())
  const last = useRef<number | null>(null)
  /** Grows when the selection is given up: what is on its way then comes too late. */
  const turn = useRef(0)
  const clear = () => {
    turn.current++
    last.current = null
    setChosen(new Map())
  }
  const list = JSON.stringify([query.collection, query.conditions])
  const latest = useRef(list)
  latest.current = list
  useEffect(clear, [list])
  // In another order the thing before stands elsewhere: a range from its old number holds things that nobody pointed at.
  useEffect(() => {
    last.current = null
  }, [query.sort, query.descending])
  const add = async (from: number, to: number) => {
    const asked = turn.current
    const things = await call('list_ids', { query, from, to })
    // Of another list nobody sees what is selected.
    if (latest.current !== list || turn.current !== asked) return
    setChosen((before) => {
      const next = new Map(before)
      for (const { collection, public_id } of things) next.set(public_id, { collection, public_id })
      return next
    })
  }
  return {
    chosen,
    has: ({ public_id }) => chosen.has(public_id),
    async toggle({ collection, public_id }, index, range) {
      const { current } = last
      last.current = index
      if (range && current !== null && current !== index) {
        await add(Math.min(current, index), Math.max(current, index) + 1)
        return
      }
      setChosen((before) => {
        const next = new Map(before)
        if (!next.delete(public_id)) next.set(public_id, { collection, public_id })
        return next
      })
    },
    selectAll: () => add(0, MAX_SELECTED),
    async settle() {
      const listed = new Set(await call('list_holds', { query, public_ids: [...chosen.keys()] }))
      last.current = null
      // What was selected meanwhile was not asked about.
      const stays = (public_id: string) => listed.has(public_id) || !chosen.has(public_id)
      setChosen((before) => new Map([...before].filter(([public_id]) => stays(public_id))))
    },
    clear,
  }
}
