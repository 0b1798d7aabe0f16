import { beforeEach, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { switchedOn } from '#kernel/testing/switchedOn.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { approvers, aRule } from '#modules/approvals/make.ts'
import { decideRequest, readRequest } from '#modules/approvals/request/request.contract.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { tradeServer } from '../index.server.ts'
import { anItem, aShop, theWarehouse } from '../make.ts'
import { getPurchase } from '../purchase/purchase.contract.ts'
import * as contract from './purchaseRequest.contract.ts'

let t: TestCompany
let people: Awaited<ReturnType<typeof approvers<'clerk' | 'manager'>>>
let itemId: string

beforeEach(async () => {
  t = await aShop({
    modules: [
      approvalsServer,
      partiesServer,
      accountingServer,
      billingServer,
      tradeServer,
      ...(['inventory', 'suppliers'] as const).map(switchedOn),
    ],
  })
  people = await approvers(t, { clerk: 'employee', manager: 'manager' }, [
    'trade.suppliers.read',
    'trade.suppliers.write',
  ])
  itemId = await anItem(t)
})

const asked = async (price: string, quantity = '100', by = people.clerk) =>
  t.call(
    contract.savePurchaseRequest,
    {
      requestedOn: '2026-11-20',
      neededOn: '2026-12-05',
      warehouseId: await theWarehouse(t),
      reason: 'نفاد المخزون',
      lines: [{ itemId, quantity, price }],
    },
    by,
  )
const read = (id: string, by = people.clerk) => t.call(contract.getPurchaseRequest, { id }, by)
const seen = async (id: string) => ({ id, version: (await read(id)).version })
const submit = async (id: string) => t.call(contract.submitPurchaseRequest, await seen(id), people.clerk)
const decide = async (id: string, decision: 'approve' | 'reject') => {
  const { approval } = await read(id)
  return { id: approval!.id, version: approval!.version, decision, comment: 'السعر مرتفع' }
}

describe('a purchase request', () => {
  test('below every rule is approved at once and becomes the draft of an order, once', async () => {
    await aRule(t, { source: 'purchase', min: '500.000' })
    const { id, number } = await asked('4.999')
    expect(number).toMatch(/^PR-/)
    expect(await read(id)).toMatchObject({ state: 'draft', total: '499.900', actions: ['save', 'submit'] })
    expect(await submit(id)).toMatchObject({ state: 'approved' })
    const supplierId = (await aCustomer(t, { roles: ['vendor'] })).id
    const order = { ...(await seen(id)), supplierId, expectedOn: '2026-12-05' }
    const made = await t.call(contract.orderPurchaseRequest, order, people.clerk)
    expect(await t.call(getPurchase, { id: made.id }, people.clerk)).toMatchObject({
      state: 'draft',
      total: '499.900',
      note: number,
      lines: [{ itemId, quantity: '100', price: '4.999' }],
    })
    expect(await read(id)).toMatchObject({ state: 'ordered', order: { number: made.number }, actions: [] })
    expect(
      await t.refusal(contract.orderPurchaseRequest, { ...order, version: order.version + 1 }, people.clerk),
    ).toMatchObject({ code: 'trade.purchaseRequest.state' })
  })

  test('within a rule waits for somebody else, and is no order before', async () => {
    await aRule(t, { source: 'purchase', min: '500.000' })
    const { id, number } = await asked('5.000')
    expect(await submit(id)).toMatchObject({ state: 'submitted' })
    expect(await read(id)).toMatchObject({ approval: { state: 'pending', mayDecide: false }, actions: [] })
    const { approval } = await read(id, people.manager)
    const shown = await t.call(readRequest, { id: approval!.id }, people.manager)
    expect(shown.title).toContain(number)
    expect(shown.facts).toMatchObject([{ value: 'نفاد المخزون' }, {}, { value: '500.000' }, {}])
    await t.call(decideRequest, await decide(id, 'approve'), people.manager)
    expect(await read(id)).toMatchObject({ state: 'approved', actions: ['order'] })
  })

  test('that was rejected is written anew and asked for again', async () => {
    await aRule(t, { source: 'purchase' })
    const { id } = await asked('9.000')
    await submit(id)
    await t.call(decideRequest, await decide(id, 'reject'), people.manager)
    const rejected = await read(id)
    expect(rejected).toMatchObject({ state: 'rejected', actions: ['save'] })
    await t.call(
      contract.savePurchaseRequest,
      {
        id,
        version: rejected.version,
        requestedOn: '2026-11-20',
        warehouseId: rejected.warehouseId,
        reason: 'نفاد المخزون',
        lines: [{ itemId, quantity: '50', price: '4.000' }],
      },
      people.clerk,
    )
    expect(await submit(id)).toMatchObject({ state: 'submitted' })
    await t.call(decideRequest, await decide(id, 'approve'), people.manager)
    const { rows } = await t.call(contract.listPurchaseRequests, { state: 'approved' }, people.clerk)
    expect(rows).toMatchObject([{ id, total: '200.000' }])
    expect(await t.call(contract.totalPurchaseRequests, {}, people.clerk)).toMatchObject({ approved: 1 })
  })

  test('is not approved by who wrote it, although another person submitted it', async () => {
    await aRule(t, { source: 'purchase' })
    const { id } = await asked('1.000', '10', people.manager)
    await submit(id)
    expect(await t.refusal(decideRequest, await decide(id, 'approve'), people.manager)).toMatchObject({
      code: 'approvals.request.ownRequest',
    })
    expect(await read(id)).toMatchObject({ state: 'submitted' })
  })
})
