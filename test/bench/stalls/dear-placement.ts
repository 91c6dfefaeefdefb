import { body, type Dear } from './dear-request.ts'

/** As long as a name may be, and every word of it in many records. */
const LONG = 'word common '.repeat(16).trim()
const item = body(() => ({ draft: { name: LONG }, limit: 20 }))
const container = body(() => ({ draft: { name: LONG }, limit: 20 }))

/** Dear requests of the routes that suggest places. */
export const dearPlacement: Readonly<Record<string, Dear>> = {
  'ai.placement.item_to_container': (home) => [
    { body: { draft: { name: LONG, category_id: home.chain.at(-1) }, limit: 20 } },
    { body: { draft: { name: LONG }, in: { kind: 'location', id: home.location }, limit: 20 } },
  ],
  'mobile.ai.placement.item_to_container': item,
  'ai.placement.container_to_slot': container,
  'mobile.ai.placement.container_to_slot': container,
}
