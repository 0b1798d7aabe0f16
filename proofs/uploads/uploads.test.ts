import { deflateSync, inflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#kernel/server/context.ts'
import { addFileRoutes } from '#kernel/server/file-routes.ts'
import { buildServer } from '#kernel/server/http.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { wordsIn } from '#kernel/testing/words.ts'
import { BeyondLimits, runApart } from '#workers/apart.ts'
import { typeOfBytes } from '#workers/files/fileType.ts'
import { platformServer } from '../../src/modules/platform/index.server.ts'
import { anAdministrator, platformRuntime } from '../../src/modules/platform/make.ts'
import { rawRoutes } from '../../src/raw-routes.ts'
import { costlySheets, hostileContainers, oddSheets } from './containers.ts'
import { awkward, hostile, type Sample } from './corpus.ts'

// Figure 13 of the quality file: hostile uploads are refused within two seconds and with bounded memory, awkward good ones are
// taken. Seconds of the server are of its processor, so that a busy machine changes nothing; those of the process that reads a
// table are compared with reading a small one.

const longestMs = 2_000
/** A machine of others may have slow memory for an hour: then the limit is what unpacking as many zeros alone takes, so many times. */
const longestOfPlain = 4
const mostMegabytes = 300
/** Starting the process is most of reading a small table: two seconds where that takes two tenths. */
const longestShare = 10

let app: FastifyInstance
let smallTableMs = 0

// Made before there is a server: a server that finds itself kept waiting turns everybody away.
const contents = new Map<Sample, Uint8Array>()

beforeAll(async () => {
  for (const sample of [...hostile, ...hostileContainers, ...oddSheets, ...awkward])
    contents.set(sample, await sample.bytes())
  const t = await aCompany({ modules: [platformServer] })
  const { actor } = (await anAdministrator(t)) as { actor: Actor }
  const runtime = { ...platformRuntime(t), authenticate: async () => actor }
  app = await buildServer({ ...runtime, modules: [] })
  addFileRoutes(app, runtime)
  await app.ready()
  const small = awkward.find(({ name }) => name === 'a workbook')!
  smallTableMs = Math.max((await send(small)).wallMs, (await send(small)).wallMs)
}, 120_000)
afterAll(() => app.close())

async function send(sample: Sample) {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(contents.get(sample)!)]), sample.fileName)
  const body = new Response(form)
  const payload = Buffer.from(await body.arrayBuffer())
  const began = { cpu: process.cpuUsage(), at: performance.now() }
  const memory = process.memoryUsage().rss
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${sample.to}`,
    payload,
    headers: { 'content-type': body.headers.get('content-type')! },
  })
  const spent = process.cpuUsage(began.cpu)
  const answer = reply.json() as { refusal?: { code: string; kind: string; field?: string } }
  return {
    status: reply.statusCode,
    refusal: answer.refusal,
    cpuMs: (spent.user + spent.system) / 1000,
    wallMs: performance.now() - began.at,
    megabytes: (process.memoryUsage().rss - memory) / 1024 / 1024,
  }
}

/** Processor time of unpacking 600 megabytes of zeros, here and now. */
function plainMs(): number {
  const packed = deflateSync(Buffer.alloc(60 * 1024 * 1024), { level: 1 })
  const began = process.cpuUsage()
  for (let at = 0; at < 10; at++) inflateSync(packed)
  const spent = process.cpuUsage(began)
  return (spent.user + spent.system) / 1000
}

const words: Readonly<Record<string, unknown>> = {
  ...wordsIn('src/kernel', 'ar'),
  ...wordsIn('src/modules/platform', 'ar'),
}

describe('Hostile uploads', () => {
  test('come by two routes only, and both check', () => {
    const taking = rawRoutes.filter(route => route.startsWith('POST ') && route !== 'POST /api/export')
    const tried = new Set([...hostile, ...hostileContainers].map(({ to }) => `POST /api/${to}`))
    expect(new Set(taking)).toEqual(tried)
  })

  test.each([...hostile, ...hostileContainers])(
    '$name is refused with a sentence',
    { timeout: 60_000 },
    async sample => {
      const { status, refusal, cpuMs, wallMs, megabytes } = await send(sample)
      expect(refusal, `answered ${status}`).toMatchObject({ kind: 'invalid' })
      expect(words).toHaveProperty([refusal!.code])
      if (cpuMs >= longestMs) expect(cpuMs).toBeLessThan(longestOfPlain * plainMs())
      expect(megabytes).toBeLessThan(mostMegabytes)
      if (sample.to === 'tables') expect(wallMs / smallTableMs).toBeLessThan(longestShare)
    },
  )

  test.each(awkward)('$name is taken', async sample => {
    const { status, refusal } = await send(sample)
    expect(refusal).toBeUndefined()
    expect(status).toBeLessThan(300)
  })

  test.each(oddSheets)('$name is answered, and the server lives', { timeout: 60_000 }, async sample => {
    const { status, megabytes } = await send(sample)
    expect([200, 422]).toContain(status)
    expect(megabytes).toBeLessThan(mostMegabytes)
  })

  test('planted fault: by their first bytes alone many would be kept', () => {
    const kept = [...hostile, ...hostileContainers].filter(
      sample => sample.to === 'files' && typeOfBytes(contents.get(sample)!) !== null,
    )
    expect(kept.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'a picture of 1,600 megapixels',
        'a picture that is an archive too',
        'a paper with a program',
        'an archive',
        'a page called table',
        'a true picture of 64 megapixels',
        'a paper with a stream of 600 megabytes',
      ]),
    )
  })

  test('planted fault: a reader without the checks goes beyond its limits', {
    timeout: 120_000,
  }, async () => {
    const limits = {
      program: new URL('./unchecked.program.ts', import.meta.url),
      memoryMb: 300,
      timeoutMs: 20_000,
      mostAnswerBytes: 64 * 1024 * 1024,
    }
    const far = costlySheets.find(({ name }) => name.startsWith('a cell at the far end'))!
    await expect(runApart(limits, contents.get(far)!)).rejects.toThrow(BeyondLimits)
  })
})
