import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import {
  disposeOfAsset,
  getAsset,
  registerAsset,
  reinstate,
} from '#modules/accounting/asset/asset.contract.ts'
import { anAssetCategory, aProfitUnit } from '#modules/accounting/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { cancelInvoice, saveInvoice, writeCreditNote } from '../invoice/invoice.contract.ts'
import { aBillingCompany, anInvoice, theTreasury } from '../make.ts'
import { sendTransfer } from '../transfer/transfer.contract.ts'
import { findAssetSale } from './assetSale.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aBillingCompany()
})

const sale = [{ descriptionAr: 'بيع أصل: مكاتب', key: 'assetDisposal', amountMinor: 1_300_000 }]

test('the invoice of a sold asset is found by the number of the asset until it is voided', async () => {
  const find = async (number: string) => (await t.call(findAssetSale, { number })).invoice
  await anInvoice(t, { reference: 'FA-2026-00007' })
  // An invoice that only names the number sells nothing.
  expect(await find('FA-2026-00007')).toBeNull()
  const { id: partyId } = await aCustomer(t)
  const line = { descriptionAr: 'بيع أصل: مكاتب', key: 'assetDisposal', unitPrice: '1300.000' }
  const today = await t.act(async ctx => ctx.today)
  const draft = { partyId, date: today, reference: 'FA-2026-00008', lines: [line] }
  const saved = await t.call(saveInvoice, draft)
  expect(await find('FA-2026-00008')).toEqual({ id: saved.id, number: null, isDraft: true })
  const issued = await anInvoice(t, { reference: 'FA-2026-00009', lines: sale })
  expect(await find('FA-2026-00009')).toMatchObject({ id: issued.invoiceId, isDraft: false })
  await t.call(cancelInvoice, { id: issued.invoiceId, reason: 'بيع لم يتم' })
  expect(await find('FA-2026-00009')).toBeNull()
})

test('a sold asset comes back into service once its invoice was credited or voided', async () => {
  const categoryId = await anAssetCategory(t, '1204')
  const today = await t.act(async ctx => ctx.today)
  const inServiceOn = `${today.slice(0, 8)}01`
  const { id, number } = await t.call(registerAsset, {
    nameAr: 'مكاتب',
    categoryId,
    cost: '1500.000',
    salvage: '0.000',
    inServiceOn,
    life: 60,
    method: 'straightLine',
    openingAccumulated: '0.000',
    openingOn: inServiceOn,
  })
  const versionOf = async () => (await t.call(getAsset, { id })).version
  const sold = { id, on: today, disposal: 'sale' as const, proceeds: '1300.000', reason: 'بيعت' }
  await t.call(disposeOfAsset, { ...sold, version: await versionOf() })
  const issued = await anInvoice(t, { reference: number, lines: sale })
  const back = async () => ({ id, version: await versionOf(), reason: 'لم يتم البيع' })
  expect(await t.refusal(reinstate, await back())).toMatchObject({
    code: 'accounting.asset.hasSale',
    params: { number: issued.number },
  })
  await t.call(writeCreditNote, { id: issued.invoiceId, lines: 'all', reason: 'لم يتم البيع' })
  await t.call(reinstate, await back())
  expect(await t.act(ctx => accountBalance(ctx, 'assetDisposal'))).toBe(0)
  expect((await t.call(getAsset, { id })).disposal).toBeNull()
})

test('the invoice of a sold vehicle is found by the vehicle', async () => {
  const profitUnitId = await aProfitUnit(t)
  const issued = await anInvoice(t, { lines: sale.map(line => ({ ...line, profitUnitId })) })
  const { invoice } = await t.call(findAssetSale, { number: 'FA-2026-00099', profitUnitId })
  expect(invoice?.id).toBe(issued.invoiceId)
})

test('a transfer is refused at the box that has no shift or lacks the money', async () => {
  const { cashId, bankId } = await theTreasury(t)
  const date = await t.act(async ctx => ctx.today)
  const send = (fromId: string, toId: string) =>
    t.refusal(sendTransfer, { fromId, toId, amount: '5000000.000', date })
  expect(await send(cashId, bankId)).toMatchObject({ code: 'billing.session.none', field: 'fromId' })
  expect(await send(bankId, cashId)).toMatchObject({ code: 'billing.session.none', field: 'toId' })
  const { cardId } = await theTreasury(t)
  expect(await send(bankId, cardId)).toMatchObject({ code: 'billing.treasury.insufficient', field: 'fromId' })
})
