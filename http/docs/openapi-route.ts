import type { Config } from '../../services/config/config.ts'
import { TimeSlice } from '../../storage/index.ts'
import type { Route } from '../routing/route-types.ts'
import { routesWith } from '../routing/routes-with.ts'
import { StaticReply } from '../shell/static-reply.ts'

const { route } = routesWith()

/** `GET /api/v1/openapi.json`: the description of all routes, created at the first request and kept. */
export function openapiRoute(routes: () => Promise<readonly Route[]>) {
  let document: Promise<StaticReply> | undefined
  return route({
    id: 'openapi',
    method: 'GET',
    path: '/api/v1/openapi.json',
    tag: 'Public and core',
    summary: 'Get the OpenAPI 3.1 document of this interface',
    access: 'public',
    limiter: null,
    addition: true,
    reply: { binary: ['application/json'], cached: true },
    async handler(request, { config }) {
      document ??= describe(config).catch((error: unknown) => {
        document = undefined
        throw error
      })
      await (await document).send(request.koa, 'public, max-age=300')
    },
  })

  async function describe(config: Config): Promise<StaticReply> {
    // Nobody asks most servers for it, and its parts take half a megabyte.
    const { describing } = await import('../../services/interface/openapi/document.ts')
    const described = await new TimeSlice().run(describing(await routes(), config))
    return new StaticReply(JSON.stringify(described), 'application/json; charset=utf-8')
  }
}
