import { body, type Dear } from './dear-request.ts'
import { LONG_NAME } from './hostile-household.ts'
import type { OtherIds } from './other-ids.ts'
import { photoForm } from './photo-form.ts'

/** As long as a text may be, in as many lines, and every word of it in many things. */
const LINES = Array.from({ length: 50 }, (_, n) => `${n + 2} boxes of common word thing`).join('\n')
const suggested: Dear = (home) => [
  { body: { text: LINES, several: true, codes: Array.from({ length: 20 }, (_, n) => `code ${n}`) } },
  {
    body: {
      text: `${LONG_NAME.slice(0, 150)} in the common word`,
      place: { kind: 'location', id: home.location },
    },
  },
]

type Suggested = OtherIds['intake']['items']

function itemsAccepted({ id, draft }: Suggested) {
  const codes = Array.from({ length: 20 }, (_, n) => `dear ${n} ${id.slice(-4)}`)
  const drafts = [{ draft_id: draft, fields: { name: LONG_NAME }, codes }]
  return [{ params: { public_id: id }, body: { drafts } }]
}

function containersAccepted({ id, draft }: Suggested) {
  const drafts = [{ draft_id: draft, fields: { name: LONG_NAME.slice(0, 100) } }]
  return [{ params: { public_id: id }, body: { drafts } }]
}

/** Dear requests of the routes that suggest new things, and that look at pictures. */
export const dearIntake: Readonly<Record<string, Dear>> = {
  'ai.intake.items': suggested,
  'ai.intake.containers': suggested,
  'mobile.ai.intake.items': suggested,
  'mobile.ai.intake.containers': suggested,
  'ai.intake.items.accept': (_, { intake }) => itemsAccepted(intake.items),
  'mobile.ai.intake.items.accept': (_, { intake }) => itemsAccepted(intake.mobile_items),
  'ai.intake.containers.accept': (_, { intake }) => containersAccepted(intake.containers),
  'mobile.ai.intake.containers.accept': (_, { intake }) => containersAccepted(intake.mobile_containers),
  'ai.vision.capabilities': [{}],
  'mobile.ai.vision.capabilities': [{}],
  'ai.vision.sessions.create': body(() => ({ purpose: 'find' })),
  'ai.vision.sessions.get': (_, { intake: { session } }) => [{ params: { public_id: session } }],
  'mobile.ai.vision.sessions.get': (_, { intake: { session } }) => [{ params: { public_id: session } }],
  'ai.vision.sessions.images': (_, { intake: { session }, photo }) => [
    { params: { public_id: session }, bytes: photoForm(photo, 'images') },
  ],
  'ai.vision.sessions.analyze': (_, { intake: { session } }) => [
    { params: { public_id: session }, body: { receipt: true } },
  ],
  'ai.vision.feedback': body((_, { intake: { session } }) => ({
    ...{ session_id: session, finding_id: session, verdict: 'wrong', correction: 'x'.repeat(500) },
  })),
  'mobile.ai.vision.analyze': (_, { photo }) => [{ bytes: photoForm(photo, 'images') }],
}
