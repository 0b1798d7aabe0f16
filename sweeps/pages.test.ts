import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aUser } from '#modules/access/make.ts'
import { composed } from '#modules/composition.ts'
import { startParties } from '#modules/parties/public.server.ts'
import { serverModules } from '#modules/server.ts'
import { fillExamples } from '../src/demo.ts'
import { endpoints } from './catalogue.ts'
import { operationOf, type Schema } from './inputs.ts'
import { serverFile, sources } from './sources.ts'

let owner: pg.Client
let t: TestCompany

beforeAll(async () => {
  startParties({ secret: 'a fixed secret that only tests ever use' })
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  t = await aCompany({ modules: composed(serverModules), now: '2026-11-20T09:00:00Z' })
  const { id, name, email } = await aUser(t)
  await fillExamples(t.runtime, t.company.id, { id, name, email })
  await withinOneMillisecond()
}, 180_000)
afterAll(() => owner.end())

/** Every instant of the company's rows falls into one millisecond, a microsecond apart, in no order of the ids. */
async function withinOneMillisecond() {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.oid::regclass::text as table, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'timestamptz'::regtype and not a.attisdropped and a.attgenerated = ''
     where c.relforcerowsecurity and c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text <> 'specimen'
       and not c.relispartition`,
  )
  await owner.query("set session_replication_role = 'replica'")
  for (const { table, column } of rows)
    try {
      await owner.query(
        `update ${table} set ${column} = timestamptz '2026-11-20 09:00:00.123Z' + (abs(hashtext(ctid::text)) % 1000) * interval '1 microsecond'
         where company_id = $1 and ${column} is not null`,
        [t.company.id],
      )
    } catch (error) {
      // A check that orders two instants of a row, or an exclusion of overlaps: such a column stays as it is.
      if (!/check|exclusion|conflicting|range|duplicate/.test(String(error))) throw error
    }
  await owner.query("set session_replication_role = 'origin'")
}

const fieldsOf = (endpoint: Endpoint): Record<string, Schema> =>
  operationOf(endpoint.name).input.properties ?? {}
const lists = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(endpoint => endpoint.kind === 'query' && 'cursor' in fieldsOf(endpoint))

/** What a list needs besides its page: days of the year, and the first of its choices. */
function neededBy(endpoint: Endpoint): Record<string, unknown> {
  const { required = [] } = operationOf(endpoint.name).input
  const filled = required.flatMap((field): [string, unknown][] => {
    const schema = fieldsOf(endpoint)[field]!
    if (schema.format === 'date') return [[field, field === 'from' ? '2026-01-01' : '2026-11-30']]
    return schema.enum ? [[field, schema.enum[0]]] : []
  })
  return Object.fromEntries(filled)
}

type Page = { rows: readonly unknown[]; next: string | null }
/** A page of a list, or null where it asks for more than a page. */
async function pageOf(endpoint: Endpoint, input: object): Promise<Page | null> {
  const answer = await t.reply(endpoint, input)
  return answer.ok && 'output' in answer ? (answer.output as Page) : null
}

/** The rows of a list in pages of so many. */
async function rowsBy(endpoint: Endpoint, asked: object, limit: number): Promise<unknown[]> {
  const rows: unknown[] = []
  let cursor: string | null = null
  for (let page = 0; page < 30 && (page === 0 || cursor); page++) {
    const found: Page | null = await pageOf(endpoint, { ...asked, limit, ...(cursor ? { cursor } : {}) })
    rows.push(...(found?.rows ?? []))
    cursor = found?.next ?? null
  }
  return rows
}

test('every list shows each row once over its pages, in both directions, also rows of one millisecond', async () => {
  const wrong: string[] = []
  const paged: string[] = []
  for (const endpoint of lists) {
    const sorts = fieldsOf(endpoint)['sort']?.enum ?? [undefined]
    for (const sort of sorts)
      for (const descending of [true, false]) {
        const asked = { ...neededBy(endpoint), descending, ...(sort === undefined ? {} : { sort }) }
        const whole = await rowsBy(endpoint, asked, 1000)
        if (whole.length < 3) continue
        const rows = await rowsBy(endpoint, asked, Math.max(1, Math.ceil(whole.length / 8)))
        paged.push(endpoint.name)
        if (JSON.stringify(rows) !== JSON.stringify(whole))
          wrong.push(
            `${endpoint.name} by ${sort} ${descending ? 'down' : 'up'}: ${rows.length} of ${whole.length}`,
          )
      }
  }
  expect(wrong).toEqual([])
  expect(new Set(paged).size).toBeGreaterThan(10)
}, 180_000)

test('a cursor that a list writes by itself carries days and ids, never an instant', () => {
  const own = sources(serverFile)
    .filter(({ text }) => /\binput\.cursor\b/.test(text))
    .filter(({ text }) => !/keysetPage\(/.test(text))
    .map(({ path }) => path)
  expect(own.sort()).toEqual([
    'src/modules/accounting/ledger/ledger.queries.ts',
    'src/modules/billing/document/document.queries.ts',
    'src/modules/billing/vat/vat.queries.ts',
  ])
})
