import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#kernel/server/config.ts'
import { buildServer } from '#kernel/server/http.ts'
import { bind, type ServerModule } from '#kernel/server/module.ts'
import { document } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { PdfFault } from '#workers/pdf/pool.ts'
import { platformServer } from '../index.server.ts'
import { explainFailedPapers } from './failedPaper.queries.ts'

const paper = document({
  name: 'platform.planted.paper',
  access: 'public',
  input: z.object({ state: z.enum(['down', 'refused', 'made']), locale: z.enum(['ar', 'en']).optional() }),
  refusals: ['kernel.field.tooBig'],
  summary: 'A paper whose engine is down, that is refused, or that opens.',
})
const planted: ServerModule = {
  ...platformServer,
  endpoints: [
    ...bind({ paper }, async () => ({
      paper: async (_ctx: unknown, input: { state: string }) => {
        if (input.state === 'down') throw new PdfFault('The PDF worker crashed.')
        if (input.state === 'refused')
          deny(invalid('kernel.field.tooBig', { params: { max: '<b>2026-01-02' } }))
        return { fileName: 'a.pdf', contentType: 'application/pdf', bytes: new Uint8Array([37]) }
      },
    })),
  ],
}

const wordsOf = async (locale: 'ar' | 'en') =>
  JSON.parse(
    await readFile(new URL(`../../../kernel/words.${locale}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

let app: FastifyInstance
beforeAll(async () => {
  const t = await aCompany({ modules: [planted] })
  const runtime = { ...t.runtime, config: readConfig({ LOG_LEVEL: 'silent' }), modules: [planted] }
  app = await buildServer(runtime)
  const words = { ar: await wordsOf('ar'), en: await wordsOf('en') }
  const codes = Object.keys(words.ar)
  // The sentences as they are written; compiled, the whole catalogue takes seconds to read.
  const say =
    (code: string) =>
    (params: Readonly<Record<string, unknown>>, { locale }: { locale: 'ar' | 'en' }) =>
      words[locale][code]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  explainFailedPapers(app, async () => Object.fromEntries(codes.map(code => [code, say(code)])))
})
afterAll(() => app.close())

const open = (query: string, accept = 'text/html,application/xhtml+xml') =>
  app.inject({ url: `/api/platform.planted.paper?${query}`, headers: { accept } })

test('a window whose paper cannot be made says so in words and asks again by itself', async () => {
  const shown = await open('state=down')
  expect(shown.statusCode).toBe(500)
  expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(shown.body).toContain('تعذّر إعداد الورقة الآن. ما سجّلته محفوظ كما هو؛ أعد المحاولة بعد لحظات.')
  expect(shown.body).toMatch(/dir="rtl".*http-equiv="refresh" content="5"/s)
  expect(shown.body).toContain('href="/api/platform.planted.paper?state=down"')
  expect(shown.body.endsWith('</html>')).toBe(true)
  expect((await open('state=down&locale=en')).body).toMatch(
    /lang="en" dir="ltr".*could not be made just now/s,
  )
})

test('a refused paper says its sentence and is not asked for again', async () => {
  const shown = await open('state=refused')
  expect(shown.statusCode).toBe(422)
  expect(shown.body).toContain('أكبر قيمة مسموحة &lt;b&gt;2026-01-02.')
  expect(shown.body).not.toContain('http-equiv="refresh"')
})

test('whoever asks as a program gets the answer of a program, and a paper that opens is left alone', async () => {
  expect((await open('state=down', '*/*')).json()).toMatchObject({ fault: 'unexpected' })
  const nowhere = await app.inject({ url: '/api/platform.planted.nowhere', headers: { accept: 'text/html' } })
  expect([nowhere.statusCode, nowhere.headers['content-type']]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
  const made = await open('state=made')
  expect([made.statusCode, made.headers['content-type'], made.body]).toEqual([200, 'application/pdf', '%'])
})
