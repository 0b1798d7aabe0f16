import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../sweeps/catalogue.ts'
import { type Operation, operationsOf } from '../sweeps/inputs.ts'
import { craftedCursors, type Request, requestOf } from './api/cases.ts'
import { type Answer, judgeOf } from './api/schema.ts'
import { aFuzzedServer, type FuzzedServer, type Person } from './api/server.ts'
import { prove, together } from './proof.ts'

let server: FuzzedServer
let document: Record<string, unknown>
let operations: readonly Operation[]

beforeAll(async () => {
  server = await aFuzzedServer()
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as typeof document
  operations = operationsOf(document)
}, 300_000)
afterAll(() => server.stop())

const personOf = new Map<string, Person>(
  endpoints.map(({ endpoint }) => {
    const open = endpoint.access === 'public' || endpoint.access === 'token'
    return [endpoint.name, open ? 'nobody' : endpoint.access === 'superAdmin' ? 'super' : 'admin']
  }),
)

let sent = 0

/** Sends a request; one that an overloaded machine turned away unseen (busy) is sent again. */
async function send(request: Request, person: Person): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await sendOnce(request, person)
    if (answer.status !== 503 || !answer.text.includes('"busy"') || attempt === 20) return answer
    await pause(500)
  }
}

async function sendOnce(request: Request, person: Person): Promise<Answer> {
  const cookie = await server.cookieOf(person)
  sent++
  const reply = await fetch(server.url + request.path, {
    method: request.method,
    headers: {
      ...request.headers,
      ...(cookie ? { cookie } : {}),
      // Open endpoints take sixty calls a minute from one address.
      'x-forwarded-for': `10.${10 + (sent % 200)}.${(sent >> 8) % 250}.${sent % 250}`,
    },
    body: request.body,
  })
  if (reply.status === 401) server.forget(person)
  return {
    status: reply.status,
    contentType: reply.headers.get('content-type') ?? '',
    text: await reply.text(),
  }
}

describe('Requests made of the OpenAPI document', () => {
  prove({
    name: 'api-fuzz',
    property: 'no answer of 5xx, none that the document does not describe',
    short: 3_000,
    long: 70_000,
    run: async cases => {
      const judge = judgeOf(document)
      const violations: string[] = []
      const statuses = new Map<number, number>()
      const denials = new Map<string, number>()
      let made = 0
      while (made < cases) {
        const round = Math.ceil(made / operations.length)
        await together(operations.length, 4, async index => {
          const operation = operations[index]!
          const request = requestOf(operation, round * 7919 + index * 104_729, server.ids)
          const person = personOf.get(operation.name) ?? 'admin'
          const answer = await send(request, person)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (answer.status === 403) {
            const code = /"code":"([^"]*)/.exec(answer.text)?.[1] ?? 'none'
            denials.set(code, (denials.get(code) ?? 0) + 1)
          }
          // Modules that were just switched off would hide everything behind them for the rest of the round.
          if (operation.name === 'platform.company.setModules' && answer.status === 200) await server.repair()
          // A caller that names what it makes does so again, under another key.
          const key = { 'idempotency-key': randomUUID() }
          const again = answer.status === 200 && request.method === 'POST' && index % 3 === 0
          const answers = again
            ? [answer, await send({ ...request, headers: { ...request.headers, ...key } }, person)]
            : [answer]
          for (const one of answers) {
            const wrong = judge(operation, one)
            if (wrong)
              violations.push(
                `${operation.name} ${wrong} for ${request.path} ${request.body?.slice(0, 400) ?? ''}`,
              )
          }
        })
        made += operations.length
        await server.repair()
      }
      console.info('answers by status', Object.fromEntries([...statuses].sort()))
      console.info('denials by code', Object.fromEntries([...denials].sort()))
      // Refused requests alone would prove little: enough of them must reach the work and succeed.
      expect((statuses.get(200) ?? 0) / made).toBeGreaterThan(0.15)
      expect((statuses.get(401) ?? 0) / made).toBeLessThan(0.05)
      return { cases: made, violations }
    },
  })

  test('no list takes a cursor that it has not given', async () => {
    const lists = operations.filter(({ input }) => 'cursor' in (input.properties ?? {}))
    expect(lists.length).toBeGreaterThan(50)
    const wrong: string[] = []
    await together(lists.length, 4, async index => {
      const operation = lists[index]!
      const person = personOf.get(operation.name) ?? 'admin'
      for (const cursor of craftedCursors) {
        const path = `/api/${operation.name}?${new URLSearchParams({ cursor })}`
        const answer = await send({ operation, path, method: 'GET', headers: {}, body: undefined }, person)
        if (answer.status < 400 || answer.status >= 500) wrong.push(`${path}: ${answer.status}`)
      }
    })
    expect(wrong).toEqual([])
  }, 120_000)

  /** What an unguarded reader fails at, by the request alone. */
  const plantedFaults: Readonly<Record<string, (request: Request) => boolean>> = {
    'a name that every object has': ({ path }) =>
      [...new URL(path, 'http://x').searchParams.keys()].some(name => name in {}),
    'a cursor of other types': ({ path }) =>
      craftedCursors.includes(new URL(path, 'http://x').searchParams.get('cursor') ?? ''),
    'a body deeper than the stack': ({ body }) => (body?.match(/[[{]/g)?.length ?? 0) >= 5_000,
    'a number beyond its column': ({ body }) => /[^\d"]2147483648[^\d"]/.test(body ?? ''),
    'a record named twice in a list': ({ body }) => /\["([0-9a-f-]{36})","\1"\]/.test(body ?? ''),
  }
  test.each(Object.entries(plantedFaults))('%s is among the requests', (_, fails) => {
    const judge = judgeOf(document)
    const found = Array.from({ length: 6 * operations.length }, (_none, at) => {
      const operation = operations[at % operations.length]!
      const request = requestOf(operation, at * 7919, server.ids)
      return judge(operation, {
        status: fails(request) ? 500 : 422,
        contentType: 'application/json',
        text: JSON.stringify({ refusal: { code: 'x', kind: 'invalid' }, requestId: '1' }),
      })
    }).filter(Boolean)
    expect(found[0]).toMatch(/answered 500/)
  })

  test('a fault, an unknown status, a wrong body and a wrong type are each found', () => {
    const judge = judgeOf(document)
    const operation = operations.find(one => one.name === 'access.session.signIn')!
    const json = 'application/json'
    const refusal = { refusal: { code: 'x', kind: 'invalid' }, requestId: '1' }
    expect(judge(operation, { status: 422, contentType: json, text: JSON.stringify(refusal) })).toBeNull()
    expect(judge(operation, { status: 500, contentType: json, text: '{}' })).toMatch(/answered 500/)
    expect(judge(operation, { status: 418, contentType: json, text: '{}' })).toMatch(/does not list/)
    expect(judge(operation, { status: 422, contentType: json, text: '{"refusal":{}}' })).toMatch(
      /off its schema/,
    )
    expect(judge(operation, { status: 200, contentType: json, text: '{}' })).toMatch(/off its schema/)
    expect(judge(operation, { status: 200, contentType: 'text/html', text: '<p>' })).toMatch(
      /JSON is described/,
    )
  })
})
