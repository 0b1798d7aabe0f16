import type { Runtime } from '#kernel/server/runtime.ts'
import { addDays, type Day, instantOf } from '#kernel/shared/day.ts'
import { createParty } from '#modules/parties/party/party.contract.ts'
import { saveItem } from '#modules/trade/item/item.contract.ts'
import { saveBom } from '#modules/trade/production/bom.contract.ts'
import {
  getProduction,
  issueMaterials,
  moveProduction,
  recordOutput,
  recordWork,
  saveProduction,
} from '#modules/trade/production/production.contract.ts'
import {
  getPurchase,
  movePurchase,
  receivePurchase,
  recordPurchaseBill,
  savePurchase,
} from '#modules/trade/purchase/purchase.contract.ts'
import { savePurchaseRequest } from '#modules/trade/purchaseRequest/purchaseRequest.contract.ts'
import { deliverSale, getSale, invoiceSale, moveSale, saveSale } from '#modules/trade/sale/sale.contract.ts'
import { listWarehouses } from '#modules/trade/warehouse/warehouse.contract.ts'
import { type DemoCall, demoCaller } from './caller.ts'
import type { DemoCompany } from './company.ts'
import { type Place, price } from './place.ts'

type Good = { id: string; cost: string }
type Lines = readonly (readonly [Good, quantity: string])[]

/** What of an order has happened by the last of its days. */
type Course = 'draft' | 'sent' | 'received' | 'billed'

/** Buying and selling of a company, each step on its own day, as its people would have done it. */
async function aTrader(runtime: Runtime, company: DemoCompany) {
  let now = runtime.clock()
  const past: Runtime = { ...runtime, clock: () => now }
  const call = await demoCaller(past, company.companyId, company.administrator)
  const { place } = company
  const to = (day: Day) => {
    now = instantOf(day, '10:00', place.timeZone)
  }
  const { rows } = await call(listWarehouses, {})
  const warehouseId = rows.find(row => row.isDefault)!.id
  let papers = 0
  const buy = async (day: Day, supplierId: string, goods: Lines, course: Course) => {
    to(day)
    const lines = goods.map(([good, quantity]) => ({ itemId: good.id, quantity, price: good.cost }))
    const expectedOn = addDays(day, 3)
    const order = { supplierId, orderedOn: day, expectedOn, warehouseId, lines }
    const { id } = await call(savePurchase, order)
    if (course === 'draft') return
    await call(movePurchase, { id, version: 1, action: 'approve' })
    await call(movePurchase, { id, version: 2, action: 'send' })
    if (course === 'sent') return
    to(addDays(day, 2))
    const kept = (await call(getPurchase, { id })).lines
    await call(receivePurchase, {
      id,
      version: 3,
      date: addDays(day, 2),
      lines: kept.map(line => ({ lineId: line.id, accepted: line.quantity })),
    })
    if (course === 'received') return
    papers += 1
    await call(recordPurchaseBill, {
      orderId: id,
      reference: `INV-${1000 + papers}`,
      date: addDays(day, 2),
      dueOn: addDays(day, 32),
      lines: kept.map(line => ({ lineId: line.id, quantity: line.quantity, net: line.amount })),
    })
  }
  const sell = async (
    day: Day,
    customerId: string,
    goods: Lines,
    course: 'quote' | 'confirmed' | 'invoiced',
  ) => {
    to(day)
    const { id } = await call(saveSale, {
      customerId,
      orderedOn: day,
      validUntil: addDays(day, 30),
      warehouseId,
      lines: goods.map(([good, quantity]) => ({ itemId: good.id, quantity })),
    })
    const step = async (action: 'send' | 'confirm') =>
      call(moveSale, { id, version: (await call(getSale, { id })).version, action })
    await step('send')
    if (course === 'quote') return
    await step('confirm')
    if (course === 'confirmed') return
    const sale = await call(getSale, { id })
    await call(deliverSale, {
      id,
      version: sale.version,
      date: day,
      lines: sale.lines.map(line => ({ lineId: line.id, quantity: line.quantity })),
    })
    await call(invoiceSale, { id, version: (await call(getSale, { id })).version, date: day })
  }
  return { call, to, warehouseId, buy, sell }
}

const aParty = async (
  call: DemoCall,
  place: Place,
  nameAr: string,
  running: number,
  role: 'vendor' | 'customer',
) =>
  (
    await call(createParty, {
      kind: 'organization',
      nameAr,
      phone: place.landline(running),
      roles: [role],
      documents: [],
    })
  ).id

async function aGood(
  call: DemoCall,
  place: Place,
  [nameAr, unit, cost, salePrice]: readonly [string, string, number, number | null],
  kind: 'product' | 'component' = 'product',
): Promise<Good> {
  const isRaw = kind === 'component'
  const { id } = await call(saveItem, {
    nameAr,
    unit,
    kind,
    isWhole: !isRaw,
    salePrice: salePrice === null ? null : price(place, salePrice),
    revenueKey: 'salesRevenue',
    stockKey: isRaw ? 'rawMaterials' : 'inventory',
    tracking: 'none',
    barcodes: [],
    units: [],
  })
  return { id, cost: price(place, cost) }
}

