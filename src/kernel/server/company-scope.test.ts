import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCompanyTables } from './company-scope.ts'
import { dialectOver } from './dialect.ts'

type Row = { id: number; kind: string; other_id: number }
type Shop = { 'shop.a': Row; 'shop.b': Row; 'shop.open': Row }

const unused = {
  executeQuery: () => Promise.reject(new Error('Nothing is sent here.')),
  // biome-ignore lint/correctness/useYield: nothing is sent here
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is sent here.')
  },
}
const within = (companyId: number | null) =>
  new Kysely<Shop>({ dialect: dialectOver(unused, () => companyId) })

beforeAll(() => setCompanyTables(['shop.a', 'shop.b']))
afterAll(() => setCompanyTables([]))

test('every company table of a query names the company: from, join, subquery, update, delete', () => {
  const db = within(7)
  const joined = db
    .selectFrom('shop.a as x')
    .innerJoin('shop.b', 'shop.b.id', 'x.other_id')
    .innerJoin('shop.open', 'shop.open.id', 'x.other_id')
    .select('x.id')
    .where('x.id', 'in', db.selectFrom('shop.b as y').select('y.id'))
    .compile()
  expect(joined.sql).toBe(
    'select "x"."id" from "shop"."a" as "x" inner join "shop"."b" on "shop"."b"."id" = "x"."other_id" and "shop"."b"."company_id" = $1 ' +
      'inner join "shop"."open" on "shop"."open"."id" = "x"."other_id" ' +
      'where "x"."id" in (select "y"."id" from "shop"."b" as "y" where "y"."company_id" = $2) and "x"."company_id" = $3',
  )
  expect(joined.parameters).toEqual([7, 7, 7])
  expect(db.updateTable('shop.a').set({ kind: 'k' }).from('shop.b as y').compile().sql).toBe(
    'update "shop"."a" set "kind" = $1 from "shop"."b" as "y" where "shop"."a"."company_id" = $2 and "y"."company_id" = $3',
  )
  expect(db.deleteFrom('shop.a').where('id', '=', 1).compile().sql).toBe(
    'delete from "shop"."a" where "id" = $1 and "shop"."a"."company_id" = $2',
  )
})

test('a query inside SQL written by hand names the company too', () => {
  const db = within(7)
  const inner = db.selectFrom('shop.b').select('id')
  expect(db.selectFrom('shop.a').select(sql`exists (${inner})`.as('has')).compile().sql).toBe(
    'select exists ((select "id" from "shop"."b" where "shop"."b"."company_id" = $1)) as "has" from "shop"."a" where "shop"."a"."company_id" = $2',
  )
})

test('a condition written by hand stays one condition: its «or» loosens no other', () => {
  const either = sql<boolean>`kind = 'x' or kind = 'y'`
  const alone = within(7).selectFrom('shop.a').select('id').where(either).compile().sql
  expect(alone).toBe(
    `select "id" from "shop"."a" where (kind = 'x' or kind = 'y') and "shop"."a"."company_id" = $1`,
  )
  const beside = within(null)
    .selectFrom('shop.a')
    .select('id')
    .where(either)
    .where('id', '=', 1)
    .compile().sql
  expect(beside).toBe(`select "id" from "shop"."a" where (kind = 'x' or kind = 'y') and "id" = $1`)
})

test('outside a company nothing is added', () => {
  expect(within(null).selectFrom('shop.a').select('id').compile().sql).toBe('select "id" from "shop"."a"')
})
