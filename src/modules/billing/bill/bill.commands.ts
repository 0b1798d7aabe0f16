import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { creditInvoice } from '../credit/crediting.commands.ts'
import { linesOf } from '../document/documentWriting.commands.ts'
import { expensePlaces } from '../expense/expense.queries.ts'
import { type Typing, typingIn, typingOfCredit } from '../foreign/foreignTyping.queries.ts'
import { voidInvoice } from '../invoice/invoiceVoiding.commands.ts'
import type * as contract from './bill.contract.ts'
import { getStoredBill } from './bill.queries.ts'
import { recordOrAsk } from './billAsking.commands.ts'

export async function enterBill(ctx: Ctx, input: InputOf<typeof contract.enterBill>) {
  if (input.date > ctx.today) deny(invalid('billing.date.future', { field: 'date' }))
  const draft = { ...(await typedBill(ctx, input)), sourceKey: `billing:bill:${input.id}:record` }
  const recorded = await recordOrAsk(ctx, draft, input.id, input.version)
  const { invoiceId, number, totalMinor, openMinor, isWaiting } = recorded
  ctx.audit({
    subject: `billing.bill:${invoiceId}`,
    label: number ?? input.reference,
    changes: isWaiting
      ? [{ field: 'status', before: 'draft', after: 'submitted' }]
      : [{ field: 'totalMinor', before: null, after: totalMinor }],
  })
  ctx.hint('billing.bill', invoiceId)
  return { id: invoiceId, number, total: totalMinor, open: openMinor, isWaiting }
}

type TypedBill = Omit<InputOf<typeof contract.enterBill>, 'version'>

/** What the form sends, in the shape the rules work on. Refuses accounts that no bill may reach. */
export async function typedBill(ctx: Ctx, input: TypedBill) {
  const { partyId, reference, date, note, taxInclusive, documentDiscount: discount } = input
  const places = await expensePlaces(
    ctx,
    input.lines.map(line => line.accountId),
  )
  const { foreign, meant } = typingIn(ctx, input)
  const lines = input.lines.map(({ accountId: _, unitPrice, discount: given, taxCode, ...line }, at) => ({
    ...line,
    ...places[at],
    descriptionAr: line.description,
    unitPriceMinor: meant(unitPrice, `lines.${at}.unitPrice`),
    ...(given ? { discountMinor: meant(given, `lines.${at}.discount`) } : {}),
    ...(taxCode === undefined ? {} : { taxCode }),
  }))
  return {
    partyId,
    reference,
    date,
    note,
    taxInclusive,
    lines,
    ...(input.dueOn ? { dueOn: input.dueOn } : {}),
    documentDiscount: !discount
      ? null
      : 'bps' in discount
        ? discount
        : { amountMinor: meant(discount.amount, 'documentDiscount.amount') },
    ...(foreign ? { foreign } : {}),
  }
}

export async function creditBill(ctx: Ctx, input: InputOf<typeof contract.creditBill>) {
  const { id: invoiceId, reason, date } = input
  if (date && date > ctx.today) deny(invalid('billing.date.future', { field: 'date' }))
  await getStoredBill(ctx, invoiceId)
  const typing = await typingOfCredit(ctx, input)
  const lines =
    input.lines === 'all' ? ('all' as const) : await creditedLines(ctx, invoiceId, input.lines, typing)
  const id = uuidv7()
  const draft = {
    sourceKey: `billing:bill:${id}:credit`,
    invoiceId,
    lines,
    reason,
    ...(date ? { date } : {}),
    ...(typing.foreign?.rate ? { rate: typing.foreign.rate } : {}),
  }
  const { number, totalMinor, freedMinor } = await creditInvoice(ctx, draft, id)
  ctx.audit({
    subject: `billing.bill:${id}`,
    label: number,
    changes: [{ field: 'totalMinor', before: null, after: totalMinor }],
    reason,
  })
  ctx.hint('billing.bill', invoiceId)
  return { id, number, total: totalMinor, freed: freedMinor }
}

/** Amounts of chosen lines, each at the place of the line it corrects. */
async function creditedLines(
  ctx: Ctx,
  invoiceId: string,
  chosen: readonly { lineNo: number; amount: number }[],
  { meant }: Typing,
) {
  const byNo = new Map((await linesOf(ctx, invoiceId)).map(line => [line.line_no, line]))
  return chosen.map(({ lineNo, amount }, at) => {
    const line = byNo.get(lineNo) ?? deny(notFound('kernel.record.notFound', { field: `lines.${at}` }))
    return {
      descriptionAr: line.description,
      // What is prepaid is spread on as it was; the credit lowers the expense.
      key: line.spread_to_key ?? line.key,
      accountId: line.account_id,
      amountMinor: meant(amount, `lines.${at}.amount`),
      taxCode: line.tax_code,
      costCenterId: line.cost_center_id,
      profitUnitId: line.profit_unit_id,
    }
  })
}

export async function cancelBill(ctx: Ctx, input: InputOf<typeof contract.cancelBill>) {
  const { id: invoiceId, reason } = input
  await getStoredBill(ctx, invoiceId)
  const sourceKey = `billing:bill:${invoiceId}:void`
  const { number, voidedOn } = await voidInvoice(ctx, { sourceKey, invoiceId, reason })
  ctx.audit({
    subject: `billing.bill:${invoiceId}`,
    label: number,
    changes: [{ field: 'status', before: 'issued', after: 'void' }],
    reason,
  })
  ctx.hint('billing.bill', invoiceId)
  return { number, voidedOn }
}
