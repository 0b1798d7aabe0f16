import pg from 'pg'
import { expect, inject, test } from 'vitest'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { partiesServer } from '../index.server.ts'
import { aCustomer } from '../make.ts'
import { mergeParties } from '../merge/merge.contract.ts'
import { listParties } from './party.contract.ts'
import { filtered } from './partyList.queries.ts'

const join = (survivor: string) => `explain select p.id from parties.party asked
  join parties.party p on p.company_id = $1 and p.id = ${survivor}
  where asked.company_id = $1 and asked.id = $2`

type Line = Record<'QUERY PLAN', string>
const textOf = (lines: readonly Line[]) => lines.map(line => line['QUERY PLAN']).join('\n')

/** A company of 151 customers with planner statistics, and how it answers without reading every party. */
async function manyParties() {
  const t = await aCompany({ modules: [partiesServer] })
  const { id } = await aCustomer(t)
  for (let more = 0; more < 150; more++) await aCustomer(t)
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('analyze parties.party')
  await owner.end()
  const planned = (explain: (ctx: Ctx) => Promise<readonly Line[]>) =>
    t.act(async ctx => {
      await rawQuery(ctx.db, 'set local enable_seqscan = off')
      return textOf(await explain(ctx))
    })
  return { t, id, planned }
}

test('the party behind a merged one is found by its key; coalesce would read every party under row security', async () => {
  const { t, id, planned } = await manyParties()
  const planOf = (survivor: string) =>
    planned(ctx => rawQuery<Line>(ctx.db, join(survivor), [t.company.id, id]))
  const byKey = /Index Cond: .*CASE WHEN/
  expect(await planOf('case when asked.alias_of is null then asked.id else asked.alias_of end')).toMatch(
    byKey,
  )
  expect(await planOf('coalesce(asked.alias_of, asked.id)')).not.toMatch(/Index Cond: .*COALESCE/)
})

test('a role that few have, or nobody, is read by the ids of those who have it', async () => {
  const { t, id, planned } = await manyParties()
  const named = async (role: 'tenant' | 'owner') =>
    (await t.call(listParties, { role })).rows.map(row => row.id)
  const tenant = await aCustomer(t, { roles: ['tenant'] })
  const twin = await aCustomer(t, { roles: ['tenant'] })
  await t.call(mergeParties, { survivorId: id, loserId: twin.id })
  expect(new Set(await named('tenant'))).toEqual(new Set([id, tenant.id]))
  expect(await named('owner')).toEqual([])
  const merged = await t.call(listParties, { role: 'tenant', status: 'merged' })
  expect(merged.rows.map(row => row.id)).toEqual([twin.id])
  const planOf = (role: 'tenant' | 'owner') =>
    planned(async ctx => (await filtered(ctx, { role })).select('p.id').explain<Line>('text'))
  expect(await planOf('tenant')).toMatch(/Index Cond: .*id = ANY/)
  expect(await planOf('owner')).toMatch(/One-Time Filter: false/)
})
