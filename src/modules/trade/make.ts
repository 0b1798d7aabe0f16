import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany, type TestCompanyOptions } from '#kernel/testing/company.ts'
import { switchedOn } from '#kernel/testing/switchedOn.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { tradeServer } from './index.server.ts'
import { listItems, saveItem } from './item/item.contract.ts'
import * as move from './stock/move.contract.ts'
import { listWarehouses, saveWarehouse } from './warehouse/warehouse.contract.ts'

const tradeModules = [
  partiesServer,
  accountingServer,
  billingServer,
  tradeServer,
  ...(['inventory', 'suppliers', 'sales', 'production'] as const).map(switchedOn),
]

/** A shop with books and billing, by default on the evening of 30 November 2026. */
export function aShop(options: Partial<TestCompanyOptions> = {}): Promise<TestCompany> {
  return aCompany({ modules: tradeModules, now: '2026-11-30T15:00:00Z', businessType: 'retail', ...options })
}

/** The warehouse that a company begins with. */
export async function theWarehouse(t: TestCompany): Promise<string> {
  const { rows } = await t.call(listWarehouses, {})
  return rows.find(row => row.isDefault)!.id
}

let made = 0

export async function aWarehouse(t: TestCompany): Promise<string> {
  made += 1
  const { id } = await t.call(saveWarehouse, {
    code: `W${made}`,
    nameAr: `مستودع ${made}`,
    isDefault: false,
    isActive: true,
  })
  return id
}

/** A product that is counted in pieces, sold at 3.000. */
export async function anItem(
  t: TestCompany,
  wish: Partial<WireInputOf<typeof saveItem>> = {},
): Promise<string> {
  made += 1
  const { id } = await t.call(saveItem, {
    code: `X${made}`,
    nameAr: `صنف ${made}`,
    kind: 'product',
    unit: 'قطعة',
    isWhole: true,
    salePrice: '3.000',
    revenueKey: 'salesRevenue',
    stockKey: 'inventory',
    tracking: 'none',
    barcodes: [],
    units: [],
    ...wish,
  })
  return id
}

type Goods = {
  itemId: string
  quantity: string
  value?: string
  on?: string
  warehouseId?: string
} & Partial<WireInputOf<typeof move.moveGoods>['lines'][number]>

/** Takes goods in, by default today into the first warehouse. */
export async function receive(t: TestCompany, { on, warehouseId, ...line }: Goods) {
  return t.call(move.moveGoods, {
    kind: 'receipt',
    date: on ?? '2026-11-30',
    warehouseId: warehouseId ?? (await theWarehouse(t)),
    lines: [line],
  })
}

export const issueInput = async (t: TestCompany, { on, warehouseId, ...line }: Goods) => ({
  kind: 'issue' as const,
  date: on ?? '2026-11-30',
  warehouseId: warehouseId ?? (await theWarehouse(t)),
  purposeKey: 'costOfSales',
  lines: [line],
})

/** Gives goods out at cost of sales. */
export const issue = async (t: TestCompany, goods: Goods) =>
  t.call(move.moveGoods, await issueInput(t, goods))

/** Quantity and value of an item, as its list shows them. */
export async function standing(t: TestCompany, itemId: string) {
  const { rows } = await t.call(listItems, { limit: 1000 })
  const { onHand, reserved, value } = rows.find(row => row.id === itemId)!
  return { onHand, reserved, value }
}

/** Repeatable chance. */
export function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state >>> 8) % below
  }
}
