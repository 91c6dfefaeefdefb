import type { Fault } from './fault.ts'

const commands = 'engine/media/commands.ts'
const rules = 'engine/media/rules.ts'
const store = 'engine/media/store.ts'

export const mediaFaults: readonly Fault[] = [
  {
    name: 'anybody says that bytes are here',
    rule: 'O2',
    file: store,
    find: "is stored (server only)',\n  server: true,",
    replace: "is stored (server only)',",
  },
  {
    name: 'bytes are stored twice',
    rule: 'O2',
    file: store,
    find: 'if (stored.record.stored_at !== null) return null',
    replace: '',
  },
  {
    name: 'other bytes than were announced are taken',
    rule: 'O2',
    file: store,
    find: '|| sourceOf(stored.record) !== facts.source_sha256',
    replace: '',
  },
  {
    name: 'edits conflict with the coming of bytes',
    rule: 'O2',
    file: 'engine/merge/household-draft.ts',
    find: '!entry || isFactOfBytes(entry.type)',
    replace: '!entry',
  },
  {
    name: "another one's photo is renamed",
    rule: 'O4',
    file: commands,
    find: 'owner === undefined || stored?.record.owner.id === owner.id ? stored : null',
    replace: 'stored ?? null',
  },
  {
    name: 'a new photo comes first',
    rule: 'O5',
    file: commands,
    find: 'Math.max(0, ...positions)',
    replace: 'Math.max(0)',
  },
  {
    name: 'those that an order leaves out come first',
    rule: 'O5',
    file: commands,
    find: '[...named, ...rest].entries()',
    replace: '[...rest, ...named].entries()',
  },
  {
    name: 'a document stands for its owner',
    rule: 'O6',
    file: commands,
    find: "if (kind !== 'photo') return notAPhoto('public_id')",
    replace: '',
  },
  {
    name: 'a first choice of a photo gives way',
    rule: 'O6',
    file: rules,
    find: 'if (stored.record.primary_media_id) draft',
    replace: 'if (stored.record) draft',
  },
  {
    name: 'a photo is removed though others turned it unseen',
    rule: 'O7',
    file: rules,
    find: "['owner', 'name', 'kind', 'rotation'] as const",
    replace: "['owner', 'name', 'kind'] as const",
  },
  {
    name: 'a photo is removed though others chose it unseen',
    rule: 'O7',
    file: rules,
    find: 'holder && chosen ?',
    replace: 'holder && !chosen && chosen ?',
  },
  {
    name: 'the choice of a photo stays when the photo is gone',
    rule: 'O7',
    file: commands,
    find: 'if (holder?.record.primary_media_id === public_id) {',
    replace: "if (holder?.record.primary_media_id === '') {",
  },
  {
    name: 'photos stay when their place is deleted',
    rule: 'O9',
    file: 'engine/structure/delete-place.ts',
    find: "for (const medium of media) draft.delete('media', medium)",
    replace: '',
  },
  {
    name: 'a photo of what others archived unseen is not flagged',
    rule: 'O9',
    file: rules,
    find: 'if (stored && isArchived(stored.record)) draft',
    replace: 'if (stored && !isArchived(stored.record)) draft',
  },
]
