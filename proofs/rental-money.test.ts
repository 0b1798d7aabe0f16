import { expect } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { currencyDigits } from '#kernel/shared/money.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { writeCreditNote } from '#modules/billing/invoice/invoice.contract.ts'
import { aVehicleGroup } from '#modules/fleet/make.ts'
import {
  extendContract,
  previewChange,
  shortenContract,
  swapContract,
} from '#modules/rentals/change/change.contract.ts'
import { decideCharge, invoiceCharges } from '#modules/rentals/charge/charge.contract.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import { resumeContract, suspendContract } from '#modules/rentals/contract/steps/suspend.contract.ts'
import {
  aLawfulVehicle,
  anActiveContract,
  anInspection,
  aRentalCompany,
  takeBack,
} from '#modules/rentals/make.ts'
import { getReturn } from '#modules/rentals/return/return.contract.ts'
import { invoiceRow } from '#modules/rentals/row/row.contract.ts'
import { prove } from './proof.ts'

const startAt = new Date('2026-11-25T07:00:00Z')
const millisPerDay = 86_400_000
const places = [
  { country: 'KW', currency: 'KWD' },
  { country: 'SA', currency: 'SAR' },
  { country: 'AE', currency: 'AED' },
  { country: 'QA', currency: 'QAR' },
  { country: 'BH', currency: 'BHD' },
  { country: 'OM', currency: 'OMR' },
] as const
const acts = ['extend', 'extend', 'shorten', 'pause', 'charge', 'invoice', 'swap', 'credit'] as const
const actsOfOneContract = 5

/** A line of numbers that is the same in every run. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type World = {
  t: TestCompany
  decimals: number
  chance: () => number
  seen: string[]
}

const upTo = ({ chance }: World, most: number) => 1 + Math.floor(chance() * most)
const minorOf = ({ decimals }: World, amount: string) => Math.round(Number(amount) * 10 ** decimals)
const textOf = ({ decimals }: World, minor: number) => (minor / 10 ** decimals).toFixed(decimals)
const later = (from: Date, days: number) => new Date(from.getTime() + days * millisPerDay)

/** A group with prices that leave rests whatever they are divided by. */
async function anOddGroup(world: World): Promise<string> {
  const groupId = await aVehicleGroup(world.t, { dailyMinor: null })
  const daily = 1_000 + upTo(world, 9_000)
  await world.t.act(ctx =>
    ctx.db
      .insertInto('fleet.rate')
      .values({
        group_id: groupId,
        valid_from: '2026-01-01',
        daily_minor: daily,
        weekly_minor: daily * 6 - 7,
        monthly_minor: daily * 21 - 11,
        included_km_daily: 200,
        extra_km_minor: 3,
      })
      .execute(),
  )
  return groupId
}

