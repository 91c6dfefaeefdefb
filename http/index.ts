/** The HTTP shell: routes are declared with `route()`, put together by `createApp()`, served by `startServer()`. */
export { type Access, BEARER_CHALLENGE } from './access.ts'
export { type AppOptions, type AppParts, createApp } from './app.ts'
export { publicRoutes } from './areas/public/index.ts'
export {
  CONFIG_VARIABLES,
  type Config,
  ConfigError,
  type ConfigVariable,
  type Registration,
  readConfig,
} from './config.ts'
export type { AppContext } from './context.ts'
export type { ErrorEnvelope, Meta, SuccessEnvelope } from './envelope.ts'
export {
  ERROR_CODES,
  type ErrorDetail,
  HttpError,
  type HttpErrorCode,
  type HttpErrorOptions,
} from './errors.ts'
export { HouseholdId, type HouseholdRule } from './household.ts'
export { LIMITER_NAMES, LIMITERS, type LimiterName, type LimiterRule } from './limiters.ts'
export { createLimits, type Limits } from './limits.ts'
export { createLogger } from './log.ts'
export { openapiDocument } from './openapi.ts'
export { listQuery, queryBoolean, queryInteger } from './query-values.ts'
export { route } from './route.ts'
export type { BinaryReply, BytesRule, Method, Route, RouteRequest } from './route-types.ts'
export { type RunningServer, type ServerParts, startServer } from './server.ts'
export {
  type Authenticator,
  type ClientInfo,
  HOUSEHOLD_ROLES,
  type HouseholdHandle,
  type HouseholdRole,
  type Households,
  type PlatformRole,
  type Principal,
  type Services,
  type SessionCredentials,
} from './services.ts'
export { detailsOf, validate } from './validation.ts'
