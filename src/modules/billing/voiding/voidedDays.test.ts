import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { ageingTotals } from '../ageing/ageing.contract.ts'
import { allocate, unallocate } from '../allocation/allocating.queries.ts'
import { receiveCheque } from '../cheque/chequeDoors.queries.ts'
import { moveCheque } from '../cheque/chequeMoving.commands.ts'
import { returnPayment } from '../cheque/returning.commands.ts'
import { voidInvoice } from '../invoice/invoiceVoiding.commands.ts'
import { aBillingCompany, anInvoice, aReceipt, theTreasury } from '../make.ts'
import { voidPayment } from './voiding.commands.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aBillingCompany()
})

const at = (day: number) => t.setNow(`2026-03-0${day}T09:00:00Z`)

/** What a party owes at the end of each day: by the ageing of documents, and by the ledger. */
async function owed(partyId: string): Promise<[number, number][]> {
  const [party] = await t.act(ctx =>
    rawQuery<{ name: string }>(
      ctx.db,
      'select code as name from parties.party where company_id = $1 and id = $2',
      [ctx.company.id, partyId],
    ),
  )
  const days: [number, number][] = []
  for (const day of [1, 2, 3, 4, 5]) {
    const asOf = `2026-03-0${day}`
    const { total } = await t.call(ageingTotals, { side: 'customer', asOf, search: party!.name })
    const [ledger] = await t.act(ctx =>
      rawQuery<{ owed: number }>(
        ctx.db,
        `select coalesce(sum(l.debit - l.credit), 0)::bigint as owed from accounting.account_mapping m
         join accounting.journal_line l on l.company_id = $1 and l.account_id = m.account_id and l.party_id = $2 and l.entry_date <= $3
         where m.company_id = $1 and m.key = 'receivable'`,
        [ctx.company.id, partyId, asOf],
      ),
    )
    days.push([Math.round(Number(total) * 1000), ledger!.owed])
  }
  return days
}
const same = (...minor: number[]) => minor.map(one => [one, one])
const reason = 'سُجّل خطأً'

test('money that was voided settles nothing from the day it had settled an invoice, and owes nothing before that', async () => {
  const partyId = (await aCustomer(t)).id
  at(1)
  const { paymentId } = await aReceipt(t, { partyId, amountMinor: 40_000 })
  at(3)
  await anInvoice(t, { partyId })
  at(5)
  expect(await owed(partyId)).toEqual(same(0, 0, 60_000, 60_000, 60_000))
  await t.act(ctx => voidPayment(ctx, { sourceKey: `billing:payment:${paymentId}:void`, paymentId, reason }))
  expect(await owed(partyId)).toEqual(same(0, 0, 100_000, 100_000, 100_000))
})

test('money that the bank took back before it settled an invoice was an advance that was gone', async () => {
  const partyId = (await aCustomer(t)).id
  at(1)
  const { paymentId } = await aReceipt(t, { partyId, amountMinor: 40_000 })
  at(4)
  await anInvoice(t, { partyId })
  at(5)
  const order = { sourceKey: `billing:payment:${paymentId}:return`, paymentId, on: '2026-03-03', reason }
  await t.act(ctx => returnPayment(ctx, order))
  expect(await owed(partyId)).toEqual(same(0, 0, 0, 100_000, 100_000))
  expect(await t.act(subledgersThatDiffer)).toEqual([])
})

test('a cheque that bounced before it covered an invoice covers none from its day on', async () => {
  const partyId = (await aCustomer(t)).id
  const { bankId } = await theTreasury(t)
  at(1)
  const cheque = { number: '000777', bank: 'بوبيان', drawer: 'محل', dueOn: '2026-03-01', amountMinor: 40_000 }
  const taken = {
    sourceKey: 'test:cheque:take',
    date: '2026-03-01',
    partyId,
    splits: 'oldestFirst' as const,
    cheque,
  }
  const { chequeId } = await t.act(ctx => receiveCheque(ctx, taken))
  const move = (to: 'lodged' | 'bounced', on: string) => {
    const order = { sourceKey: `test:cheque:${to}`, chequeId, to, on, chargeMinor: 0 }
    return t.act(ctx => moveCheque(ctx, { ...order, treasuryAccountId: to === 'lodged' ? bankId : null }))
  }
  await move('lodged', '2026-03-01')
  at(4)
  const { invoiceId } = await anInvoice(t, { partyId })
  const { id: paymentId } = await t.act(ctx =>
    ctx.db
      .selectFrom('billing.payment')
      .select('id')
      .where('party_id', '=', partyId)
      .executeTakeFirstOrThrow(),
  )
  const invoices = [{ invoiceId, amountMinor: 40_000 }]
  const [used] = await t.act(ctx =>
    ctx.db.selectFrom('billing.allocation').select('id').where('invoice_id', '=', invoiceId).execute(),
  )
  if (!used)
    await t.act(ctx => allocate(ctx, { sourceKey: 'test:cheque:allocate', from: { paymentId }, invoices }))
  at(5)
  await move('bounced', '2026-03-03')
  expect(await owed(partyId)).toEqual(same(0, 0, 0, 100_000, 100_000))
  expect(await t.act(subledgersThatDiffer)).toEqual([])
})

test('an invoice that had been settled for a while and is voided leaves a credit of those days', async () => {
  const partyId = (await aCustomer(t)).id
  at(1)
  const { invoiceId, sourceKey } = await anInvoice(t, { partyId })
  at(2)
  await aReceipt(t, { partyId, amountMinor: 40_000 })
  at(4)
  const [allocation] = await t.act(ctx =>
    ctx.db.selectFrom('billing.allocation').select('id').where('invoice_id', '=', invoiceId).execute(),
  )
  const allocationId = allocation!.id
  await t.act(ctx => unallocate(ctx, { sourceKey: `${sourceKey}:free`, allocationId }))
  at(5)
  await t.act(ctx => voidInvoice(ctx, { sourceKey: `${sourceKey}:void`, invoiceId, reason }))
  expect(await owed(partyId)).toEqual(same(0, -40_000, -40_000, 0, 0))
})
