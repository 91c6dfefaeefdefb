/** The origin of a request. */
export interface ClientInfo {
  readonly ip: string
  readonly user_agent: string
}
