import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bind } from '#kernel/server/module.ts'
import { query } from '#kernel/shared/endpoint.ts'
import { wordsIn } from '#kernel/testing/words.ts'
import { permissionCatalogue } from '#modules/access/public.ts'
import { serverModules } from '#modules/server.ts'
import { openApiDocument } from '../src/openapi.ts'
import { demandListedRoutes } from '../src/raw-routes.ts'
import { endpoints, endpointsMarkdown, permissionsOf } from './catalogue.ts'
import { root } from './sources.ts'

const words = { ...wordsIn('src/kernel', 'ar'), ...wordsIn('src/modules', 'ar') }

const names = endpoints.map(({ endpoint }) => endpoint.name)
const known = new Set(permissionCatalogue.map(permission => permission.id))

describe('Every endpoint is declared whole', () => {
  test('there are endpoints to look at', () => {
    expect(endpoints.length).toBeGreaterThan(100)
  })

  test('names are unique and begin with their module', () => {
    expect(new Set(names).size).toBe(names.length)
    const wrong = endpoints.filter(
      ({ endpoint, module }) =>
        !endpoint.name.startsWith(`${module}.`) || !/^[a-z]+(\.[a-zA-Z]+){2}$/.test(endpoint.name),
    )
    expect(wrong.map(({ endpoint }) => endpoint.name)).toEqual([])
  })

  test('every permission asked for is in the catalogue', () => {
    const unknown = endpoints.flatMap(({ endpoint }) =>
      permissionsOf(endpoint)
        .filter(permission => !known.has(permission))
        .map(permission => `${endpoint.name}: ${permission}`),
    )
    expect(unknown).toEqual([])
  })

  test('every refusal an endpoint lists has its Arabic sentence', () => {
    const silent = endpoints.flatMap(({ endpoint }) =>
      (endpoint.refusals ?? []).filter(code => !(code in words)).map(code => `${endpoint.name}: ${code}`),
    )
    expect(silent).toEqual([])
  })

  test('what a command changes names queries that exist', () => {
    const lost = endpoints.flatMap(({ endpoint }) =>
      (endpoint.changes ?? [])
        .filter(changed => !names.some(name => name === changed || name.startsWith(`${changed}.`)))
        .map(changed => `${endpoint.name}: ${changed}`),
    )
    expect(lost).toEqual([])
  })

  test('an answer with a link or a token is not kept beside its idempotency key', () => {
    const secrets = /^(token|link|path|whatsappText|totpUri|backupCodes)$/
    const kept = endpoints.filter(({ endpoint }) => {
      const { output } = endpoint as { output?: { shape?: Record<string, unknown> } }
      const holds = Object.keys(output?.shape ?? {}).some(field => secrets.test(field))
      return endpoint.kind === 'command' && holds && !endpoint.secretAnswer
    })
    expect(kept.map(({ endpoint }) => endpoint.name)).toEqual([])
  })

  test('no public or token endpoint stands outside the short list', () => {
    const open = endpoints
      .filter(({ endpoint }) => endpoint.access === 'public' || endpoint.access === 'token')
      .map(({ endpoint }) => endpoint.name)
    const allowed =
      /^(access\.(session\.(signIn|secondFactor)|password\.|signUp\.|invitation\.|secondFactor\.|account\.accept)|platform\.landing\.list|platform\.installation\.public|platform\.signing\.|rentals\.quotation\.|rentals\.quotationLink\.|billing\.(publicDocument|invoice)\.|realestate\.publicStatement\.|hr\.kiosk\.(open|clock)$|clinic\.token\.|clinic\.screen\.show$)/
    expect(open.filter(name => !allowed.test(name))).toEqual([])
  })

  test('every route, menu entry and permission of a manifest has its word', () => {
    const missing = serverModules.flatMap(({ manifest }) => [
      ...manifest.routes.map(route => route.title),
      ...manifest.menu.flatMap(entry => (entry.title ? [entry.title] : [])),
      ...manifest.permissions.map(permission => `permission.${permission.id}`),
    ])
    expect(missing.filter(key => !(key in words))).toEqual([])
  })

  test('docs/generated/endpoints.md is fresh (npm run new -- docs)', () => {
    expect(readFileSync(`${root}docs/generated/endpoints.md`, 'utf8')).toBe(endpointsMarkdown())
  })

  test('the OpenAPI document describes every endpoint', async () => {
    const document = (await openApiDocument(serverModules, 'test')) as {
      openapi: string
      paths: Record<string, unknown>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).sort()).toEqual(names.map(name => `/api/${name}`).sort())
  })

  test('an endpoint without a handler does not answer', async () => {
    const contract = {
      planted: query({
        name: 'planted.one.read',
        access: 'public',
        input: z.object({}),
        output: z.object({}),
      }),
    }
    // @ts-expect-error a missing handler does not compile
    const [bound] = bind(contract, async () => ({}))
    await expect(bound!.load()).rejects.toThrow(/no handler/)
  })

  test('an endpoint without declared access does not compile', () => {
    const input = z.object({})
    // @ts-expect-error who may call is undeclared
    const planted = query({ name: 'planted.one.read', input, output: input })
    expect(planted.access).toBeUndefined()
  })

  test('a route that is neither an endpoint nor on the list stops the start', async () => {
    const app = fastify()
    demandListedRoutes(app)
    app.get('/health', async () => 'ok')
    await app.register(fastifyStatic, { root: `${root}public`, wildcard: false })
    for (const url of ['/health', '/mark.svg']) expect(app.hasRoute({ method: 'HEAD', url })).toBe(true)
    for (const url of ['/api/planted', '/planted', '/planted.js', '/*'])
      expect(() => app.get(url, async () => 'open'), url).toThrow('nor on the list')
    expect(() => app.post('/health', async () => 'open')).toThrow('nor on the list')
    await expect(
      app.register(
        async inner => void inner.route({ method: ['GET', 'PUT'], url: '/ready', handler: () => '' }),
      ),
    ).rejects.toThrow('PUT /ready')
  })

  test('every endpoint finds its handler', async () => {
    for (const module of serverModules) for (const bound of module.endpoints) await bound.load()
  })
})
