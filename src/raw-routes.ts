import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { registry } from '#kernel/server/metrics.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { type ApiDescription, describeApi } from './openapi.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Routes that are not endpoints of a contract. The list may only shrink: each answers for itself who may use it. */
export const rawRoutes: readonly string[] = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/events',
  'POST /api/files',
  'GET /api/files/:id',
  'POST /api/tables',
  'POST /api/export',
  'GET /health',
  'GET /ready',
  'GET /metrics',
]

/** Files of the web app are registered one by one, each with the folder it lies in. */
const isFile = (config: unknown) => typeof config === 'object' && config !== null && 'rootPath' in config

/**
 * From here on a route that is neither on the list nor a file of the web app is refused, and the server does not start: the endpoints stand
 * already, and nothing else declares who may use it.
 */
export function demandListedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      const read = one === 'HEAD' ? 'GET' : one
      if (rawRoutes.includes(`${read} ${url}`) || (read === 'GET' && isFile(config))) continue
      throw new Error(`${one} ${url} is neither an endpoint of a contract nor on the list of raw routes.`)
    }
  })
}

/** What a proxy, a watchman and an integrator ask: health, readiness, figures, the description of the API. */
export function addRawRoutes(app: FastifyInstance, runtime: Runtime): void {
  // Made when first asked for: it walks every schema, which a start need not wait for.
  let made: Promise<ApiDescription> | undefined
  const description = () => (made ??= describeApi(runtime.modules, version))
  const seldom = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }
  app.get('/api/openapi.json', seldom, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send((await description()).json),
  )
  app.get('/api/docs', seldom, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send((await description()).page),
  )
  app.get('/health', async () => ({ ok: true, version }))
  app.get('/ready', async (_, reply) => {
    try {
      await runtime.pool.query('select 1')
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip))
      return reply.code(404).send({ fault: 'notFound' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
