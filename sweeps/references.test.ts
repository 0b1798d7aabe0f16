import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import { composed } from '#modules/composition.ts'
import { startParties } from '#modules/parties/public.server.ts'
import { serverModules } from '#modules/server.ts'
import type { DemoCall } from '../src/demo/caller.ts'
import { fillCustomers } from '../src/demo/customers.ts'
import { fillFleet } from '../src/demo/fleet.ts'
import { sequence } from '../src/demo/random.ts'
import { endpoints, permissionsOf } from './catalogue.ts'
import { fittingInput, operationOf, type Schema } from './inputs.ts'

// A reference to no record, or to one of another company, is refused and never stored: every id of every command is replaced, one at a
// time, in an input that else fits, and afterwards no row of the company may hold any of the ids that were brought in.

type Ids = ReadonlyMap<string, readonly string[]>

let owner: pg.Client
let t: TestCompany
let own: Ids
let foreign: Ids

const commands = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(endpoint => endpoint.kind === 'command' && permissionsOf(endpoint).length > 0)

/** The identity of what a call makes comes from the caller, as do those of a phone and of a repeated action: they refer to nothing. */
const refersToNothing = /^(id|deviceId|draftId|clientId|key)$/

async function aFullCompany(): Promise<TestCompany> {
  const made = await aCompany({ modules: composed(serverModules) })
  const call = made.call as unknown as DemoCall
  await fillFleet(call, '2026-11-21')
  await fillCustomers(call, '2026-11-21')
  return made
}

async function idsOf(company: TestCompany): Promise<Ids> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     where c.relforcerowsecurity and c.relkind = 'r' and a.atttypid = 'uuid'::regtype and c.relnamespace::regnamespace::text <> 'specimen'`,
  )
  const ids = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await owner.query<{ id: string }>(
      `select id from ${name} where company_id = $1 limit 4`,
      [company.company.id],
    )
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(({ id }) => id),
      )
  }
  ids.set('access.user', [(await aMember(company, 'manager')).id, (await aMember(company, 'employee')).id])
  return ids
}

beforeAll(async () => {
  startParties({ secret: 'a fixed secret that only tests ever use' })
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  t = await aFullCompany()
  own = await idsOf(t)
  foreign = await idsOf(await aFullCompany())
}, 180_000)
afterAll(() => owner.end())

/** An id of the table that the words of a field name, the last one first: `ownerPartyId` is a party. */
function idOf(ids: Ids, field: string, endpoint: string, chance: (limit: number) => number): string {
  const words = (field === 'id' ? (endpoint.split('.')[1] ?? '') : field.replace(/Ids?$/, '')).split(
    /(?=[A-Z])/,
  )
  for (let from = 0; from < words.length; from++) {
    const noun = words.slice(from).join('').toLowerCase()
    const tables = [...ids.keys()].filter(name => name.split('.')[1]!.replaceAll('_', '') === noun)
    const near = [...ids.keys()].filter(name => name.split('.')[1]!.replaceAll('_', '').includes(noun))
    const pool = [...tables, ...near].flatMap(name => ids.get(name) ?? [])
    if (pool.length > 0) return pool[chance(Math.min(pool.length, 4))]!
  }
  const every = [...ids.values()].flat()
  return every[chance(every.length)]!
}

type Place = { path: string; field: string }

/** Every id of an input, with the path that leads to it. */
function placesOf(input: unknown, path = '', field = ''): Place[] {
  if (typeof input === 'string') return /^[0-9a-f-]{36}$/.test(input) ? [{ path, field }] : []
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) =>
    placesOf(value, path ? `${path}.${key}` : key, Array.isArray(input) ? field : key),
  )
}

function withValueAt(input: unknown, path: string, value: unknown): unknown {
  const changed = structuredClone(input) as Record<string, unknown>
  const steps = path.split('.')
  let at = changed
  for (const step of steps.slice(0, -1)) at = at?.[step] as Record<string, unknown>
  if (at) at[steps.at(-1)!] = value
  return changed
}

/** Every planted id that a row of the company holds, as `table.column: where it came in`. */
async function stored(planted: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relforcerowsecurity and c.relkind = 'r'
     and c.oid::regclass::text not in ('app.idempotency', 'app.audit_event') and c.relnamespace::regnamespace::text <> 'specimen'`,
  )
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await owner.query<{ column: string; text: string }>(
      `select v.key as column, v.value as text from ${name} r, jsonb_each_text(to_jsonb(r)) v
       where r.company_id = $1 and v.value ~ '[0-9a-f]{8}-[0-9a-f]{4}'`,
      [t.company.id],
    )
    for (const { column, text } of rows)
      for (const [id] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
        if (planted.has(id)) found.add(`${name}.${column}: ${planted.get(id)}`)
  }
  return [...found].sort()
}

