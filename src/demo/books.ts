import { randomUUID } from 'node:crypto'
import type { Runtime } from '#kernel/server/runtime.ts'
import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import {
  addUsualCategories,
  listAssetCategories,
  registerAsset,
  runDepreciation,
} from '#modules/accounting/asset/asset.contract.ts'
import { getOpening, postOpening } from '#modules/accounting/opening/opening.contract.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { enterBill, findProfitUnits, listExpenseAccounts } from '#modules/billing/bill/bill.contract.ts'
import { payVendor, spendMoney } from '#modules/billing/payment/payment.contract.ts'
import { listTreasury, treasuryOpening } from '#modules/billing/session/session.contract.ts'
import { createVendor } from '#modules/billing/vendor/vendor.contract.ts'
import { acquireVehicle, getVehicleBooks } from '#modules/fleet/acquisition/acquisition.contract.ts'
import { getVehicle, listVehicles } from '#modules/fleet/vehicle/vehicle.contract.ts'
import { type DemoCall, demoCaller } from './caller.ts'
import type { DemoCompany } from './company.ts'
import { type Place, price } from './place.ts'
import { dice } from './random.ts'
import { paidFrom } from './staff.ts'

type Regular = {
  vendor: string
  account: string
  what: string
  price: readonly [low: number, high: number]
  /** Days after the first of the month when the bill comes. */
  day: number
  /** Paid this many days later; null while it stays open. */
  paidAfter: number | null
}

/** What an office of this size is billed for every month; the vendors are invented. */
const regular: readonly Regular[] = [
  {
    vendor: 'شركة الواحة للعقارات',
    account: '5301',
    what: 'إيجار المكتب والساحة',
    price: [650, 650],
    day: 0,
    paidAfter: 3,
  },
  {
    vendor: 'شركة الأفق للاتصالات',
    account: '5303',
    what: 'هاتف وإنترنت',
    price: [38, 52],
    day: 4,
    paidAfter: 12,
  },
  {
    vendor: 'ورشة الميدان للمركبات',
    account: '5104',
    what: 'زيوت وخدمة دورية',
    price: [90, 180],
    day: 9,
    paidAfter: 20,
  },
  { vendor: 'مغسلة الندى', account: '5106', what: 'غسيل المركبات', price: [60, 95], day: 13, paidAfter: 5 },
  {
    vendor: 'مؤسسة السارية للدعاية',
    account: '5305',
    what: 'إعلانات',
    price: [40, 120],
    day: 17,
    paidAfter: null,
  },
]

/** What the treasury began with: the bank beside its 24,500 what a year of salaries takes. */
const openings: Readonly<Record<string, number>> = { cash: 850, bank: 24_500 + 150_000 }

