import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Actor } from '#kernel/server/context.ts'
import { addFileRoutes } from '#kernel/server/file-routes.ts'
import { buildServer, sessionCookie } from '#kernel/server/http.ts'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { installationSecret } from '#kernel/server/secret.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { platformServer } from '#modules/platform/index.server.ts'
import { stopBookThreads } from '#workers/writeBook.ts'
import { addExportRoute } from '../../src/exports/export.ts'
import { createLargeCalls, keepLargeBodies } from '../../src/largeCalls/largeCalls.ts'
import { addRawRoutes } from '../../src/raw-routes.ts'
import { hostileContainers } from '../uploads/containers.ts'
import { longestBlockMs, usualBlockMs } from './blocking.ts'
import { wide } from './specimen.ts'

// One company or visitor does the most costly thing that the limits allow. What all others wait for is the main thread, and their
// turn in front of what is shared.

const mostMs = 200
const modules = [platformServer, partiesServer, accountingServer, fleetServer, wide]

let app: FastifyInstance
let unprotected: FastifyInstance
let large: ReturnType<typeof createLargeCalls>

const actorOf = (t: TestCompany): Actor => ({
  userId: '01900000-0000-7000-8000-000000000001',
  name: 'مختبر',
  email: 't@example.test',
  sessionId: 's',
  superAdmin: false,
  roles: [],
  company: t.company,
  permissions: new Set(
    modules.flatMap(module => module.manifest.permissions.map(permission => permission.id)),
  ),
  denial: null,
  browse: null,
  sudoUntil: null,
})

beforeAll(async () => {
  const busy = await aCompany({ modules })
  const other = await aCompany({ modules })
  const runtime: Runtime = {
    ...busy.runtime,
    authenticate: async ({ cookie }) => actorOf(cookie === 'other' ? other : busy),
  }
  const given = {
    config: runtime.config,
    secret: installationSecret(),
    appUrl: inject('appUrl'),
    ownerUrl: inject('ownerUrl'),
    filesFolder: tmpdir(),
  }
  large = createLargeCalls(runtime, given)
  app = await buildServer(runtime, large.perform)
  keepLargeBodies(app)
  addRawRoutes(app, runtime)
  addFileRoutes(app, runtime)
  addExportRoute(app, runtime, async () => ({
    locale: 'ar',
    digits: 'latin',
    currency: 'KWD',
    timeZone: 'Asia/Kuwait',
    company: { name: 'شركة المثال', lines: [] },
  }))
  await app.ready()
  unprotected = await buildServer(runtime)
  await unprotected.ready()
  // Code is read once, whatever is asked.
  for (const format of ['csv', 'xlsx', 'pdf']) {
    await atRest()
    expect((await exported(format, 10)).statusCode).toBe(200)
  }
}, 120_000)
/** After the thread was kept for seconds, by reading code or by the planted fault, the server answers «busy» until it measures anew. */
async function atRest(): Promise<void> {
  while (app.isUnderPressure()) await new Promise(resolve => setTimeout(resolve, 100))
}
beforeEach(atRest)
afterAll(async () => {
  await Promise.all([app.close(), unprotected.close()])
  await Promise.all([large.stop(), stopBookThreads(), stopPdfWorkers()])
})

const kinds = [
  { key: 'name', kind: 'text' },
  { key: 'price', kind: 'money' },
  { key: 'at', kind: 'instant' },
]
const exported = (format: string, total: number, width = 60) =>
  app.inject({
    method: 'POST',
    url: '/api/export',
    payload: {
      query: 'specimen.wide.list',
      input: { total },
      title: 'الأصناف',
      format,
      columns: Array.from({ length: width }, (_, at) => ({ ...kinds[at % 3], label: `عمود ${at}` })),
    },
  })

async function uploadOf(to: 'files' | 'tables', bytes: Uint8Array) {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(bytes)]), 'a')
  const body = new Response(form)
  const payload = Buffer.from(await body.arrayBuffer())
  const headers = { 'content-type': body.headers.get('content-type')! }
  return () => app.inject({ method: 'POST', url: `/api/${to}`, payload, headers })
}