/** What a contract should come to by its documents and the rows that wait; charges are no part of its price. */
async function faultsOf(world: World, id: string): Promise<string[]> {
  const { total, version, balance, steps, documents } = await world.t.call(getContract, { id })
  expect(version).toBeGreaterThan(0)
  const [sums] = await world.t.act(ctx =>
    rawQuery<{ issued: number; waiting: number; rows: number; invoices: number }>(
      ctx.db,
      `select
        (select coalesce(sum(case i.kind when 'creditNote' then -i.total_minor else i.total_minor end), 0)::bigint
         from rentals.contract_invoice k join billing.invoice i on i.company_id = $1 and i.id = k.invoice_id
         left join rentals.contract_invoice o on o.company_id = $1 and o.contract_id = $2 and o.invoice_id = i.corrects_id
         where k.company_id = $1 and k.contract_id = $2
           and (k.kind in ('row', 'swap') or (k.kind = 'credit' and o.kind in ('row', 'swap')))) as issued,
        (select coalesce(sum(amount_minor), 0)::bigint from rentals.schedule_row
         where company_id = $1 and contract_id = $2 and state = 'scheduled') as waiting,
        (select coalesce(sum(amount_minor), 0)::bigint from rentals.schedule_row
         where company_id = $1 and contract_id = $2 and state = 'invoiced') as rows,
        (select coalesce(sum(i.total_minor), 0)::bigint from rentals.contract_invoice k
         join billing.invoice i on i.company_id = $1 and i.id = k.invoice_id
         where k.company_id = $1 and k.contract_id = $2 and k.kind = 'row') as invoices`,
      [ctx.company.id, id],
    ),
  )
  const { issued, waiting, rows, invoices } = sums!
  const faults = []
  if (minorOf(world, total) !== issued + waiting)
    faults.push(`total ${total}, documents ${issued} + ${waiting}`)
  const of = (text: string) => minorOf(world, text)
  const left = of(balance.invoiced) - of(balance.credited) - of(balance.paid) - of(balance.depositApplied)
  if (left !== of(balance.balance)) faults.push(`balance ${balance.balance}, invoiced less all ${left}`)
  const noted = documents
    .filter(one => one.kind === 'creditNote')
    .reduce((sum, one) => sum + of(one.total), 0)
  if (noted !== of(balance.credited)) faults.push(`credited ${balance.credited}, notes ${noted}`)
  if (steps.reduce((sum, one) => sum + of(one.amount), 0) !== of(total))
    faults.push(`steps do not come to ${total}`)
  if (rows !== invoices) faults.push(`rows ${rows}, invoices ${invoices}`)
  return faults
}

/** Performs an action on a contract; returns the preview, where there is one, and the result. */
async function change(world: World, id: string, act: (typeof acts)[number]): Promise<string[]> {
  const { t } = world
  const contract = await t.call(getContract, { id })
  const { version } = contract
  const due = new Date(contract.dueBackAt)
  const now = t.runtime.clock()
  const compare = (said: string, done: number) =>
    minorOf(world, said) === done ? [] : [`${act}: preview ${said}, done ${textOf(world, done)}`]
  switch (act) {
    case 'extend': {
      const dueBackAt = later(due, upTo(world, 12)).toISOString()
      const said = await t.call(previewChange, { id, change: 'extend', dueBackAt })
      const { billed } = await t.call(extendContract, { id, version, dueBackAt, reason: null })
      return compare(said.difference, minorOf(world, billed))
    }
    case 'shorten': {
      const left = Math.floor((due.getTime() - now.getTime()) / millisPerDay)
      if (left < 2) return []
      const dueBackAt = later(due, -upTo(world, Math.min(left - 1, 5))).toISOString()
      const said = await t.call(previewChange, { id, change: 'shorten', dueBackAt })
      const { credited } = await t.call(shortenContract, { id, version, dueBackAt, reason: 'تقصير' })
      return compare(said.difference, -minorOf(world, credited))
    }
    case 'pause': {
      await t.call(suspendContract, { id, version, cause: 'company', reason: 'عطل' })
      t.setNow(later(now, upTo(world, 2)).toISOString())
      await t.call(resumeContract, { id, version: version + 1, way: 'credit', reason: 'انتهى العطل' })
      return []
    }
    case 'charge': {
      const amount = textOf(world, upTo(world, 5_000))
      await t.call(decideCharge, {
        contractId: id,
        kind: 'cleaning',
        decision: 'charge',
        amount,
        description: null,
        reason: null,
      })
      const { balance, version: current } = await t.call(getContract, { id })
      const { document } = await t.call(invoiceCharges, { contractId: id, contractVersion: current })
      return compare(balance.uninvoicedCharges, minorOf(world, document.total))
    }
    case 'invoice': {
      const [row] = contract.rows.filter(one => one.state === 'scheduled')
      if (row) await t.call(invoiceRow, { contractId: id, contractVersion: version, rowIds: [row.id] })
      return []
    }
    case 'credit': {
      const open = contract.documents.filter(one => one.kind !== 'creditNote' && Number(one.open) > 0)
      const document = open[upTo(world, open.length) - 1]
      if (!document) return []
      const most = Math.max(1, Math.floor(minorOf(world, document.open) / 2))
      const amount = textOf(world, upTo(world, most))
      const line = { descriptionAr: 'خصم', key: 'rentalRevenue', amount }
      await t.call(writeCreditNote, { id: document.id, reason: 'خصم لاحق', lines: [line] })
      return []
    }
    case 'swap': {
      const toVehicleId = await aLawfulVehicle(t, await anOddGroup(world))
      const at = now.toISOString()
      const { outKm } = contract.legs.at(-1)!
      const reading = async (odometerKm: number) => ({
        odometerKm,
        fuelEighths: 8,
        inspection: await anInspection(t, at),
      })
      const said = await t.call(previewChange, { id, change: 'swap', vehicleId: toVehicleId })
      const agreedDifference = Number(said.proposed) > 0 ? said.proposed : null
      const swapped = await t.call(swapContract, {
        id,
        version,
        at,
        toVehicleId,
        reason: 'تبديل',
        agreedDifference,
        incoming: await reading(outKm + 20),
        outgoing: await reading(20_000),
      })
      return agreedDifference ? compare(said.difference, minorOf(world, swapped.billed)) : []
    }
  }
}

