import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built web app: hashed assets for ever, the page itself never cached, every unknown page path answered with
 * the page (the router shows 404), every unknown asset or API path with 404.
 */
export async function serveWebApp(app: FastifyInstance, folder: URL): Promise<void> {
  const root = fileURLToPath(folder)
  if (!existsSync(join(root, 'index.html')))
    throw new Error('The web app is not built: run `npm start` or `npm run dev`.')
  const page = await readFile(join(root, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://local')
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !pathname.startsWith('/api/') &&
      !/\.[a-z0-9]{2,8}$/i.test(pathname)
    if (!isPage) return reply.code(404).header('cache-control', 'no-store').send({ fault: 'notFound' })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
