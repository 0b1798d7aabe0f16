import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { aBillingCompany, aDeposit, anInvoice, aReceipt, aVendor, refusalOf, theTreasury } from './make.ts'
import * as doors from './public.server.ts'

let t: TestCompany
let bankId = ''
beforeAll(async () => {
  t = await aBillingCompany()
  ;({ bankId } = await theTreasury(t))
  await aReceipt(t, { partyId: (await aCustomer(t)).id, amountMinor: 900_000 })
})

type Answer = { replayed?: boolean }
/** What a door is asked under a key, made ready in the company; `other` is the same with another amount or reason. */
type Asked = {
  ask: (ctx: Ctx, key: { sourceKey: string }) => Promise<Answer>
  other: Asked['ask']
}
const asked = <Order extends object>(
  door: (ctx: Ctx, order: Order & { sourceKey: string }) => Promise<Answer>,
  order: Order,
  changed: Partial<Order>,
): Asked => ({
  ask: (ctx, key) => door(ctx, { ...order, ...key }),
  other: (ctx, key) => door(ctx, { ...order, ...changed, ...key }),
})

const date = '2026-03-01'
const line = { descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor: 10_000 }
const tender = (amountMinor: number) => [{ treasuryAccountId: bankId, amountMinor }]
const anAdvance = async () =>
  aReceipt(t, {
    partyId: (await aCustomer(t)).id,
    amountMinor: 20_000,
    sourceKey: `test:${randomUUID()}:take`,
  })
const reason = 'سبب'
const again = { reason: 'سبب آخر' }
/** A receipt that settles a part of an invoice. */
const aSettled = async () => {
  const { partyId, invoiceId } = await anInvoice(t)
  const { paymentId } = await aReceipt(t, { partyId, amountMinor: 30_000 })
  const { id: allocationId } = await t.act(ctx =>
    ctx.db
      .selectFrom('billing.allocation')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  )
  return { paymentId, invoiceId, allocationId }
}
const aReserve = async () => {
  const { depositId } = await aDeposit(t)
  const wish = {
    sourceKey: `test:${randomUUID()}:reserve`,
    depositId,
    amountMinor: 1_000,
    reason,
    until: '2026-03-20',
  }
  return (await t.act(ctx => doors.reserveDeposit(ctx, wish))).reserveId
}
const cheque = () => ({
  number: randomUUID().slice(0, 8),
  bank: 'بوبيان',
  drawer: 'محل',
  dueOn: date,
  amountMinor: 10_000,
})

