import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { RefusalError, statusOfRefusal } from '../shared/refusal.ts'
import { aCompany, type TestCompany } from '../testing/company.ts'
import type { Actor } from './context.ts'
import { addFileRoutes } from './file-routes.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [] })
})

const boundary = 'x-part'
const part = (head: string, body = 'a,b\r\n1,2\r\n') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"${head}\r\n\r\n${body}\r\n`
const withType = '\r\ncontent-type: application/octet-stream'

async function sent(url: string, payload: string, contentType = `multipart/form-data; boundary=${boundary}`) {
  const app = fastify()
  app.decorateRequest('cookies', { getter: () => ({}) })
  await app.register(multipart)
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    error instanceof RefusalError
      ? reply.code(statusOfRefusal[error.refusal.kind]).send({ refusal: error.refusal })
      : reply.code(error.statusCode ?? 500).send({ message: error.message }),
  )
  const actor = {
    userId: '01900000-0000-7000-8000-000000000001',
    name: 'مختبر',
    email: 't@example.test',
    sessionId: 's',
    superAdmin: false,
    roles: [],
    company: t.company,
    permissions: new Set<string>(),
    denial: null,
    browse: null,
    sudoUntil: null,
  } satisfies Actor
  addFileRoutes(app, { ...t.runtime, authenticate: async () => actor })
  return payload === 'get'
    ? app.inject({ method: 'GET', url })
    : app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } })
}

test.each(['/api/files', '/api/tables'])('a form sent to %s that is no whole form is refused', async url => {
  const broken = [
    sent(url, part(`; filename="a.csv"${withType}`)),
    sent(url, part(`; filename="a.csv"${withType}`), 'multipart/form-data'),
    sent(url, `--${boundary}\r\n`),
    sent(url, `--${boundary}--\r\n`),
  ]
  for (const reply of await Promise.all(broken)) expect([400, 406, 422]).toContain(reply.statusCode)
})

test('a file without a name is kept under a plain one; letters of a name are not halved', async () => {
  const unnamed = await sent('/api/files', `${part(withType)}--${boundary}--\r\n`)
  expect(unnamed.json()).toMatchObject({ name: 'file' })
  const long = `${'ا'.repeat(20)}${'😀'.repeat(160)}`
  const named = await sent('/api/files', `${part(`; filename="${long}"${withType}`)}--${boundary}--\r\n`)
  expect(named.json()).toMatchObject({ name: '😀'.repeat(150) })
})

test.each(['-'.repeat(36), '0'.repeat(36)])('%s is the identity of no file', async id => {
  expect((await sent(`/api/files/${id}`, 'get')).statusCode).toBe(404)
})