const shelf = [
  ['خلاط كهربائي', 'قطعة', 9, 14.5],
  ['غلاية ماء', 'قطعة', 4.25, 7.9],
  ['مكواة بخار', 'قطعة', 6.5, 10.75],
  ['مقلاة هوائية', 'قطعة', 17, 26],
  ['طقم سكاكين', 'طقم', 3.1, 6.25],
] as const

/** A shop of household goods at work: three weeks of buying and selling, one order late, one quote open. Names are invented. */
export async function fillShop(runtime: Runtime, company: DemoCompany, today: Day): Promise<void> {
  const { place } = company
  const { call, to, warehouseId, buy, sell } = await aTrader(runtime, company)
  to(addDays(today, -22))
  const [wholesale, importer] = [
    await aParty(call, place, 'شركة الواجهة للتوريد', 610, 'vendor'),
    await aParty(call, place, 'مؤسسة الساحل للأجهزة', 611, 'vendor'),
  ]
  const customers: string[] = []
  for (const [at, name] of ['فندق المرسى', 'مطبخ السدرة', 'جمعية الروضة'].entries())
    customers.push(await aParty(call, place, name, 620 + at, 'customer'))
  const goods: Good[] = []
  for (const one of shelf) goods.push(await aGood(call, place, one))
  const [blender, kettle, iron, fryer, knives] = goods as [Good, Good, Good, Good, Good]
  await buy(
    addDays(today, -21),
    wholesale,
    [
      [blender, '40'],
      [kettle, '60'],
      [iron, '30'],
    ],
    'billed',
  )
  await buy(
    addDays(today, -18),
    importer,
    [
      [fryer, '24'],
      [knives, '50'],
    ],
    'billed',
  )
  for (let back = 14; back >= 2; back -= 3)
    await sell(
      addDays(today, -back),
      customers[back % 3]!,
      [
        [goods[back % 5]!, '4'],
        [goods[(back + 2) % 5]!, '6'],
      ],
      'invoiced',
    )
  await buy(addDays(today, -7), importer, [[fryer, '12']], 'sent')
  await buy(addDays(today, -4), wholesale, [[kettle, '24']], 'received')
  await buy(addDays(today, -1), wholesale, [[blender, '20']], 'draft')
  await sell(addDays(today, -1), customers[0]!, [[iron, '8']], 'confirmed')
  await sell(addDays(today, -1), customers[1]!, [[knives, '10']], 'quote')
  to(addDays(today, -1))
  await call(savePurchaseRequest, {
    requestedOn: addDays(today, -1),
    neededOn: addDays(today, 9),
    warehouseId,
    reason: 'الغلايات على وشك النفاد',
    lines: [{ itemId: kettle.id, quantity: '48', price: kettle.cost }],
  })
}

/** A joinery at work: wood and varnish bought, one order of tables done, one in progress. Names are invented. */
export async function fillFactory(runtime: Runtime, company: DemoCompany, today: Day): Promise<void> {
  const { place } = company
  const { call, to, warehouseId, buy, sell } = await aTrader(runtime, company)
  to(addDays(today, -22))
  const supplier = await aParty(call, place, 'مستودع الأخشاب الوطني', 630, 'vendor')
  const customer = await aParty(call, place, 'معرض البيت الهادئ', 631, 'customer')
  const wood = await aGood(call, place, ['خشب زان', 'متر', 4.2, null], 'component')
  const varnish = await aGood(call, place, ['ورنيش', 'لتر', 2.75, null], 'component')
  const table = await aGood(call, place, ['طاولة طعام', 'قطعة', 15, 32])
  await buy(
    addDays(today, -21),
    supplier,
    [
      [wood, '120'],
      [varnish, '20'],
    ],
    'billed',
  )
  const { id: bomId } = await call(saveBom, {
    itemId: table.id,
    quantity: '1',
    conversionHours: '1',
    hourRate: price(place, 3.5),
    lines: [
      { itemId: wood.id, quantity: '2.5', wasteBps: 1000 },
      { itemId: varnish.id, quantity: '0.3' },
    ],
  })
  const make = async (day: Day, quantity: string, isDone: boolean) => {
    to(day)
    const order = { bomId, quantity, warehouseId, plannedFrom: day, plannedTo: addDays(day, 4) }
    const { id } = await call(saveProduction, order)
    await call(moveProduction, { id, version: 1, action: 'release' })
    const read = () => call(getProduction, { id })
    const { lines, version } = await read()
    await call(issueMaterials, {
      id,
      version,
      date: day,
      lines: lines.map(line => ({ itemId: line.itemId, quantity: line.left })),
    })
    to(addDays(day, 3))
    await call(recordWork, { id, version: (await read()).version, date: addDays(day, 3), hours: quantity })
    if (!isDone) return
    await call(recordOutput, {
      id,
      version: (await read()).version,
      date: addDays(day, 3),
      good: quantity,
      finishes: true,
    })
  }
  await make(addDays(today, -15), '20', true)
  await sell(addDays(today, -8), customer, [[table, '12']], 'invoiced')
  await make(addDays(today, -4), '10', false)
  await sell(addDays(today, -1), customer, [[table, '6']], 'confirmed')
  await buy(addDays(today, -1), supplier, [[wood, '60']], 'sent')
}