const table: Readonly<Record<string, () => Promise<Asked>>> = {
  issueInvoice: async () => {
    const draft = { kind: 'sale' as const, partyId: (await aCustomer(t)).id, date, lines: [line] }
    return asked(doors.issueInvoice, draft, { lines: [{ ...line, amountMinor: 10_001 }] })
  },
  recordBill: async () => {
    const partyId = await aVendor(t)
    const draft = {
      kind: 'bill' as const,
      partyId,
      date,
      reference: 'B-1',
      lines: [{ ...line, key: 'otherExpense' }],
    }
    return asked(doors.recordBill, draft, { reference: 'B-2' })
  },
  creditInvoice: async () => {
    const { invoiceId } = await anInvoice(t)
    return asked(doors.creditInvoice, { invoiceId, lines: [line], reason }, again)
  },
  voidInvoice: async () =>
    asked(doors.voidInvoice, { invoiceId: (await anInvoice(t)).invoiceId, reason }, again),
  takePayment: async () => {
    const order = {
      date,
      partyId: (await aCustomer(t)).id,
      tenders: tender(5_000),
      splits: 'oldestFirst' as const,
    }
    return asked(doors.takePayment, order, { tenders: tender(5_001) })
  },
  payOut: async () => {
    const order = { date, partyId: await aVendor(t), tenders: tender(5_000), splits: 'oldestFirst' as const }
    return asked(doors.payOut, order, { tenders: tender(5_001) })
  },
  allocate: async () => {
    const { allocationId, invoiceId, paymentId } = await aSettled()
    await t.act(ctx => doors.unallocate(ctx, { sourceKey: `test:${randomUUID()}:free`, allocationId }))
    const part = (amountMinor: number) => ({ invoices: [{ invoiceId, amountMinor }] })
    return asked(doors.allocate, { from: { paymentId }, ...part(4_000) }, part(4_001))
  },
  unallocate: async () => {
    const { allocationId } = await aSettled()
    return asked(doors.unallocate, { allocationId }, { allocationId: (await aSettled()).allocationId })
  },
  refundPayment: async () => {
    const order = {
      paymentId: (await anAdvance()).paymentId,
      amountMinor: 4_000,
      tender: { treasuryAccountId: bankId },
    }
    return asked(doors.refundPayment, order, { amountMinor: 4_001 })
  },
  returnPayment: async () => {
    const order = { paymentId: (await anAdvance()).paymentId, on: date, reason }
    return asked(doors.returnPayment, order, again)
  },
  voidPayment: async () =>
    asked(doors.voidPayment, { paymentId: (await anAdvance()).paymentId, reason }, again),
  holdDeposit: async () => {
    const partyId = (await aCustomer(t)).id
    const order = { partyId, purpose: 'تأمين', amountMinor: 5_000, tenders: tender(5_000) }
    return asked(doors.holdDeposit, order, { purpose: 'تأمين آخر' })
  },
  reserveDeposit: async () => {
    const order = {
      depositId: (await aDeposit(t)).depositId,
      amountMinor: 1_000,
      reason,
      until: '2026-03-20',
    }
    return asked(doors.reserveDeposit, order, { amountMinor: 1_001 })
  },
  releaseDeposit: async () =>
    asked(doors.releaseDeposit, { reserveId: await aReserve() }, { reserveId: await aReserve() }),
  applyDeposit: async () => {
    const { depositId, partyId } = await aDeposit(t)
    const { invoiceId } = await anInvoice(t, { partyId })
    return asked(doors.applyDeposit, { depositId, invoiceId, amountMinor: 1_000 }, { amountMinor: 1_001 })
  },
  returnDeposit: async () => {
    const order = {
      depositId: (await aDeposit(t)).depositId,
      amountMinor: 1_000,
      tender: { treasuryAccountId: bankId },
    }
    return asked(doors.returnDeposit, order, { amountMinor: 1_001 })
  },
  forfeitDeposit: async () => {
    const order = { depositId: (await aDeposit(t)).depositId, amountMinor: 1_000, reason }
    return asked(doors.forfeitDeposit, order, { amountMinor: 1_001 })
  },
  issueCheque: async () => {
    const drawn = {
      number: randomUUID().slice(0, 8),
      dueOn: date,
      amountMinor: 10_000,
      treasuryAccountId: bankId,
    }
    const order = { date, partyId: await aVendor(t), splits: 'oldestFirst' as const, cheque: drawn }
    return asked(doors.issueCheque, order, { cheque: { ...drawn, amountMinor: 10_001 } })
  },
  moveCheque: async () => {
    const order = { date, partyId: (await aCustomer(t)).id, splits: 'oldestFirst' as const, cheque: cheque() }
    const { chequeId } = await t.act(ctx =>
      doors.receiveCheque(ctx, { ...order, sourceKey: `test:${randomUUID()}:in` }),
    )
    const move = {
      chequeId,
      to: 'lodged' as const,
      on: date,
      treasuryAccountId: bankId,
      reason: 'بيد السائق',
    }
    return asked(doors.moveCheque, move, { reason: 'بيد المندوب' })
  },
  writeOff: async () =>
    asked(doors.writeOff, { invoiceIds: [(await anInvoice(t)).invoiceId], reason }, again),
}

/** Where the company's books stand: another entry, document, allocation or move changes it. */
const standing = () =>
  t.act(ctx =>
    rawQuery(
      ctx.db,
      `select (select seq from accounting.ledger_head where company_id = $1) as entries,
         (select count(*) from billing.invoice where company_id = $1) as documents,
         (select count(*) from billing.payment where company_id = $1) as payments,
         (select count(*) from billing.allocation where company_id = $1) as allocations,
         (select count(*) from billing.deposit_move where company_id = $1) as moves`,
      [ctx.company.id],
    ),
  )

test.each(Object.keys(table))(
  '%s answers the same key the same, and another order under it with the conflict',
  async name => {
    const { ask, other } = await table[name]!()
    const key = { sourceKey: `rentals:test:${randomUUID()}:${name}` }
    const first = await t.act(ctx => ask(ctx, key))
    const before = await standing()
    expect(await t.act(ctx => ask(ctx, key))).toEqual({ ...first, replayed: true })
    expect((await refusalOf(t.act(ctx => other(ctx, key)))).code).toBe('accounting.source.differs')
    expect(await standing()).toEqual(before)
  },
)
