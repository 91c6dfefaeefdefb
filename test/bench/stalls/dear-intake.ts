import { body, type Dear } from './dear-request.ts'
import { LONG_NAME } from './hostile-household.ts'
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

/** Dear requests of the routes that suggest new things, and that look at pictures. */
export const dearIntake: Readonly<Record<string, Dear>> = {
  'ai.intake.items': suggested,
  'ai.intake.containers': suggested,
  'mobile.ai.intake.items': suggested,
  'mobile.ai.intake.containers': suggested,
  'ai.intake.items.accept': (_, { intake: { items } }) => [
    {
      params: { public_id: items.id },
      body: {
        drafts: [
          {
            draft_id: items.draft,
            fields: { name: LONG_NAME },
            codes: Array.from({ length: 20 }, (_, n) => `dear ${n}`),
          },
        ],
      },
    },
  ],
  'ai.intake.containers.accept': (_, { intake: { containers } }) => [
    {
      params: { public_id: containers.id },
      body: { drafts: [{ draft_id: containers.draft, fields: { name: LONG_NAME.slice(0, 100) } }] },
    },
  ],
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