/** Two months of an office's own books, and the year of salaries before them: what it began with, what it is billed for, what it owns. */
export async function fillBooks(runtime: Runtime, company: DemoCompany, today: Day): Promise<void> {
  let now = runtime.clock()
  const past: Runtime = { ...runtime, clock: () => now }
  const call = await demoCaller(past, company.companyId, company.administrator)
  const { place } = company
  const on = (day: Day) => {
    now = new Date(`${day}T08:00:00Z`)
    return day
  }
  const openedOn = addDays(paidFrom(today), -1)
  const { firstDay, accounts: opened } = await call(getOpening, {})
  for (let first = firstDay!; first > openedOn; first = addMonths(first, -12))
    await call(openYear, { which: 'previous' })
  const start = startOfMonth(addMonths(today, -1))
  const { rows: treasury } = await call(listTreasury, {})
  const bank = treasury.find(account => account.kind === 'bank')!
  for (const account of [treasury.find(one => one.kind === 'cash')!, bank])
    await call(treasuryOpening, {
      id: account.id,
      date: on(openedOn),
      amount: price(place, openings[account.kind]!),
    })
  const capital = opened.find(account => account.class === 3)!
  const invest = (date: Day, dinars: number) =>
    call(postOpening, { date, rows: [{ accountId: capital.accountId, credit: price(place, dinars) }] })
  await invest(openedOn, openings['cash']! + openings['bank']!)
  on(start)
  await ownFurniture(call, place, start)
  await invest(start, 2_880 + (await ownVehicles(call, place, start)))

  const { rows: accounts } = await call(listExpenseAccounts, {})
  const accountOf = (code: string) => accounts.find(account => account.code === code)!.id
  const { rows: units } = await call(findProfitUnits, {})
  const vendors = new Map<string, string>()
  for (const [index, { vendor }] of regular.entries()) {
    const { id } = await call(createVendor, { nameAr: vendor, phone: place.landline(1100 + index * 7) })
    vendors.set(vendor, id)
  }
  const roll = dice(1447)
  for (let month = start; month <= today; month = addMonths(month, 1)) {
    for (const one of regular) {
      const billedOn = addDays(month, one.day)
      if (billedOn > today) continue
      const partyId = vendors.get(one.vendor)!
      const id = randomUUID()
      const reference = `${month.slice(2, 4)}${month.slice(5, 7)}-${one.account}`
      const isOfVehicle = accounts.some(account => account.code === one.account && account.needsProfitUnit)
      const line = {
        description: one.what,
        accountId: accountOf(one.account),
        unitPrice: price(place, roll.between(...one.price)),
        ...(isOfVehicle ? { profitUnitId: roll.pick(units).id } : {}),
      }
      const bill = await call(enterBill, {
        id,
        partyId,
        reference,
        date: on(billedOn),
        dueOn: addDays(billedOn, 30),
        lines: [line],
      })
      if (one.paidAfter === null || addDays(billedOn, one.paidAfter) > today) continue
      await call(payVendor, {
        date: on(addDays(billedOn, one.paidAfter)),
        partyId,
        tenders: [{ treasuryAccountId: bank.id, amount: bill.open }],
        splits: [{ kind: 'invoice', invoiceId: bill.id, amount: bill.open }],
      })
    }
    const paidOn = addDays(month, 24)
    if (paidOn <= today) await spend(call, place, bank.id, on(paidOn), accountOf)
    const last = endOfMonth(month)
    if (last < today) {
      on(last)
      await call(runDepreciation, { month })
    }
  }
}

async function spend(
  call: DemoCall,
  place: Place,
  bankId: string,
  date: Day,
  accountOf: (code: string) => string,
): Promise<void> {
  const lines = [
    { accountId: accountOf('5302'), amount: price(place, '47.500'), description: 'كهرباء وماء' },
    { accountId: accountOf('5403'), amount: price(place, '6.250'), description: 'عمولات بنكية' },
  ]
  await call(spendMoney, {
    date,
    tenders: [{ treasuryAccountId: bankId, amount: price(place, '53.750') }],
    lines,
  })
}

async function ownFurniture(call: DemoCall, place: Place, start: Day): Promise<void> {
  await call(addUsualCategories, {})
  const { rows } = await call(listAssetCategories, {})
  const category = rows.find(row => row.nameAr.includes('أثاث')) ?? rows[0]!
  await call(registerAsset, {
    nameAr: 'أثاث المكتب وأجهزته',
    cost: price(place, 3600),
    salvage: '0',
    life: 60,
    categoryId: category.id,
    inServiceOn: addMonths(start, -12),
    method: 'straightLine',
    openingOn: start,
    openingAccumulated: price(place, 720),
  })
}

/** What the fleet cost and what was charged of it before these books began; answers what it was still worth then. */
async function ownVehicles(call: DemoCall, place: Place, start: Day): Promise<number> {
  const roll = dice(64)
  const { rows } = await call(listVehicles, { limit: 40 })
  let worth = 0
  for (const { id } of rows) {
    const { version } = await call(getVehicle, { id })
    const { terms } = await call(getVehicleBooks, { id })
    const cost = roll.between(28, 96) * 100
    const charged = Math.round(cost / 5)
    await call(acquireVehicle, {
      id,
      version,
      way: 'opening',
      on: addMonths(start, -14),
      cost: price(place, cost),
      openingAccumulated: price(place, charged),
      categoryId: terms.categories[0]!.id,
      life: 60,
      salvage: price(place, Math.round(cost / 10)),
    })
    worth += cost - charged
  }
  return worth
}
