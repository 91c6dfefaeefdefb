import { z } from 'zod'
import { cookieOf, WHO } from '../stowage-client.ts'

/** Who invites: sends requests of JSON, by default as the owner of the household. */
export interface Inviter {
  readonly url: string
  does(method: string, path: string, body: unknown, by?: Person['headers']): Promise<unknown>
}

/** Somebody else, in a browser of their own. */
export interface Person {
  readonly user_id: string
  readonly headers: Readonly<Record<string, string>>
}

/** Others whom requests concern, or who send them. */
export interface People {
  /** A member whose role changes, and who then changes their password. */
  readonly changed: Person
  /** A member who is removed. */
  readonly removed: Person
  /** A member who leaves. */
  readonly leaving: Person
  /** Nobody of the household, who accepts an invitation. */
  readonly joining: Person
  /** The owner of a household of their own, of which `changed` is a member too. */
  readonly giving: Person
  /** Those with a second factor: one who keeps it, one who removes it, and one who has not confirmed it. */
  readonly protected: Person
  readonly disabling: Person
  readonly confirming: Person
}

const Invited = z.object({ token: z.string() })

/** Makes an invitation; returns its token. */
export async function invite(visitor: Inviter, by?: Person): Promise<string> {
  const body = { role: 'member' }
  return Invited.parse(await visitor.does('POST', '/api/v1/household/invitations', body, by?.headers)).token
}

/** Registers others, and lets some of them join the household of the visitor. */
export async function invitePeople(visitor: Inviter): Promise<People> {
  const one = (name: keyof People) => register(visitor, name)
  const people: People = {
    changed: await one('changed'),
    removed: await one('removed'),
    leaving: await one('leaving'),
    joining: await one('joining'),
    giving: await one('giving'),
    protected: await one('protected'),
    disabling: await one('disabling'),
    confirming: await one('confirming'),
  }
  const { changed, removed, leaving, giving } = people
  for (const person of [changed, removed, leaving]) await join(visitor, person, await invite(visitor))
  await join(visitor, changed, await invite(visitor, giving))
  return people
}

async function join(visitor: Inviter, person: Person, token: string): Promise<void> {
  await visitor.does('POST', '/api/v1/invitations/accept', { token }, person.headers)
}

async function register({ url }: Inviter, name: string): Promise<Person> {
  const answer = await fetch(`${url}/api/v1/session/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name, email: `${name}@example.org`, password: WHO.password }),
  })
  const SignedIn = z.object({ csrf_token: z.string(), user: z.object({ public_id: z.string() }) })
  const { data } = z.object({ data: SignedIn }).parse(await answer.json())
  const headers = { cookie: cookieOf(answer), 'x-csrf-token': data.csrf_token, origin: url }
  return { user_id: data.user.public_id, headers }
}