/** One contract through random acts to its return; what did not add up on the way. */
async function oneContract(seed: number): Promise<string[]> {
  const place = places[seed % places.length]!
  const t = await aRentalCompany({ ...place, timeZone: 'Asia/Kuwait', now: startAt.toISOString() })
  const world = {
    t,
    decimals: currencyDigits(place.currency),
    chance: chanceOf(seed + 1),
    seen: [] as string[],
  }
  const isMonthly = world.chance() < 0.4
  const contract = await anActiveContract(t, {
    groupId: await anOddGroup(world),
    type: isMonthly ? 'monthly' : 'daily',
    ...(isMonthly ? { frequency: 'monthly' as const } : {}),
    dueBackAt: later(startAt, isMonthly ? 36 : 3 + upTo(world, 15)).toISOString(),
    ...(world.chance() < 0.5
      ? { discount: { kind: 'percent', basisPoints: 333 }, discountReason: 'عميل دائم' }
      : {}),
  })
  const faults = await faultsOf(world, contract.id)
  for (let at = 0; at < actsOfOneContract; at += 1) {
    const act = acts[Math.floor(world.chance() * acts.length)]!
    world.seen.push(act)
    t.setNow(later(t.runtime.clock(), 1 / 24).toISOString())
    faults.push(...(await change(world, contract.id, act)), ...(await faultsOf(world, contract.id)))
  }
  const before = await t.call(getContract, { id: contract.id })
  const at = later(t.runtime.clock(), 1).toISOString()
  t.setNow(at)
  const said = await t.call(getReturn, { contractId: contract.id })
  const leg = before.legs.at(-1)!
  await takeBack(
    t,
    { id: contract.id, version: before.version, legId: leg.id },
    { at, odometerKm: leg.outKm + 50 },
  )
  const returned = await t.call(getContract, { id: contract.id })
  const credited = minorOf(world, before.total) - minorOf(world, returned.total)
  if (credited !== minorOf(world, said.earlyReturnCredit))
    faults.push(`return: preview ${said.earlyReturnCredit}, done ${textOf(world, credited)}`)
  faults.push(...(await faultsOf(world, contract.id)))
  return faults.map(fault => `${seed} ${place.currency} ${world.seen.join(' ')}: ${fault}`)
}

prove({
  name: 'rental-money',
  property: 'a contract comes to its invoices less its credits, and every preview to what was done',
  short: 24,
  long: 2_000,
  run: async cases => {
    const violations = []
    for (let seed = 0; seed < cases; seed += 1) violations.push(...(await oneContract(seed)))
    return { cases, violations }
  },
})
