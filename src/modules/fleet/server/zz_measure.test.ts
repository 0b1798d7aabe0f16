import { test } from 'vitest'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { viewPlanner, searchAvailability } from '../shared/availability.contract.ts'
import { listVehicles, countVehicles, getVehicle } from '../shared/vehicle.contract.ts'
import { commitVehicleImport, dryRunVehicleImport, undoVehicleImport } from '../shared/vehicleImport.contract.ts'
import { fleetServer } from './index.ts'
import { aBusyFleet } from './make.ts'
import { plannerSql } from './planner.queries.ts'
const time = async (name: string, n: number, work: () => Promise<unknown>) => {
  const all: number[] = []
  for (let i = 0; i < n; i++) { const s = performance.now(); await work(); all.push(performance.now() - s) }
  all.sort((a, b) => a - b)
  console.log(name, 'median', all[n >> 1]!.toFixed(1), 'ms p95', all[Math.floor(n * 0.95)]!.toFixed(1))
}
test('planner', async () => {
  const t = await aCompany({ modules: [fleetServer] })
  await aBusyFleet(t, 300)
  const w = { from: '2026-11-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }
  await t.act(async ctx => {
    const v = [ctx.company.id, new Date(w.from), new Date(w.to), ctx.today, '2026-11-01', null, null]
    for (let i = 0; i < 3; i++) await rawQuery(ctx.db, plannerSql, v)
    await time('planner sql', 30, () => rawQuery(ctx.db, plannerSql, v))
    const rows = await rawQuery<any>(ctx.db, 'explain (analyze, buffers) ' + plannerSql, v)
    console.log(rows.map(r => r['QUERY PLAN']).join('\n'))
  })
  const plan = await t.call(viewPlanner, w)
  console.log('bars', plan.vehicles.reduce((s, v) => s + v.bars.length, 0), plan.vehicles.length)
  await time('planner endpoint', 20, () => t.call(viewPlanner, w))
  await time('availability.search', 20, () => t.call(searchAvailability, { from: '2026-11-25T00:00:00Z', to: '2026-11-27T00:00:00Z' }))
  await time('list 40', 20, () => t.call(listVehicles, {}))
  await time('totals', 20, () => t.call(countVehicles, {}))
}, 120000)
test('import', async () => {
  const t = await aCompany({ modules: [fleetServer] })
  const all = parse(readFileSync('/work/shared/data/market-listings.csv', 'utf8')) as string[][]
  const [headers, ...rows] = all as [string[], ...string[][]]
  const col = (n: string) => headers.indexOf(n)
  const input = { fileName: 'market-listings.csv', headers, rows, mapping: { make: col('vehicle.make'), model: col('vehicle.model'), year: col('vehicle.year'), type: col('vehicle.type'), fuelType: col('fuelType'), daily: col('rate.daily') }, options: { temporaryPlates: 'TMP', priceFactor: '0.307' } }
  let s = performance.now()
  const dry = await t.call(dryRunVehicleImport, input)
  console.log('dry', (performance.now() - s).toFixed(0), dry.createCount, dry.errors.length, dry.duplicateCount, dry.groups)
  s = performance.now()
  const made = await t.call(commitVehicleImport, { ...input, planHash: dry.planHash })
  console.log('commit', (performance.now() - s).toFixed(0), made)
  await time('list 40', 20, () => t.call(listVehicles, {}))
  for (const sort of ['plate', 'make', 'year'] as const) await time('list by ' + sort, 10, () => t.call(listVehicles, { sort }))
  await time('list status rented', 10, () => t.call(listVehicles, { status: 'rented' }))
  await time('list search', 10, () => t.call(listVehicles, { search: 'tesla' }))
  await time('list free', 10, () => t.call(listVehicles, { freeFrom: '2026-11-25T00:00:00Z', freeTo: '2026-11-27T00:00:00Z' }))
  await time('totals', 10, () => t.call(countVehicles, {}))
  const id = (await t.call(listVehicles, {})).rows[0]!.id
  await time('get', 10, () => t.call(getVehicle, { id }))
  s = performance.now()
  await t.call(undoVehicleImport, { id: made.id })
  console.log('undo', (performance.now() - s).toFixed(0))
}, 120000)
