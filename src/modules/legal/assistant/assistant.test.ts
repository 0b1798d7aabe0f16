import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { searchLibrary } from '../library/library.contract.ts'
import { aLegalCompany } from '../make.ts'
import * as contract from './assistant.contract.ts'

// A stand-in for the provider on loopback, which records what it is sent.

let t: TestCompany
let server: Server
let port: number
const requests: string[] = []
let answer = () => JSON.stringify({ choices: [{ message: { content: 'ok' } }], usage: { total_tokens: 40 } })

beforeAll(async () => {
  t = await aLegalCompany()
  server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      requests.push(`${request.url} ${request.headers.authorization} ${body}`)
      response.setHeader('content-type', 'application/json')
      response.end(answer())
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  vi.stubEnv('ASSISTANT_HOSTS', `127.0.0.1:${port}`)
})
afterAll(() => {
  vi.unstubAllEnvs()
  server.close()
})

const configured = (more: object) =>
  t.act(async ctx => {
    const { configureAssistant } = await import('./assistant.commands.ts')
    const { version } = await ctx.db.selectFrom('legal.assistant').select('version').executeTakeFirstOrThrow()
    return configureAssistant(ctx, {
      version,
      endpoint: null,
      model: null,
      key: null,
      monthlyTokens: 1000,
      ...more,
    })
  })
const question = 'محمد، 288020122596، 55551234، لم يسدد الأجرة، متى أطلب الإخلاء؟'
const ask = () => t.call(contract.askAssistant, { text: question, country: 'KW', partyId: null })

test('14: off it refuses, asks nothing outside, and the search answers', async () => {
  expect((await t.refusal(contract.askAssistant, { text: question, partyId: null })).code).toBe(
    'legal.assistant.off',
  )
  expect((await t.call(searchLibrary, { text: question, country: 'KW' })).hits.length).toBeGreaterThan(0)
  expect(requests).toEqual([])
  // How the provider is set is read by the staff of the installation alone.
  expect((await t.refusal(contract.readAssistant, {})).kind).toBe('forbidden')
  await expect(
    configured({ endpoint: 'http://169.254.169.254', model: 'm', key: 'k' }),
  ).rejects.toMatchObject({
    refusal: { code: 'legal.assistant.endpoint' },
  })
})

test('14: on, names and numbers do not leave; the answer is a draft with its basis, logged without its text', async () => {
  await aCustomer(t, { nameAr: 'محمد العنزي' })
  await configured({ endpoint: `http://127.0.0.1:${port}/v1`, model: 'stand-in', key: 'a-key-of-tests' })
  expect((await t.refusal(contract.askAssistant, { text: question, partyId: null })).code).toBe(
    'legal.assistant.off',
  )
  await t.call(contract.switchAssistant, { isOn: true }, { permissions: ['admin.settings.write'] })
  answer = () =>
    JSON.stringify({
      choices: [{ message: { content: 'لـ[طرف 1] مهلة عشرين يومًا [1]. والصلح أولى.' } }],
      usage: { total_tokens: 321 },
    })
  const { sentences, sources } = await ask()
  expect(sentences).toEqual([
    { text: 'لـمحمد مهلة عشرين يومًا [1].', isCited: true },
    { text: 'والصلح أولى.', isCited: false },
  ])
  expect(sources[0]?.subject).toBe('إخلاء العقار لعدم سداد الأجرة')
  const [sent = ''] = requests
  expect(sent).toContain('/v1/chat/completions Bearer a-key-of-tests')
  expect(sent).toContain('[طرف 1]')
  for (const canary of ['محمد', '288020122596', '55551234']) expect(sent).not.toContain(canary)
  const state = await t.call(contract.assistantState, {})
  expect(state).toMatchObject({ isOn: true, isThere: true, usedTokens: 321 })
  expect(JSON.stringify(state)).not.toContain('a-key-of-tests')
})

test('a wrong shape or an error gives no draft and loses nothing; the limit of the month refuses', async () => {
  for (const wrong of ['<html>', '{"choices":[]}', '{}']) {
    answer = () => wrong
    const { sentences, sources } = await ask()
    expect(sentences).toBeNull()
    expect(sources.length).toBeGreaterThan(0)
  }
  await configured({ endpoint: `http://127.0.0.1:${port}/v1`, model: 'stand-in', monthlyTokens: 300 })
  const asked = requests.length
  expect(await t.refusal(contract.askAssistant, { text: question, partyId: null })).toMatchObject({
    code: 'legal.assistant.limit',
    kind: 'tooMany',
    params: { date: '2026-12-01' },
  })
  await configured({})
  expect((await t.refusal(contract.askAssistant, { text: question, partyId: null })).code).toBe(
    'legal.assistant.off',
  )
  expect(requests).toHaveLength(asked)
})
