import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { partiesServer } from './index.ts'
import { aCustomer } from './make.ts'

const join = (survivor: string) => `explain select p.id from parties.party asked
  join parties.party p on p.company_id = $1 and p.id = ${survivor}
  where asked.company_id = $1 and asked.id = $2`

test('the party behind a merged one is found by its key; coalesce would read every party under row security', async () => {
  const t = await aCompany({ modules: [partiesServer] })
  const { id } = await aCustomer(t)
  for (let more = 0; more < 150; more++) await aCustomer(t)
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('analyze parties.party')
  await owner.end()
  const planOf = (survivor: string) =>
    t.act(async ctx => {
      await rawQuery(ctx.db, 'set local enable_seqscan = off')
      const lines = await rawQuery<Record<'QUERY PLAN', string>>(ctx.db, join(survivor), [ctx.company.id, id])
      return lines.map(line => line['QUERY PLAN']).join('\n')
    })
  const byKey = /Index Cond: .*CASE WHEN/
  expect(await planOf('case when asked.alias_of is null then asked.id else asked.alias_of end')).toMatch(
    byKey,
  )
  expect(await planOf('coalesce(asked.alias_of, asked.id)')).not.toMatch(/Index Cond: .*COALESCE/)
})
