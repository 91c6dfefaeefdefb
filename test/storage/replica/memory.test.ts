import { MemoryReplicaStore } from '../../../engine/index.ts'
import { describeReplicaStore } from './contract/index.ts'

describeReplicaStore({ name: 'memory', open: (owner) => new MemoryReplicaStore(owner) })
