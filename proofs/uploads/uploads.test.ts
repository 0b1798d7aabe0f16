import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#kernel/server/context.ts'
import { addFileRoutes } from '#kernel/server/file-routes.ts'
import { buildServer } from '#kernel/server/http.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { aCompany } from '#kernel/testing/company.ts'
import kernelWords from '../../src/kernel/words.ar.json' with { type: 'json' }
import { platformServer } from '../../src/modules/platform/server/index.ts'
import { anAdministrator, platformRuntime } from '../../src/modules/platform/server/make.ts'
import { guardedRoutes, guardUploads } from '../../src/modules/platform/server/upload/guardUploads.ts'
import platformWords from '../../src/modules/platform/words.ar.json' with { type: 'json' }
import { rawRoutes } from '../../src/raw-routes.ts'
import { awkward, hostile, type Sample } from './corpus.ts'

// Figure 13 of the quality file: hostile uploads are refused within two seconds and with bounded memory, awkward good ones are
// taken. Seconds are of the processor, so that a busy machine changes nothing.

const longestMs = 2_000
const mostMegabytes = 300

let guarded: FastifyInstance
let open: FastifyInstance

async function aServer(runtime: Runtime, isGuarded: boolean): Promise<FastifyInstance> {
  const app = await buildServer({ ...runtime, modules: [] })
  if (isGuarded) guardUploads(app)
  addFileRoutes(app, runtime)
  await app.ready()
  return app
}

// Made before there is a server: a server that finds itself kept waiting turns everybody away.
const contents = new Map<Sample, Uint8Array>()

beforeAll(async () => {
  for (const sample of [...hostile, ...awkward]) contents.set(sample, await sample.bytes())
  const t = await aCompany({ modules: [platformServer] })
  const { actor } = (await anAdministrator(t)) as { actor: Actor }
  const runtime = { ...platformRuntime(t), authenticate: async () => actor }
  guarded = await aServer(runtime, true)
  open = await aServer(runtime, false)
})
afterAll(async () => {
  await guarded.close()
  await open.close()
})

async function send(app: FastifyInstance, sample: Sample) {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(contents.get(sample)!)]), sample.fileName)
  const body = new Response(form)
  const payload = Buffer.from(await body.arrayBuffer())
  const began = process.cpuUsage()
  const memory = process.memoryUsage().rss
  const reply = await app.inject({
    ...{ method: 'POST', url: `/api/${sample.to}`, payload },
    headers: { 'content-type': body.headers.get('content-type')! },
  })
  const spent = process.cpuUsage(began)
  const answer = reply.json() as { refusal?: { code: string; kind: string; params?: { reason?: string } } }
  return {
    ...{ status: reply.statusCode, refusal: answer.refusal },
    cpuMs: (spent.user + spent.system) / 1000,
    megabytes: (process.memoryUsage().rss - memory) / 1024 / 1024,
  }
}

const words: Readonly<Record<string, unknown>> = { ...kernelWords, ...platformWords }

describe('Hostile uploads', () => {
  test('every route that takes a file is guarded', () => {
    const taking = rawRoutes.filter(route => route.startsWith('POST ') && route !== 'POST /api/export')
    expect(taking.map(route => route.slice(5))).toEqual(Object.keys(guardedRoutes))
  })

  test.each(hostile)('$name is refused with a sentence', { timeout: 60_000 }, async sample => {
    const { status, refusal, cpuMs, megabytes } = await send(guarded, sample)
    expect(refusal, `answered ${status}`).toMatchObject({ kind: 'invalid' })
    expect(words).toHaveProperty([refusal!.code])
    expect(cpuMs).toBeLessThan(longestMs)
    expect(megabytes).toBeLessThan(mostMegabytes)
  })

  test.each(awkward)('$name is taken', async sample => {
    const { status, refusal } = await send(guarded, sample)
    expect(refusal).toBeUndefined()
    expect(status).toBeLessThan(300)
  })

  test('planted fault: without the guard the corpus gets through in many places', {
    timeout: 60_000,
  }, async () => {
    const small = hostile.filter(sample => !/bomb|million/.test(sample.name))
    const taken: string[] = []
    for (const sample of small) if ((await send(open, sample)).status < 300) taken.push(sample.name)
    expect(taken).toEqual(
      expect.arrayContaining([
        'a picture of 1,600 megapixels',
        'a picture that is an archive too',
        'a paper with a program',
        'an archive',
        'a page called table',
      ]),
    )
  })
})