/** The input with what it needs and nothing else, but for what leads to the path. */
function pruned(input: unknown, schema: Schema, path: string): unknown {
  const inner = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (inner)
    return pruned(
      input,
      inner.find(one => one.type === (Array.isArray(input) ? 'array' : 'object')) ?? {},
      path,
    )
  const [step = '', ...rest] = path.split('.')
  if (Array.isArray(input)) return input.map(one => pruned(one, schema.items ?? {}, rest.join('.')))
  if (typeof input !== 'object' || input === null) return input
  const kept = Object.entries(input).filter(([key]) => key === step || schema.required?.includes(key))
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      pruned(value, schema.properties?.[key] ?? {}, key === step ? rest.join('.') : ''),
    ]),
  )
}

/** Sends an input and mends what the answer refuses of its other fields, a few times. */
async function sendMended(endpoint: Endpoint, given: unknown): Promise<string> {
  let input = given as Record<string, unknown>
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await t.reply(endpoint, input).catch(() => null)
    if (answer === null || answer.ok) return answer === null ? 'fault' : 'taken'
    const { refusal } = answer
    const mends = (refusal.fields ?? [refusal]).flatMap(one => mendOf(one, attempt))
    if (mends.length === 0) return `${refusal.code} ${refusal.field ?? ''}`
    for (const [field, value] of mends) input = withValueAt(input, field, value) as typeof input
  }
  return 'never mended'
}

/** What to write where, so that the answer gets further; nothing where it is about the record itself. */
function mendOf({ code, field, params }: Refusal, attempt: number): (readonly [string, unknown])[] {
  // Few rows were ever edited: one of the first versions is the present one.
  if (code === 'kernel.record.stale') return [['version', attempt + 1]]
  if (!field) return []
  if (['kernel.field.money', 'kernel.field.positive', 'kernel.field.required'].includes(code))
    return [[field, '5.000']]
  if (code === 'kernel.field.tooSmall') return [[field, Number.parseFloat(String(params?.['min'])) * 100]]
  if (code === 'kernel.field.tooShort') return [[field, 'اختبار طويل بما يكفي']]
  return code === 'kernel.field.format' ? [[field, '2026-11-21']] : []
}

async function plantEverywhere(
  idFor: (field: string, endpoint: string, seed: number) => string,
  seeds: number,
) {
  const planted = new Map<string, string>()
  const outcomes = new Map<string, number>()
  for (const endpoint of commands) {
    const operation = operationOf(endpoint.name)
    for (let seed = 1; seed <= seeds; seed++) {
      const next = sequence(seed * 7919)
      const chance = (limit: number) => Math.floor(next() * limit)
      const from = { chance, idFor: (field: string, name: string) => idOf(own, field, name, chance) }
      const input = fittingInput(operation, from)
      for (const { path, field } of placesOf(input)) {
        if (refersToNothing.test(field)) continue
        const id = idFor(field, endpoint.name, seed)
        const where = `${endpoint.name} ${path}`
        planted.set(id, where)
        const outcome = await sendMended(
          endpoint,
          withValueAt(pruned(input, operation.input, path), path, id),
        )
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        if (process.env['SAY']) console.log(where, outcome)
      }
    }
  }
  return { planted, outcomes }
}

describe('A reference', () => {
  test('to nobody is stored nowhere', async () => {
    const { planted, outcomes } = await plantEverywhere(() => randomUUID(), 2)
    console.info(Object.fromEntries([...outcomes].sort((a, b) => b[1] - a[1]).slice(0, 12)))
    expect(outcomes.get('fault') ?? 0).toBe(0)
    expect(planted.size).toBeGreaterThan(300)
    expect(await stored(planted)).toEqual([])
  }, 600_000)

  test('to a record of another company is stored nowhere', async () => {
    const { planted } = await plantEverywhere(
      (field, endpoint, seed) => idOf(foreign, field, endpoint, limit => seed % limit),
      2,
    )
    expect(await stored(planted)).toEqual([])
  }, 600_000)

  test('that is stored is found', async () => {
    const id = randomUUID()
    await t.act(ctx =>
      ctx.db
        .insertInto('platform.branch')
        .values({ code: 'PLANT', name_ar: 'مزروع', address: `عند ${id}` })
        .execute(),
    )
    expect(await stored(new Map([[id, 'a planted fault']]))).toEqual([
      'platform.branch.address: a planted fault',
    ])
  })
})