/** A file to import that fills the body. */
function importBody(): Buffer {
  const filling = Array.from({ length: 26 }, () => 'a text of a row of the file')
  const rows = Array.from({ length: 33_000 }, (_, at) => [
    ...['Toyota', 'Camry', '2020', 'car', 'GASOLINE', `${at + 1}`],
    ...filling,
  ])
  return Buffer.from(
    JSON.stringify({
      fileName: 'a.csv',
      headers: rows[0]!.map((_, at) => `h${at}`),
      rows,
      mapping: { make: 0, model: 1, year: 2, type: 3, fuelType: 4, daily: 5 },
      options: { temporaryPlates: 'TMP' },
    }),
  )
}

const imported = (server: FastifyInstance, payload: Buffer) =>
  server.inject({
    method: 'POST',
    url: '/api/fleet.vehicleImport.dryRun',
    payload,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  })

describe('The main thread is free for all others', { timeout: 120_000 }, () => {
  test.each([
    ['xlsx', 5_000, 60],
    ['xlsx', 7_000, 60],
    ['csv', 8_000, 60],
    ['pdf', 1_500, 12],
  ])('while a company exports %s of %i rows and %i columns', async (format, rows, width) => {
    const longest = await usualBlockMs(mostMs, async () => {
      expect((await exported(format, rows, width)).statusCode).toBe(200)
    })
    expect(longest).toBeLessThan(mostMs)
  })

  test('while a visitor asks for the description of the API', async () => {
    const longest = await longestBlockMs(async () => {
      for (const url of ['/api/docs', '/api/openapi.json'])
        expect((await app.inject({ url })).statusCode).toBe(200)
    })
    expect(longest).toBeLessThan(mostMs)
  })

  const streams = 'trailer 1 0 obj<</Filter/FlateDecode>>stream\nendstream endobj\n'
  test.each([
    ['a PDF of a quarter of a million streams', 'files', `%PDF-1.7\n${streams.repeat(220_000)}%%EOF\n`],
    ['15 MB of a table to keep', 'files', 'a,b,c,d\n'.repeat(1_900_000)],
    ['15 MB of a table to read', 'tables', 'a,b,c,d\n'.repeat(1_900_000)],
  ] as const)('while a company uploads %s', async (_name, to, text) => {
    const send = await uploadOf(to, Buffer.from(text))
    const longest = await usualBlockMs(mostMs, send)
    expect(longest).toBeLessThan(mostMs)
  })

  test.each(hostileContainers)('while a company uploads $name', async sample => {
    const send = await uploadOf(sample.to, await sample.bytes())
    expect(await usualBlockMs(mostMs, send)).toBeLessThan(mostMs)
  })

  test('while a company imports a body of many megabytes', async () => {
    const body = importBody()
    expect(body.length).toBeGreaterThan(20_000_000)
    const longest = await usualBlockMs(mostMs, async () => {
      const reply = await imported(app, body)
      expect(reply.json()).toMatchObject({ rowCount: 33_000, createCount: 33_000 })
    })
    expect(longest).toBeLessThan(mostMs)
  })

  test('planted fault: the same body read on the main thread keeps all others waiting', async () => {
    const body = importBody()
    expect(await longestBlockMs(() => imported(unprotected, body))).toBeGreaterThan(mostMs)
  })
})

describe('Turns', { timeout: 120_000 }, () => {
  const simple = () =>
    app.inject({ url: '/api/specimen.wide.one', headers: { cookie: `${sessionCookie}=other` } })

  test('a simple question of another company is answered while exports of one company wait', async () => {
    const ended: string[] = []
    const costly = Array.from({ length: 5 }, async () => {
      const { statusCode } = await exported('xlsx', 4_000)
      ended.push('costly')
      return statusCode
    })
    const reply = await simple()
    expect(reply.json()).toEqual({ ok: true })
    expect(ended).toEqual([])
    expect(await Promise.all(costly)).toEqual([200, 200, 200, 200, 200])
  })

  test('more exports of one company than may wait are refused with a sentence', async () => {
    const replies = await Promise.all(Array.from({ length: 9 }, () => exported('xlsx', 500, 6)))
    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBe(2)
    expect(refused[0]!.json().refusal).toMatchObject({ code: 'kernel.load.tooBusy', kind: 'tooMany' })
  })
})
