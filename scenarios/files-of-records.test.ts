import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#kernel/server/context.ts'
import { addFileRoutes } from '#kernel/server/file-routes.ts'
import { buildServer } from '#kernel/server/http.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { openFlag } from '#modules/fleet/flag/flag.contract.ts'
import { aVehicle } from '#modules/fleet/make.ts'
import { addDocument } from '#modules/parties/document/document.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { startParties } from '#modules/parties/public.server.ts'
import { serverModules } from '#modules/server.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

let t: TestCompany
let app: FastifyInstance
let caller: Actor

beforeEach(async () => {
  startParties({ secret: 'a fixed secret that only tests ever use' })
  t = await aCompany({ modules: serverModules })
  const runtime = { ...t.runtime, authenticate: async () => caller }
  app = await buildServer({ ...runtime, modules: [] })
  addFileRoutes(app, runtime)
  await app.ready()
})
afterEach(() => app.close())

const person = (...permissions: string[]): Actor => ({
  userId: randomUUID(),
  name: 'دلال',
  email: 'dalal@example.test',
  sessionId: randomUUID(),
  superAdmin: false,
  roles: [],
  company: t.company,
  permissions: new Set(permissions),
  denial: null,
  browse: null,
  sudoUntil: null,
})

async function upload(by: Actor, name = 'id.png'): Promise<string> {
  caller = by
  const form = new FormData()
  form.set('file', new Blob([onePixel]), name)
  const body = new Response(form)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/files',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')! },
  })
  return reply.json().id
}

async function opens(by: Actor, id: string): Promise<boolean> {
  caller = by
  const { statusCode } = await app.inject({ method: 'GET', url: `/api/files/${id}` })
  expect([200, 404]).toContain(statusCode)
  return statusCode === 200
}

const as = (one: Actor) => ({ userId: one.userId, permissions: [...one.permissions] })

describe('A file of the company', () => {
  test('that hangs on nothing yet opens to whoever stored it, and to no colleague who knows its identifier', async () => {
    const clerk = person()
    const id = await upload(clerk)
    expect(await opens(clerk, id)).toBe(true)
    expect(await opens(person('operations.customers.read', 'admin.settings.write'), id)).toBe(false)
  })

  test('that is a scan of an identity opens to readers of customers alone, whoever stored it', async () => {
    const clerk = person('operations.customers.write')
    const fileId = await upload(clerk)
    const { id: partyId } = await aCustomer(t)
    const passport = { type: 'passport' as const, number: 'P1234567', country: 'KW', fileIds: [fileId] }
    await t.call(addDocument, { ...passport, partyId }, as(clerk))
    expect(await opens(person('operations.customers.read'), fileId)).toBe(true)
    expect(await opens(person('fleet.vehicles.read', 'finance.ledger.view'), fileId)).toBe(false)
    expect(await opens(clerk, fileId)).toBe(false)
  })

  test('is not reached by hanging it on a record of one’s own', async () => {
    const clerk = person('operations.customers.write', 'operations.customers.read')
    const fileId = await upload(clerk)
    const { id: partyId } = await aCustomer(t)
    const passport = { type: 'passport' as const, number: 'P1234567', country: 'KW', fileIds: [fileId] }
    await t.call(addDocument, { ...passport, partyId }, as(clerk))
    const mechanic = person('fleet.vehicles.read', 'fleet.vehicles.write')
    const vehicleId = await aVehicle(t)
    const flag = {
      vehicleId,
      kind: 'accident' as const,
      note: 'خدش في الباب',
      from: '2026-01-02T08:00:00Z',
      fileIds: [fileId],
    }
    expect(await t.refusal(openFlag, flag, as(mechanic))).toMatchObject({
      code: 'kernel.file.notFound',
      field: 'fileIds',
    })
    expect(await opens(mechanic, fileId)).toBe(false)
  })

  test('keeps no mark in its name that would turn it around on a screen', async () => {
    const id = await upload(person(), 'invoice\u202Egnp.exe\u2066.png')
    const rows = await t.act(ctx =>
      ctx.db.selectFrom('app.file').select('name').where('id', '=', id).execute(),
    )
    expect(rows).toEqual([{ name: 'invoice_gnp.exe_.png' }])
  })

  test('that is the logo opens to every member', async () => {
    const boss = person('admin.settings.write', 'admin.settings.read')
    const logoFileId = await upload(boss)
    await t.runtime.pool.query('update platform.company set custom_branding = $2 where id = $1', [
      t.company.id,
      JSON.stringify({ logoFileId }),
    ])
    expect(await opens(person(), logoFileId)).toBe(true)
  })

  test('is asked for again by the next person on the same device, and costs no bytes while nothing changed', async () => {
    const clerk = person()
    const id = await upload(clerk)
    const first = await app.inject({ method: 'GET', url: `/api/files/${id}` })
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const headers = { 'if-none-match': first.headers.etag as string }
    expect((await app.inject({ method: 'GET', url: `/api/files/${id}`, headers })).statusCode).toBe(304)
    caller = person()
    expect((await app.inject({ method: 'GET', url: `/api/files/${id}`, headers })).statusCode).toBe(404)
  })
})
