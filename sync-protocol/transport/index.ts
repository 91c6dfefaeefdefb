/**
 * Signs in to a Stowage server, and gives a replica what it needs of it, over `fetch`: unchanged in browsers, React
 * Native and Node. Nothing here reads a clock, waits by itself or keeps anything: see `SessionOptions` and
 * `TransportOptions` for what an application brings along.
 */
export { type SyncTransport, TransportError, type TransportProblem } from '../sync-transport.ts'
export { type IncrementalHash, pureSha256 } from './collection-reader.ts'
export { type CookieTransportOptions, cookieTransport } from './cookie-transport.ts'
export type { Fetch } from './fetch.ts'
export type { TransportOptions } from './fetch-transport.ts'
export { cookieUploads, MediaUploads, type Upload } from './media-uploads.ts'
export {
  type DeviceDetails,
  type RegistrationDetails,
  register,
  resumeSession,
  type Session,
  type SessionHousehold,
  type SessionOptions,
  type SignInDetails,
  signIn,
} from './session.ts'
export type { KeptSession, SignedInUser, TokenKeeper } from './token-keeper.ts'
