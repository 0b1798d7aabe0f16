import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { anOpenBox, entryLines } from '#modules/billing/make.ts'
import { recordBill, voidInvoice, voidPayment } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { anItem, receive } from '#modules/trade/make.ts'
import * as check from '../check/check.contract.ts'
import { readFloor, saveSettings, saveStation, saveTable } from '../floor/floor.contract.ts'
import { readKitchen, stepLines } from '../kitchen/kitchen.contract.ts'
import { restaurantModules } from '../make.ts'
import { listDishes, saveDish, setSoldOut } from '../menuItem/menuItem.contract.ts'
import * as contract from './order.contract.ts'

let t: TestCompany
let grill: string
let bar: string
let treasuryAccountId: string
let tables = 0
beforeEach(async () => {
  t = await aCompany({
    modules: restaurantModules,
    businessType: 'restaurant',
    currency: 'KWD',
    now: '2026-11-20T17:00:00Z',
  })
  grill = (await t.call(saveStation, { nameAr: 'الشواية', targetMinutes: 15 })).id
  bar = (await t.call(saveStation, { nameAr: 'المشروبات', targetMinutes: 5 })).id
  treasuryAccountId = (await anOpenBox(t, 0)).cashId
})

let codes = 0
async function aDish(
  nameAr: string,
  price: string,
  wish: Partial<z.input<typeof saveDish.input>> = {},
): Promise<string> {
  codes += 1
  const base = { code: `D${codes}`, section: 'الأطباق', stationId: grill, recipe: [], modifiers: [] }
  return (await t.call(saveDish, { ...base, nameAr, price, ...wish })).id
}
async function aTable() {
  tables += 1
  return (await t.call(saveTable, { area: 'الصالة', code: `T${tables}`, seats: 4 })).id
}
async function anOrder(wish: Partial<z.input<typeof contract.openOrder.input>> = {}) {
  const place = wish.channel && wish.channel !== 'dineIn' ? {} : { tableId: await aTable() }
  return (await t.call(contract.openOrder, { channel: 'dineIn', ...place, ...wish })).id
}
const shown = (id: string) => t.call(contract.getOrder, { id })
const stepOf = async (id: string) => ({ id, version: (await shown(id)).version })
type Change = Partial<Omit<z.input<typeof contract.changeOrder.input>, 'id' | 'version'>>
const change = async (id: string, what: Change) =>
  t.call(contract.changeOrder, { ...(await stepOf(id)), ...what })
const refused = async (id: string, what: Change, options = {}) =>
  t.refusal(contract.changeOrder, { ...(await stepOf(id)), ...what }, options)
type By = z.input<typeof check.splitOrder.input>['by']
const split = async (id: string, by: By) => t.call(check.splitOrder, { ...(await stepOf(id)), by })
async function pay(orderId: string, no: number, amount?: string, tip?: string) {
  const one = (await shown(orderId)).checks.find(row => row.no === no)!
  return t.call(check.payCheck, {
    id: one.id,
    version: one.version,
    tenders: [{ treasuryAccountId, amount: amount ?? one.open }],
    ...(tip ? { tip } : {}),
  })
}
const lineOf = async (id: string, name: string) =>
  (await shown(id)).lines.find(line => line.name === name && line.state !== 'void')!
const agrees = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])

