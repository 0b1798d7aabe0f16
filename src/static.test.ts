import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWebApp } from './static.ts'

let app: FastifyInstance
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>قافلة</title>')
  await writeFile(join(folder, 'logo.svg'), '<svg/>')
  app = fastify()
  await serveWebApp(app, pathToFileURL(`${folder}/`))
})
afterAll(() => app.close())

test.each(['/', '/dashboard', '/no-such-page', '/logo.svg', '/assets/gone.js', '/api/gone'])(
  'HEAD %s is answered as GET is, without a body',
  async url => {
    const [head, get] = [await app.inject({ method: 'HEAD', url }), await app.inject({ method: 'GET', url })]
    expect(head.statusCode).toBe(get.statusCode)
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.body).toBe('')
  },
)

test('a page is served for every page path, and for no other method', async () => {
  expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
})
