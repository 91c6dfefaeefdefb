/** Where a request comes from. */
export interface ClientInfo {
  readonly ip: string
  readonly user_agent: string
}
