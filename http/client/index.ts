/**
 * A typed client of the whole interface, based on `fetch`. It runs unchanged in browsers, React Native and Node. The
 * types are generated from the description of the routes (`npm run client`). To use an inventory offline, see the
 * replica of `stowage/engine` instead.
 */
export { createStowageClient, type StowageClient, type StowageClientOptions } from './client.ts'
export { browserEnvironment, type DeviceEnvironment, nodeEnvironment } from './environment.ts'
export type { components, operations, paths } from './interface.ts'
export { type ErrorCode, type ErrorDetail, StowageError } from './stowage-error.ts'
export type { CallOf, CallOptions, DataOf, Exchange, ListPath, Method, OperationAt, PathOf } from './types.ts'
