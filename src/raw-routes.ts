import type { FastifyInstance } from 'fastify'

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
 * From here on a route that is neither on the list nor a file of the web app is refused, and the server does not start: the endpoints
 * stand already, and of anything else nobody has said who may use it.
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