describe('Scenario 12: a table', () => {
  test('comes to 23.755; equal it is 7.919 and 7.918 twice, by guest 11.184, 6.338 and 6.233; a tip is no revenue', async () => {
    await t.call(saveSettings, { version: 1, serviceBps: 1_000, dayEndsHour: 4 })
    const [burger, mezze, juice, steak] = [
      await aDish('برغر', '4.250'),
      await aDish('مقبلات', '5.000'),
      await aDish('عصير', '1.365', { stationId: bar }),
      await aDish('ستيك', '4.000'),
    ]
    const id = await anOrder({ guests: 3 })
    const sent = await change(id, {
      add: [
        { menuItemId: burger, quantity: 2 },
        { menuItemId: mezze, quantity: 1 },
        { menuItemId: juice, quantity: 3 },
        { menuItemId: steak, quantity: 1 },
      ],
      send: true,
    })
    expect(sent).toMatchObject({ number: 'ORD-2026-00001', tickets: 2 })
    expect(await shown(id)).toMatchObject({ gross: '21.595', service: '2.160', total: '23.755', callNo: 1 })
    await split(id, { kind: 'equal', parts: 3 })
    expect((await shown(id)).checks).toMatchObject([{ shares: ['7.919', '7.918', '7.918'], total: '23.755' }])
    const ids = Object.fromEntries((await shown(id)).lines.map(line => [line.name, line.id]))
    const uneven = { kind: 'lines' as const, checks: [[ids['برغر']!], [ids['عصير']!]] }
    expect(await t.refusal(check.splitOrder, { ...(await stepOf(id)), by: uneven })).toMatchObject({
      code: 'restaurant.check.unequal',
      params: { sum: '12.595', total: '21.595' },
    })
    const shared = ids['مقبلات']!
    await split(id, {
      kind: 'lines',
      checks: [
        [ids['برغر']!, shared],
        [shared, ids['عصير']!],
        [shared, ids['ستيك']!],
      ],
    })
    expect((await shown(id)).checks.map(one => one.total)).toEqual(['11.184', '6.338', '6.233'])
    const tooMuch = (await shown(id)).checks[0]!
    const tenders = [{ treasuryAccountId, amount: '12.000' }]
    expect(
      await t.refusal(check.payCheck, { id: tooMuch.id, version: tooMuch.version, tenders }),
    ).toMatchObject({ code: 'restaurant.check.tooMuch', params: { open: '11.184' } })
    await pay(id, 1, '12.000', '0.816')
    expect(await t.act(ctx => accountBalance(ctx, 'tipsPayable'))).toBe(-816)
    expect(await t.act(ctx => accountBalance(ctx, 'receivable'))).toBe(0)
    expect((await t.refusal(contract.closeOrder, await stepOf(id))).code).toBe('restaurant.order.unpaid')
    await pay(id, 2)
    await pay(id, 3)
    expect(await shown(id)).toMatchObject({ state: 'closed', total: '23.755', paid: '23.755' })
    expect(await t.act(ctx => accountBalance(ctx, 'foodRevenue'))).toBe(-21_595)
    await agrees()
  })

  test('in equal parts is one invoice and several receipts', async () => {
    const id = await anOrder()
    await change(id, { add: [{ menuItemId: await aDish('كبسة', '10.000'), quantity: 1 }], send: true })
    await split(id, { kind: 'equal', parts: 3 })
    const first = await pay(id, 1, '3.334')
    const second = await pay(id, 1, '3.333')
    expect(second.invoice).toBe(first.invoice)
    expect((await shown(id)).checks).toMatchObject([{ state: 'invoiced', open: '3.333' }])
    await pay(id, 1)
    expect((await shown(id)).state).toBe('closed')
  })
})

describe('Scenario 13', () => {
  test('a recipe below zero costs the last cost, and the next receipt trues it up', async () => {
    const beef = await anItem(t, { nameAr: 'لحم', unit: 'كجم', isWhole: false })
    await receive(t, { itemId: beef, quantity: '0.2', value: '0.700', on: '2026-11-20' })
    const burger = await aDish('برغر', '4.250', { recipe: [{ itemId: beef, quantity: 0.15, wasteBps: 0 }] })
    expect((await t.call(listDishes, {})).rows[0]).toMatchObject({ cost: '0.525' })
    const id = await anOrder()
    await change(id, { add: [{ menuItemId: burger, quantity: 2 }], send: true })
    await split(id, { kind: 'whole' })
    await pay(id, 1)
    expect(await t.act(ctx => accountBalance(ctx, 'costOfSales'))).toBe(1_050)
    await receive(t, { itemId: beef, quantity: '5', value: '19.000', on: '2026-11-20' })
    expect(await t.act(ctx => accountBalance(ctx, 'costOfSales'))).toBe(1_080)
    expect(await t.act(ctx => accountBalance(ctx, 'inventory'))).toBe(18_620)
    await agrees()
  })

  test('a platform owes what its orders come to, and takes its commission by a bill', async () => {
    const platform = (await aCustomer(t, { nameAr: 'تطبيق التوصيل', roles: ['vendor'] })).id
    const dish = await aDish('وجبة', '9.000', { platformPrice: '8.500' })
    const open = { channel: 'platform' as const, partyId: platform, platformRef: 'A-100' }
    const id = await anOrder(open)
    expect((await t.refusal(contract.openOrder, open)).code).toBe('restaurant.order.platformRef')
    await change(id, { add: [{ menuItemId: dish, quantity: 1 }], send: true })
    await split(id, { kind: 'whole' })
    const [only] = (await shown(id)).checks
    await t.call(check.issueCheck, { id: only!.id, version: only!.version })
    expect(await entryLines(t, `restaurant:check:${only!.id}:issue`)).toMatchObject([
      { key: 'platformReceivable', debit: 8_500 },
      { key: 'foodRevenue', credit: 8_500 },
    ])
    expect((await shown(id)).state).toBe('closed')
    const sourceKey = `restaurant:test:${randomUUID()}`
    const lines = [{ descriptionAr: 'عمولة', key: 'platformFeeExpense', amountMinor: 1_700 }]
    await t.act(ctx =>
      recordBill(ctx, { sourceKey, partyId: platform, date: '2026-11-20', reference: 'C-1', lines }),
    )
    expect(await t.act(ctx => accountBalance(ctx, 'platformFeeExpense'))).toBe(1_700)
    await agrees()
  })
})

