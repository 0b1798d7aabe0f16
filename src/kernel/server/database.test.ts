import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction, openPool, rawQuery } from './database.ts'
import { registerCompanyTables } from './migrate.ts'

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
