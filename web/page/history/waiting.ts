import { useEffect, useState } from 'preact/hooks'
import type { ListedOperation } from '../../engine/calls.ts'
import { call, status } from '../engine.ts'

/** What this browser has still to send, oldest first. */
export function useWaiting(): readonly ListedOperation[] {
  const [waiting, setWaiting] = useState<readonly ListedOperation[]>([])
  const pending = status.value?.pending ?? 0
  useEffect(() => {
    void call('waiting', null).then(setWaiting)
  }, [pending])
  return waiting
}