describe('The kitchen', () => {
  test('RS-03: burgers taken back are told to the grill alone, juices to the bar alone, nothing twice', async () => {
    const [burger, juice] = [await aDish('برغر', '4.250'), await aDish('عصير', '1.365', { stationId: bar })]
    const id = await anOrder()
    await change(id, { add: [{ menuItemId: burger, quantity: 3 }], send: true })
    const line = await lineOf(id, 'برغر')
    expect((await refused(id, { take: [{ lineId: line.id, quantity: 1 }] })).code).toBe(
      'restaurant.line.reason',
    )
    const told = await change(id, {
      take: [{ lineId: line.id, quantity: 1, reason: 'غيّر رأيه' }],
      add: [{ menuItemId: juice, quantity: 2 }],
      send: true,
    })
    expect(told.tickets).toBe(2)
    expect(
      (await shown(id)).tickets.map(one => [one.station, one.lines.map(l => [l.name, l.quantity])]),
    ).toEqual([
      ['الشواية', [['برغر', 3]]],
      ['الشواية', [['برغر', -1]]],
      ['المشروبات', [['عصير', 2]]],
    ])
    expect((await refused(id, { send: true })).code).toBe('restaurant.order.nothing')
    expect((await shown(id)).tickets).toHaveLength(3)
    expect((await t.call(readKitchen, {})).waiting).toEqual([
      { name: 'برغر', quantity: 2 },
      { name: 'عصير', quantity: 2 },
    ])
  })

  test('R2: what is being prepared is voided by who may, and its ingredients are waste with their reason', async () => {
    const beef = await anItem(t, { nameAr: 'لحم', unit: 'كجم', isWhole: false })
    await receive(t, { itemId: beef, quantity: '1', value: '3.000', on: '2026-11-20' })
    const burger = await aDish('برغر', '4.250', { recipe: [{ itemId: beef, quantity: 0.2, wasteBps: 0 }] })
    const id = await anOrder()
    await change(id, { add: [{ menuItemId: burger, quantity: 2 }], send: true })
    const line = await lineOf(id, 'برغر')
    await t.call(stepLines, { lineIds: [line.id], to: 'preparing' })
    const take = [{ lineId: line.id, quantity: 1, reason: 'احترق' }]
    const waiter = { permissions: ['restaurant.orders.read', 'restaurant.orders.write'] }
    expect(await refused(id, { take }, waiter)).toMatchObject({
      code: 'restaurant.line.inKitchen',
      params: { dish: 'برغر' },
    })
    await change(id, { take })
    expect(await t.act(ctx => accountBalance(ctx, 'inventoryWaste'))).toBe(600)
    await t.call(stepLines, { lineIds: [line.id], to: 'ready' })
    await t.call(stepLines, { lineIds: [line.id], to: 'ready' })
    await t.call(stepLines, { lineIds: [line.id], to: 'served' })
    expect((await t.refusal(stepLines, { lineIds: [line.id], to: 'ready' })).code).toBe(
      'restaurant.line.state',
    )
    expect((await t.call(readKitchen, {})).tickets).toEqual([])
    await split(id, { kind: 'whole' })
    expect((await shown(id)).checks[0]!.total).toBe('4.250')
    await pay(id, 1)
    expect(await t.act(ctx => accountBalance(ctx, 'costOfSales'))).toBe(600)
    await agrees()
  })

  test('R1: what is sold out, out of its hours or out of portions is not ordered; two waiters share the last portion', async () => {
    const fish = await aDish('سمك', '6.000', { portionsLeft: 1 })
    const [first, second] = [await anOrder(), await anOrder()]
    const wish = { add: [{ menuItemId: fish, quantity: 1 }], send: true }
    const answers = await Promise.all(
      [first, second].map(async id => t.reply(contract.changeOrder, { ...(await stepOf(id)), ...wish })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      refusal: { code: 'restaurant.dish.unavailable', params: { dish: 'سمك' } },
    })
    const breakfast = await aDish('فطور', '3.000', { opensAt: '06:00', closesAt: '11:00' })
    const id = await anOrder()
    expect((await refused(id, { add: [{ menuItemId: breakfast, quantity: 1 }] })).code).toBe(
      'restaurant.dish.unavailable',
    )
    const soup = await aDish('شوربة', '1.500')
    await t.call(setSoldOut, { id: soup, isSoldOut: true })
    expect((await refused(id, { add: [{ menuItemId: soup, quantity: 1 }] })).field).toBe('add.0.menuItemId')
  })
})

