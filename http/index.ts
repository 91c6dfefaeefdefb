/**
 * The HTTP shell: areas declare routes with `routesWith<Needs>()`, `createApp()` combines them, `startServer()` serves
 * them.
 */

export type { ClientInfo } from '../services/accounts/client-info.ts'
export type { Principal } from '../services/accounts/principal.ts'
export {
  CONFIG_VARIABLES,
  type Config,
  ConfigError,
  type ConfigVariable,
  type Registration,
  readConfig,
} from '../services/config/config.ts'
export type { HouseholdHandle } from '../services/households/handle.ts'
export type { Households } from '../services/households/households.ts'
export { openapiDocument } from '../services/interface/openapi/document.ts'
export { type Access, BEARER_CHALLENGE } from '../services/interface/routes/access.ts'
export type { BinaryReply, BytesRule } from '../services/interface/routes/content.ts'
export { HouseholdId, type HouseholdRule } from '../services/interface/routes/household-rule.ts'
export { listQuery, queryBoolean, queryInteger } from '../services/interface/routes/query-values.ts'
export type { Method } from '../services/interface/routes/route-facts.ts'
export { LIMITER_NAMES, LIMITERS, type LimiterName, type LimiterRule } from '../services/limits/limiters.ts'
export { createLimits, type Limits } from '../services/limits/limits.ts'
export { type AppOptions, type AppParts, createApp } from './app.ts'
export { loadRoutes } from './areas/index.ts'
export { publicRoutes } from './areas/public/index.ts'
export {
  ERROR_CODES,
  type ErrorDetail,
  HttpError,
  type HttpErrorCode,
  type HttpErrorOptions,
} from './errors/errors.ts'
export { validate } from './errors/validation.ts'
export type { Area } from './routing/area.ts'
export type { Route, RouteRequest } from './routing/route-types.ts'
export { routesWith } from './routing/routes-with.ts'
export { type RunningServer, type ServerParts, startServer } from './server.ts'
export type { Services } from './services.ts'
export type { Authenticator } from './session/authenticator.ts'
export { renewSession } from './session/browser-sessions.ts'
export type { SessionCredentials } from './session/session-credentials.ts'
export type { AppContext } from './shell/context.ts'
export type { ErrorEnvelope, Meta, SuccessEnvelope } from './shell/envelope.ts'
export { createLogger } from './shell/log.ts'
export type { ShellServices } from './shell/shell-services.ts'
export { type RunningStowage, type StowageOptions, startStowage } from './stowage.ts'
export { version } from './version.ts'
