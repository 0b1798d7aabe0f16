import { expect, test } from 'vitest'
import { getItem, savePolicy } from '../item/item.contract.ts'
import { anItem, aShop, issue, receive, theWarehouse } from '../make.ts'
import { buyingAlarms, stockAlarms } from './alarms.job.ts'

test('what is at its point is told with how much to order, what is out louder, and what is there again ends', async () => {
  const t = await aShop()
  const open = () =>
    t.act(ctx =>
      ctx.db
        .selectFrom('alerts.alert')
        .select(['kind', 'severity', 'params'])
        .where('state', '=', 'open')
        .orderBy('kind')
        .execute(),
    )
  const itemId = await anItem(t, {
    nameAr: 'قهوة',
    units: [{ name: 'كرتون', factor: '12', barcodes: [] }],
  })
  const { units } = await t.call(getItem, { id: itemId })
  await t.call(savePolicy, {
    itemId,
    warehouseId: await theWarehouse(t),
    reorderPoint: '20',
    max: '60',
    reorderQuantity: '24',
    supplierUnitId: units[0]!.id,
  })
  await receive(t, { itemId, quantity: '12', value: '12.000' })
  await t.act(ctx => stockAlarms.run(ctx))
  expect(await open()).toMatchObject([
    { kind: 'low_stock', severity: 'medium', params: { item: 'قهوة', available: '12', wanted: '48' } },
  ])
  await issue(t, { itemId, quantity: '12' })
  await t.act(ctx => stockAlarms.run(ctx))
  expect(await open()).toMatchObject([{ kind: 'out_of_stock', severity: 'high' }])
  await receive(t, { itemId, quantity: '60', value: '60.000' })
  await t.act(ctx => stockAlarms.run(ctx))
  expect(await open()).toEqual([])
  const milk = await anItem(t, { tracking: 'batch' })
  await receive(t, { itemId: milk, quantity: '5', value: '5.000', batch: 'B1', expiresOn: '2026-12-05' })
  await t.act(ctx => buyingAlarms.run(ctx))
  expect(await open()).toMatchObject([{ kind: 'batch_expiring', severity: 'high', params: { batch: 'B1' } }])
})