describe('An order', () => {
  test('RS-01 and RS-05: a typed price stands in the split; tea with milk is another line than tea', async () => {
    const tea = await aDish('شاي', '0.500', {
      modifiers: [{ group: 'الحليب', least: 0, most: 1, nameAr: 'حليب', price: '0.250', recipe: [] }],
    })
    const juice = await aDish('عصير', '2.000', { stationId: bar })
    const milk = (await t.call(listDishes, { search: 'شاي' })).rows[0]!.modifiers[0]!.id
    const id = await anOrder()
    await change(id, { add: [{ menuItemId: tea, quantity: 1, modifierIds: [milk] }] })
    await change(id, {
      add: [
        { menuItemId: tea, quantity: 1 },
        { menuItemId: tea, quantity: 1 },
      ],
    })
    expect((await shown(id)).lines.map(line => [line.quantity, line.price])).toEqual([
      [1, '0.750'],
      [2, '0.500'],
    ])
    const typed = { add: [{ menuItemId: juice, quantity: 2, price: '2.500' }], send: true }
    const waiter = { permissions: ['restaurant.orders.read', 'restaurant.orders.write'] }
    expect((await refused(id, typed, waiter)).code).toBe('restaurant.order.price')
    await change(id, typed)
    const juices = await lineOf(id, 'عصير')
    const others = (await shown(id)).lines.filter(line => line.name === 'شاي').map(line => line.id)
    await split(id, { kind: 'lines', checks: [[juices.id], [juices.id, ...others]] })
    expect((await shown(id)).checks.map(one => one.total)).toEqual(['2.500', '4.250'])
  })

  test('RS-02: a discount is on both checks, and what is paid is split no more', async () => {
    const dish = await aDish('كبسة', '5.000')
    const other = await aDish('مندي', '5.000')
    const id = await anOrder()
    await change(id, {
      add: [
        { menuItemId: dish, quantity: 1 },
        { menuItemId: other, quantity: 1 },
      ],
      send: true,
    })
    expect(
      (await t.refusal(contract.discountOrder, { ...(await stepOf(id)), discountBps: 1_000 })).field,
    ).toBe('reason')
    await t.call(contract.discountOrder, { ...(await stepOf(id)), discountBps: 1_000, reason: 'ضيف' })
    const [a, b] = [await lineOf(id, 'كبسة'), await lineOf(id, 'مندي')]
    const by = { kind: 'lines' as const, checks: [[a.id], [b.id]] }
    await split(id, by)
    expect((await shown(id)).checks.map(one => one.total)).toEqual(['4.500', '4.500'])
    await pay(id, 1)
    expect((await t.refusal(check.splitOrder, { ...(await stepOf(id)), by })).code).toBe(
      'restaurant.check.nothing',
    )
    await split(id, { kind: 'whole' })
    expect((await shown(id)).checks.map(one => one.total)).toEqual(['4.500', '4.500'])
    expect((await refused(id, { take: [{ lineId: a.id, quantity: 1, reason: 'خطأ' }] })).code).toBe(
      'restaurant.line.billed',
    )
    await pay(id, 2)
    expect(await shown(id)).toMatchObject({ total: '9.000', paid: '9.000', state: 'closed' })
    await agrees()
  })

  test('RS-04: an order after midnight belongs to the business day before, its call number and its dishes too', async () => {
    // 20 November 2026 is a Friday.
    const special = await aDish('عرض الجمعة', '3.000', { weekdays: [5] })
    const call = async (instant: string) => {
      t.setNow(instant)
      const id = await anOrder()
      await change(id, { add: [{ menuItemId: special, quantity: 1 }], send: true })
      const { callNo, businessDay } = await shown(id)
      return [callNo, businessDay]
    }
    expect(await call('2026-11-20T20:50:00Z')).toEqual([1, '2026-11-20'])
    expect(await call('2026-11-20T21:40:00Z')).toEqual([2, '2026-11-20'])
    t.setNow('2026-11-21T01:30:00Z')
    const id = await anOrder()
    expect((await refused(id, { add: [{ menuItemId: special, quantity: 1 }] })).code).toBe(
      'restaurant.dish.unavailable',
    )
    expect((await t.call(contract.listOrders, { day: '2026-11-20' })).rows).toHaveLength(2)
  })

  test('holds its table alone, moves, joins another and is cancelled empty', async () => {
    const dish = await aDish('كبسة', '5.000')
    const tableId = await aTable()
    const free = await aTable()
    const wish = { channel: 'dineIn' as const, tableId, guests: 2 }
    const answers = await Promise.all([t.reply(contract.openOrder, wish), t.reply(contract.openOrder, wish)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'restaurant.table.taken' } })
    const { rows } = await t.call(contract.listOrders, {})
    const id = rows[0]!.id
    const floor = await t.call(readFloor, {})
    expect(floor.tables.find(one => one.id === tableId)?.orderId).toBe(id)
    expect(floor.tables.find(one => one.id === free)?.orderId).toBe(null)
    await change(id, { add: [{ menuItemId: dish, quantity: 1 }], send: true })
    await t.call(contract.moveOrder, { ...(await stepOf(id)), tableId: free })
    const other = await anOrder({ tableId, guests: 1 })
    expect((await t.refusal(contract.moveOrder, { ...(await stepOf(id)), tableId })).code).toBe(
      'restaurant.table.taken',
    )
    await change(other, { add: [{ menuItemId: dish, quantity: 2 }], send: true })
    await t.call(contract.joinOrders, { ...(await stepOf(other)), intoId: id })
    expect(await shown(id)).toMatchObject({ guests: 3, total: '15.000' })
    expect((await shown(other)).state).toBe('cancelled')
    expect((await t.refusal(contract.cancelOrder, await stepOf(id))).code).toBe('restaurant.order.hasLines')
  })

  test('whose receipt and invoice are voided is open again and paid once more, with its ingredients out once', async () => {
    const rice = await anItem(t, { nameAr: 'رز', unit: 'كجم', isWhole: false })
    await receive(t, { itemId: rice, quantity: '1', value: '1.000', on: '2026-11-20' })
    const dish = await aDish('كبسة', '5.000', { recipe: [{ itemId: rice, quantity: 0.1, wasteBps: 0 }] })
    const id = await anOrder()
    await change(id, { add: [{ menuItemId: dish, quantity: 1 }], send: true })
    await split(id, { kind: 'whole' })
    await pay(id, 1)
    const { invoice } = (await shown(id)).checks[0]!
    const payment = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.allocation')
        .select('payment_id')
        .where('invoice_id', '=', invoice!.id)
        .executeTakeFirstOrThrow(),
    )
    await t.act(ctx =>
      voidPayment(ctx, { sourceKey: 'restaurant:test:p', paymentId: payment.payment_id!, reason: 'خطأ' }),
    )
    expect(await shown(id)).toMatchObject({ state: 'sent', checks: [{ state: 'invoiced', open: '5.000' }] })
    await t.act(ctx =>
      voidInvoice(ctx, { sourceKey: 'restaurant:test:v', invoiceId: invoice!.id, reason: 'خطأ' }),
    )
    expect(await shown(id)).toMatchObject({ checks: [{ state: 'open' }] })
    await pay(id, 1)
    expect(await shown(id)).toMatchObject({ state: 'closed' })
    expect(await t.act(ctx => accountBalance(ctx, 'costOfSales'))).toBe(100)
    await agrees()
  })
})
