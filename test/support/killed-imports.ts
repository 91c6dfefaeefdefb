import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { z } from 'zod'
import type { KilledServer } from './killed-server.ts'

const Import = z.looseObject({
  public_id: z.string(),
  state: z.string(),
  error: z.unknown(),
  summary: z.looseObject({ created: z.int(), rows: z.int() }).nullable(),
  refused_later: z.number(),
})
export type KilledImport = z.infer<typeof Import>
const Reply = z.object({ data: z.object({ data_import: Import }) })
const Total = z.object({ data: z.looseObject({ total: z.number() }) })

/** The imports of a server that is killed. */
export class KilledImports {
  private readonly server: KilledServer
  /** How many times a step was under way when the server was killed. */
  interrupted = 0

  constructor(server: KilledServer) {
    this.server = server
  }

  /** Uploads a file; returns the id of its import. */
  async upload(name: string, content: string | Uint8Array): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name)
    return read(await this.server.ask('POST', '/data-imports', form)).public_id
  }

  /** Begins a step, and kills the server after each of some delays in milliseconds, until the step is over. */
  async through(id: string, what: string, delays: readonly number[]): Promise<KilledImport> {
    expect(read(await this.server.ask('POST', `/data-imports/${id}/${what}`)).state).toMatch(/ing$/)
    for (const delay_ms of delays) {
      await pause(delay_ms)
      if ((await this.look(id)).state.endsWith('ing')) this.interrupted++
      await this.server.killed()
    }
    for (;;) {
      const one = await this.look(id)
      if (!one.state.endsWith('ing')) return one
      await pause(20)
    }
  }

  /** Number of things in the household. */
  async things(): Promise<number> {
    return Total.parse(await this.server.ask('GET', '/items?limit=1&total=true')).data.total
  }

  private async look(id: string): Promise<KilledImport> {
    return read(await this.server.ask('GET', `/data-imports/${id}`))
  }
}

function read(answer: unknown): KilledImport {
  return Reply.parse(answer).data.data_import
}
