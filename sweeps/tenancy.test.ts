import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { handle } from '#kernel/server/handle.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { composed } from '#modules/composition.ts'
import { startParties } from '#modules/parties/public.server.ts'
import { serverModules } from '#modules/server.ts'
import type { DemoCall } from '../src/demo/caller.ts'
import { fillCustomers } from '../src/demo/customers.ts'
import { fillFleet } from '../src/demo/fleet.ts'
import { sequence } from '../src/demo/random.ts'
import { endpoints, permissionsOf } from './catalogue.ts'
import { fittingInput, type Ingredients, operationOf } from './inputs.ts'

let owner: pg.Client
let full: TestCompany
let stranger: TestCompany
/** Ids of the full company by table. */
const ids = new Map<string, string[]>()
let every: readonly string[] = []

async function companyTables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     where c.relforcerowsecurity and c.relkind = 'r' and a.atttypid = 'uuid'::regtype and c.relnamespace::regnamespace::text <> 'specimen'`,
  )
  return rows.map(row => row.name)
}

/** A hash over every row of every table of a company. */
async function contentHash(companyId: number): Promise<string> {
  const hash = createHash('sha256')
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relforcerowsecurity and c.relkind = 'r' order by 1`,
  )
  for (const { name } of tables) {
    const { rows } = await owner.query<{ content: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as content from ${name} t where company_id = $1`,
      [companyId],
    )
    hash.update(`${name}:${rows[0]?.content ?? ''}`)
  }
  return hash.digest('hex')
}

beforeAll(async () => {
  startParties({ secret: 'a fixed secret that only tests ever use' })
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  full = await aCompany({ modules: composed(serverModules) })
  stranger = await aCompany({ modules: composed(serverModules) })
  const call = full.call as unknown as DemoCall
  await fillFleet(call, '2026-11-21')
  await fillCustomers(call, '2026-11-21')
  for (const name of await companyTables()) {
    const { rows } = await owner.query<{ id: string }>(
      `select id from ${name} where company_id = $1 limit 5`,
      [full.company.id],
    )
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(row => row.id),
      )
  }
  every = [...ids.values()].flat()
}, 120_000)

afterAll(() => owner.end())

/** Ids of the other company: by the field's or the endpoint's noun where a table fits, else any. */
function foreignIds(seed: number): Ingredients {
  const next = sequence(seed)
  const chance = (limit: number) => Math.floor(next() * limit)
  return {
    chance,
    idFor: (field, endpoint) => {
      const noun = field === 'id' ? (endpoint.split('.')[1] ?? '') : field.replace(/Ids?$/, '')
      const table = [...ids.keys()].find(name =>
        name.split('.')[1]!.replaceAll('_', '').includes(noun.toLowerCase()),
      )
      const pool = table && chance(4) > 0 ? ids.get(table)! : every
      return pool[chance(pool.length)]!
    },
  }
}

const guarded = endpoints.filter(
  ({ endpoint }) => endpoint.access !== 'public' && endpoint.access !== 'token',
)
const inCompany = guarded.filter(({ endpoint }) => permissionsOf(endpoint).length > 0)
const module = (name: string) => serverModules.find(one => one.manifest.name === name)!
const call = (t: TestCompany, name: string, input: unknown, actor: 'none' | 'member') => {
  const owning = module(name.split('.')[0]!)
  const bound = owning.endpoints.find(one => one.endpoint.name === name)!
  if (actor === 'member') return t.reply(bound.endpoint, input)
  return handle(t.runtime, bound, owning.manifest.companyModule, {
    actor: null,
    input,
    key: crypto.randomUUID(),
    dryRun: false,
    requestId: 'probe',
    ip: null,
    device: null,
  })
}

describe('No one sees another company', () => {
  test('the probed company has rows in many tables', () => {
    expect(ids.size).toBeGreaterThan(10)
  })

  test('every endpoint that is not open refuses an anonymous caller', async () => {
    for (const { endpoint } of guarded) {
      const answer = await call(full, endpoint.name, {}, 'none')
      expect(answer, endpoint.name).toMatchObject({ ok: false, refusal: { kind: 'unauthenticated' } })
    }
  })

  test('every endpoint with a permission refuses a member without it', async () => {
    for (const { endpoint } of inCompany) {
      const answer = await full.reply(endpoint, {}, { permissions: [] })
      expect(answer, endpoint.name).toMatchObject({ ok: false, refusal: { kind: 'forbidden' } })
    }
  })

  test('foreign ids reveal and change nothing, on any endpoint', async () => {
    const before = await contentHash(full.company.id)
    const leaks: string[] = []
    const faults: string[] = []
    for (const { endpoint } of inCompany) {
      for (let seed = 1; seed <= 4; seed++) {
        const input = fittingInput(operationOf(endpoint.name), foreignIds(seed))
        const sent = JSON.stringify(input)
        try {
          const answer = await stranger.reply(endpoint, input)
          const text = JSON.stringify(answer)
          const seen = every.filter(one => text.includes(one) && !sent.includes(one))
          if (seen.length > 0) leaks.push(`${endpoint.name}: ${seen[0]}`)
          if (answer.ok && 'output' in answer && endpoint.name.endsWith('.get') && sent.includes('"id"'))
            leaks.push(`${endpoint.name} answered for a foreign id`)
        } catch (error) {
          faults.push(`${endpoint.name}: ${(error as Error).message.slice(0, 200)} ${sent.slice(0, 200)}`)
        }
      }
    }
    expect(leaks).toEqual([])
    expect(faults).toEqual([])
    expect(await contentHash(full.company.id)).toBe(before)
  }, 300_000)
})
