import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#kernel/server/config.ts'
import { buildServer } from '#kernel/server/http.ts'
import { bind, type ServerModule } from '#kernel/server/module.ts'
import { query } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import { addRawRoutes, demandListedRoutes } from './raw-routes.ts'

const open = query({
  name: 'platform.planted.read',
  access: 'public',
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
})
const planted: ServerModule = {
  ...platformServer,
  endpoints: [...bind({ planted: open }, async () => ({ planted: async () => ({ ok: true }) }))],
}

let t: TestCompany
let app: FastifyInstance

async function aServer(env: Record<string, string>, pool = t.runtime.pool): Promise<FastifyInstance> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env })
  const runtime = { ...t.runtime, config, pool, modules: [planted] }
  const made = await buildServer(runtime)
  demandListedRoutes(made)
  addRawRoutes(made, runtime)
  return made
}

beforeAll(async () => {
  t = await aCompany({ modules: [planted] })
  app = await aServer({ BASE_URL: 'https://qafila.example.test', TRUST_PROXY: 'true' })
})
afterAll(() => app.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const get = (url: string, address = '127.0.0.1', server = app) =>
  server.inject({ url, headers: from(address) })

describe('What a server answers beside its endpoints', () => {
  test('it is healthy while it runs, and ready while its database answers', async () => {
    expect((await get('/health')).json()).toMatchObject({ ok: true })
    expect((await get('/ready')).statusCode).toBe(200)
    const gone = { ...t.runtime.pool, query: () => Promise.reject(new Error('gone')) } as never
    const alone = await aServer({}, gone)
    expect((await get('/health', '127.0.0.1', alone)).statusCode).toBe(200)
    expect((await get('/ready', '127.0.0.1', alone)).statusCode).toBe(503)
    await alone.close()
  })

  test('figures of each operation are for the machine itself, whatever a caller says of his address', async () => {
    await get('/api/platform.planted.read')
    const figures = await get('/metrics')
    expect(figures.body).toMatch(
      /qafila_operation_seconds_count\{operation="platform.planted.read",outcome="ok"\} \d/,
    )
    for (const address of ['203.0.113.9', '127.0.0.1, 203.0.113.9'])
      expect((await get('/metrics', address)).statusCode, address).toBe(404)
  })

  test('the API is described for readers without a script on the page', async () => {
    const page = await get('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('/api/platform.planted.read')
    expect(page.body).not.toMatch(/<script/)
    expect((await get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  })
})

describe('Every answer', () => {
  test('forbids foreign scripts and frames, guessing of types, and plain HTTP behind TLS', async () => {
    const { headers } = await get('/health')
    const policy = String(headers['content-security-policy'])
    for (const rule of [
      "default-src 'self'",
      "script-src 'self';",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(policy).toContain("img-src 'self' data: blob:;")
    const tiled = await aServer({ TILE_HOSTS: 'tile.example.test, maps.example.test' })
    expect(String((await get('/health', '127.0.0.1', tiled)).headers['content-security-policy'])).toContain(
      "img-src 'self' data: blob: https://tile.example.test https://maps.example.test;",
    )
    await tiled.close()
    const plain = await aServer({})
    expect((await get('/health', '127.0.0.1', plain)).headers).not.toHaveProperty('strict-transport-security')
    await plain.close()
  })

  test('of a busy server is a page that comes again to a visitor, and a fault to a page that asks', async () => {
    const busy = await buildServer({ ...t.runtime, modules: [] })
    busy.get('/*', () => Promise.reject(Object.assign(new Error('busy'), { statusCode: 503 })))
    const visit = await busy.inject({ url: '/dashboard', headers: { accept: 'text/html,*/*' } })
    expect(visit).toMatchObject({ statusCode: 503, headers: { 'retry-after': '3' } })
    expect(visit.body).toContain('الخادم مشغول الآن')
    expect(visit.body).not.toContain('<script')
    for (const [url, accept] of [
      ['/api/x', 'text/html'],
      ['/x', 'application/json'],
    ] as const)
      expect((await busy.inject({ url, headers: { accept } })).json()).toMatchObject({ fault: 'busy' })
    await busy.close()
  })

  test('of an open endpoint comes sixty times a minute to an address, with a sentence after', async () => {
    const url = '/api/platform.planted.read'
    for (let call = 0; call < 60; call++)
      expect((await get(url, `10.0.0.${call}, 203.0.113.7`)).statusCode).toBe(200)
    const more = await get(url, '10.0.0.99, 203.0.113.7')
    expect(more.statusCode).toBe(429)
    expect(more.json()).toMatchObject({ refusal: { code: 'kernel.rate.tooMany', kind: 'tooMany' } })
    expect((await get(url, '203.0.113.8')).statusCode).toBe(200)
  })
})
