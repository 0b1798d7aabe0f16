import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aClaim, aCustody } from '#modules/fleet/make.ts'
import { anOffice, clerkAct } from './bookings.ts'
import { overlapSql } from './overlaps.ts'
import { aWatchedPool } from './pool.ts'
import { prove, together } from './proof.ts'

const clerks = 12
const watched = await aWatchedPool(clerks)
afterAll(() => watched.pool.end())

async function overlaps(t: TestCompany): Promise<string[]> {
  const sql = overlapSql('fleet.claim', 'fleet.custody')
  const rows = await t.act(ctx => rawQuery<{ found: string }>(ctx.db, sql, [ctx.company.id]))
  return rows.map(row => row.found)
}

describe(`${clerks} clerks reserve, hand over, extend, shorten, swap, take back and cancel at once`, () => {
  prove({
    name: 'parallel-claims',
    property: 'no vehicle is promised or held twice, nothing fails, no deadlock',
    short: 250,
    long: 100_000,
    run: async cases => {
      const violations: string[] = []
      const done = new Map<string, number>()
      let made = 0
      for (let seed = 1; made < cases; seed++) {
        const size = Math.min(2_000, cases - made)
        const office = await anOffice(watched, seed)
        await together(size, clerks, async () => {
          const { act, done: worked, wrong } = await clerkAct(office)
          if (worked) done.set(act, (done.get(act) ?? 0) + 1)
          if (wrong) violations.push(`${act}: ${wrong}`)
        })
        violations.push(...(await overlaps(office.t)))
        made += size
      }
      if (watched.deadlocks() > 0) violations.push(`${watched.deadlocks()} deadlocks`)
      // Refused acts prove nothing about claims that stand: every act must have worked, most of them often.
      expect(done.size).toBe(8)
      expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(cases / 5)
      return { cases: made, violations }
    },
  })

  test('a vehicle promised twice and one held twice are found', async () => {
    const office = await anOffice(watched, 1)
    const { t } = office
    const [vehicleId, other] = office.vehicleIds as [string, string]
    const period = { from: '2026-12-01T07:00:00Z', to: '2026-12-03T07:00:00Z' }
    await aClaim(t, { vehicleId, ...period })
    await aClaim(t, { vehicleId: other, ...period })
    await aCustody(t, { vehicleId, at: new Date('2026-11-20T07:00:00Z') })
    await aCustody(t, { vehicleId: other, at: new Date('2026-11-20T07:00:00Z') })
    expect(await overlaps(t)).toEqual([])
    // The tables themselves forbid it, even to the owner: copies without their constraints are broken instead.
    const owner = new pg.Client({ connectionString: inject('ownerUrl') })
    await owner.connect()
    try {
      for (const table of ['claim', 'custody'])
        await owner.query(`create temp table ${table} as select * from fleet.${table}`)
      for (const table of ['claim', 'custody'])
        await owner.query(`update ${table} set vehicle_id = $2 where company_id = $1`, [
          t.company.id,
          vehicleId,
        ])
      const { rows } = await owner.query(overlapSql('pg_temp.claim', 'pg_temp.custody'), [t.company.id])
      expect(rows).toEqual([
        { found: `${vehicleId} is promised twice` },
        { found: `${vehicleId} is held twice` },
      ])
    } finally {
      await owner.end()
    }
  })
})
