import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { platformServer } from '../index.server.ts'
import { learnNewRows } from './newRows.queries.ts'

let t: TestCompany
const owner = new pg.Client({ connectionString: inject('ownerUrl') })
beforeAll(async () => {
  t = await aCompany({ modules: [platformServer] })
  await owner.connect()
  await owner.query('analyze app.counter')
})
afterAll(() => owner.end())

test('many rows of a company are known to the planner as soon as they are committed', async () => {
  await t.act(async ctx => {
    await rawQuery(
      ctx.db,
      `insert into app.counter (company_id, series, year, last) select $1, 'ROW', n, 1 from generate_series(1, 3000) n`,
      [ctx.company.id],
    )
    await learnNewRows(ctx)
  })
  const { rows } = await owner.query<{ 'QUERY PLAN': readonly { Plan: Record<string, unknown> }[] }>(
    `explain (format json) select from app.counter where company_id = ${t.company.id}`,
  )
  const expected = Number(rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows'])
  expect(expected).toBeGreaterThan(2500)
  expect(expected).toBeLessThan(3500)
})
