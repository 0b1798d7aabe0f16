import pg from 'pg'
import { runInCompany } from '#kernel/server/handle.ts'
import { addDays, dayIn } from '#kernel/shared/day.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { viewPlanner } from '#modules/fleet/availability/availability.contract.ts'
import { aBusyFleet } from '#modules/fleet/make.ts'
import { plannerSql } from '#modules/fleet/planner/planner.queries.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany } from './company.ts'
import { percentile, times } from './report.ts'

const vehicleCount = 300
const dayCount = 60

/** The statements that work sends to the database, without begin, commit, the end of a packet and the company's scope. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [string | { text: string }]
    const text = typeof first === 'string' ? first : first.text
    if (!/^(begin|commit|rollback|$)|set_config\('app\.company_id'/.test(text)) count++
    return Reflect.apply(query, this, asked)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return count
}

/** The planner's answer for a fleet with a year behind it and months of promises ahead. */
export const planner: Bench = {
  names: ['planner-300x60'],
  run: async (scratch, { log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    try {
      const act: TestCompany['act'] = work => runInCompany(company.runtime, company.id, 'bench.fleet', work)
      await aBusyFleet({ act } as TestCompany, vehicleCount)
      await owner.query('vacuum (analyze) fleet.claim, fleet.custody, fleet.flag, fleet.vehicle')
      const today = dayIn(new Date(), 'Asia/Kuwait')
      const from = `${addDays(today, -7)}T00:00:00+03:00`
      const to = `${addDays(today, dayCount - 7)}T00:00:00+03:00`
      const ask = () => company.call(viewPlanner, { from, to })
      const plan = await ask()
      const statements = await countStatements(ask)
      await times(20, ask)
      const samples = await times(60, ask)
      const values = [company.id, new Date(from), new Date(to), today, addDays(today, -7), null, null]
      const directly = () => owner.query({ name: 'planner', text: plannerSql, values })
      await times(20, directly)
      const direct = percentile(await times(60, directly), 0.5)
      const bars = plan.vehicles.reduce((sum, vehicle) => sum + vehicle.bars.length, 0)
      const value = percentile(samples, 0.5)
      log(
        `planner: ${plan.vehicles.length} vehicles, ${bars} bars, ${statements} statement(s), p95 ${percentile(samples, 0.95).toFixed(1)} ms`,
      )
      const sound = statements === 1 && plan.vehicles.length === vehicleCount && bars > vehicleCount * 8
      const measured = `${value.toFixed(1)} ms`
      return [{ name: 'planner-300x60', value: value / direct, unit: 'x-direct', budget: 3, measured, sound }]
    } finally {
      await company.close()
    }
  },
}
