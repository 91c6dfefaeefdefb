import { expect, expectTypeOf, it } from 'vitest'
import * as engine from '../../engine/public.ts'

it('stowage/engine exports what embedders use, and nothing of the server', () => {
  expect(Object.keys(engine).toSorted()).toEqual([
    'Category',
    'Conflict',
    'Container',
    'CustomValue',
    'Item',
    'Location',
    'Media',
    'MemoryReplicaStore',
    'MemoryStore',
    'Movement',
    'Owner',
    'Place',
    'Placement',
    'ProductCode',
    'Quantity',
    'QuantityChange',
    'QueueState',
    'QueuedOperation',
    'Replica',
    'ReplicaError',
    'ReplicaMemo',
    'ShortCode',
    'ShownIndex',
    'Slot',
    'Tag',
    'assignRoles',
    'execute',
    'executeReceived',
    'foldedText',
    'formatShortCode',
    'householdCollections',
    'householdCommands',
    'householdKeys',
    'householdRoles',
    'inputSchemas',
    'isLowStock',
    'isRejection',
    'levels',
    'parseShortCode',
    'pathOf',
    'planAction',
    'readCode',
    'rejectionCodes',
    'roleAllows',
    'targetsOf',
  ])
})

it('stowage/engine names the types of what a replica takes and answers', () => {
  expectTypeOf<Parameters<engine.Replica['submit']>[2]>().toEqualTypeOf<engine.SubmitOptions | undefined>()
  expectTypeOf<Parameters<engine.Replica['start']>[0]>().toEqualTypeOf<engine.AutoSyncOptions | undefined>()
  expectTypeOf<ReturnType<engine.Replica['lost']>>().toEqualTypeOf<readonly engine.LostRecord[]>()
  expectTypeOf<engine.Replica['view']>().toEqualTypeOf<engine.HouseholdView>()
  type Records = NonNullable<Extract<engine.ReplicaEvent, { type: 'changed' }>['records']>
  expectTypeOf<Records>().toEqualTypeOf<readonly engine.ChangedRecord[]>()
})
