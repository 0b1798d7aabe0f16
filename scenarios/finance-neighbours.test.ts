import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { cancelBill, enterBill } from '#modules/billing/bill/bill.contract.ts'
import {
  cancelInvoice,
  issueSavedInvoice,
  writeCreditNote,
} from '#modules/billing/invoice/invoice.contract.ts'
import { aBillingCompany, anInvoice, aReceipt, aVendor, theTreasury } from '#modules/billing/make.ts'
import { cancelPayment, receivePayment } from '#modules/billing/payment/payment.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'

/** What a company's books hold, table by table: a digest of every row. */
async function contentOf(t: TestCompany): Promise<Readonly<Record<string, string>>> {
  return t.act(async ctx => {
    const tables = await rawQuery<{ name: string }>(
      ctx.db,
      `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
       where column_name = 'company_id' and table_schema in ('accounting', 'billing', 'parties') and $1::int > 0 order by 1`,
      [ctx.company.id],
    )
    const content: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await rawQuery<{ digest: string }>(
        ctx.db,
        `select concat(count(*), ' ', md5(coalesce(string_agg(r::text, '|' order by r::text), ''))) as digest
         from ${name} r where r.company_id = $1`,
        [ctx.company.id],
      )
      content[name] = row!.digest
    }
    return content
  })
}

test("whatever one company does, the contents of another's books stay the same to the last byte (invariant 26)", async () => {
  const [busy, quiet] = [await aBillingCompany(), await aBillingCompany()]
  const invoice = await anInvoice(quiet)
  await aReceipt(quiet, { partyId: invoice.partyId, amountMinor: 40_000 })
  const before = await contentOf(quiet)
  expect(Object.values(before).filter(digest => !digest.startsWith('0 ')).length).toBeGreaterThan(10)

  const { id: partyId } = await aCustomer(busy)
  const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: '100.000' }]
  const issue = () => busy.call(issueSavedInvoice, { partyId, date: '2026-03-01', lines })
  const [first, second] = [await issue(), await issue()]
  await busy.call(writeCreditNote, { id: first.id, lines: 'all', reason: 'إلغاء' })
  const { bankId } = await theTreasury(busy)
  const receipt = await busy.call(receivePayment, {
    partyId,
    date: '2026-03-01',
    splits: 'oldestFirst',
    tenders: [{ treasuryAccountId: bankId, amount: '100.000', reference: 'T-1' }],
  })
  await busy.call(cancelPayment, { id: receipt.id, reason: 'خطأ' })
  await busy.call(cancelInvoice, { id: second.id, reason: 'مكررة' })
  const bill = await busy.call(enterBill, {
    id: randomUUID(),
    partyId: await aVendor(busy),
    reference: 'V-9',
    date: '2026-03-01',
    lines: [{ description: 'قرطاسية', accountId: await anAccountId(busy, '5304'), unitPrice: '5.000' }],
  })
  await busy.call(cancelBill, { id: bill.id, reason: 'مكررة' })

  expect(await contentOf(quiet)).toEqual(before)
})
