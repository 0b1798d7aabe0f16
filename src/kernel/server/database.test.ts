import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { registerCompanyTables } from './company-scope.ts'
import { inTransaction, openPool, rawQuery } from './database.ts'

let pool: pg.Pool
let owner: pg.Client

beforeAll(async () => {
  pool = openPool(inject('appUrl'), 2)
  await registerCompanyTables(pool)
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await pool.end()
})

test('a condition written by hand stays one, whatever it says: company and other filters hold beside an `or`', async () => {
  const text = await inTransaction(pool, { companyId: 7 }, async db => {
    const one = sql<boolean>`n.name = 'a' or n.name = 'b'`
    const files = db.selectFrom('app.file as n').select('n.id')
    return [files.where(one), files.where('n.id', '=', 'x').where(one).where(one)].map(
      query => query.compile().sql,
    )
  })
  const both = `(n.name = 'a' or n.name = 'b')`
  expect(text).toEqual([
    `select "n"."id" from "app"."file" as "n" where ${both} and "n"."company_id" = $1`,
    `select "n"."id" from "app"."file" as "n" where "n"."id" = $1 and ${both} and ${both} and "n"."company_id" = $2`,
  ])
})

test('a connection that dies between two questions fails its request, not the process', async () => {
  const pidSql = 'select pg_backend_pid() as pid'
  const work = inTransaction(pool, { companyId: null }, async db => {
    const [row] = await rawQuery<{ pid: number }>(db, pidSql)
    await owner.query('select pg_terminate_backend($1)', [row!.pid])
    await pause(200)
    await rawQuery(db, pidSql)
  })
  await expect(work).rejects.toThrow(/terminat|connection/i)
  const again = await inTransaction(pool, { companyId: null }, db => rawQuery<{ pid: number }>(db, pidSql))
  expect(again).toHaveLength(1)
})

test('a connection that dies at rest fails whoever takes it up, with each statement answered and nothing left over', async () => {
  const pidOf = () =>
    inTransaction(pool, { companyId: null }, db =>
      rawQuery<{ pid: number }>(db, 'select pg_backend_pid() as pid'),
    )
  // A connection terminated a moment ago may still be taken up once.
  const idle = () => pidOf().catch(() => pidOf().catch(pidOf))
  for (let time = 0; time < 16; time++) {
    const readOnly = time % 4 === 3
    const [row] = await idle()
    // The word of its end and the next statement cross on the way.
    const ended = owner.query('select pg_terminate_backend($1)', [row!.pid])
    await pause(time % 3)
    const asked = Array.from({ length: 3 }, () =>
      inTransaction(pool, { companyId: null, readOnly }, db =>
        Promise.all([1, 2].map(() => rawQuery(db, 'select 1 as one'))),
      ),
    )
    for (const one of await Promise.allSettled(asked))
      if (one.status === 'rejected') expect(String(one.reason)).toMatch(/terminat|conn|EPIPE|ahead of it/i)
    await ended
  }
  expect(await idle()).toHaveLength(1)
})
