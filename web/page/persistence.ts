import { session } from './session.ts'

let asked = false

/** Asks the browser, once per page, not to delete the copy by itself. To be called at a change: then it is worth keeping. */
export function askToKeep(): void {
  if (asked || session.value?.shared_device !== false) return
  asked = true
  void keepForGood()
}

/** Asks the browser not to delete what it keeps here. Whether it agrees; null where a page cannot ask, as over plain http. */
export async function keepForGood(): Promise<boolean | null> {
  const storage: Partial<StorageManager> = navigator.storage ?? {}
  if (!storage.persist || !storage.persisted) return null
  if (await navigator.storage.persisted()) return true
  return navigator.storage.persist()
}
