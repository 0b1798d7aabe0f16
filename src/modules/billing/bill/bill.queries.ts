import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { requestAbout, waitingAmong } from '#modules/approvals/public.server.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { creditableOf } from '../credit/crediting.commands.ts'
import { actionState } from '../document/actions.queries.ts'
import {
  documentPage,
  documentRow,
  documentTotals,
  filteredDocuments,
  foreignLine,
  lineRow,
  relatedTo,
  taxesOf,
} from '../document/document.queries.ts'
import { linesOf } from '../document/documentWriting.commands.ts'
import { foreignOf, shownForeign } from '../foreign/foreignReading.queries.ts'
import { getDocument } from '../invoice/invoiceIssuing.commands.ts'
import { whyNotVoid } from '../invoice/invoiceVoiding.commands.ts'
import { shownIn } from '../money/amounts.queries.ts'
import { settlementsOf } from '../settlement/settlement.queries.ts'
import type * as contract from './bill.contract.ts'
import { type BillKind, billKinds, isVendorKind } from './bill.rules.ts'
import { billSubject } from './billAsking.commands.ts'

export { findProfitUnits, listExpenseAccounts } from '../expense/expense.queries.ts'

type Filters = InputOf<typeof contract.billTotals>

const asBill = <Row extends { kind: string }>(row: Row) => ({ ...row, kind: row.kind as BillKind })

export async function listBills(ctx: Ctx, input: InputOf<typeof contract.listBills>) {
  const page = await documentPage(ctx, input, billKinds)
  const drafts = page.rows.filter(row => row.state === 'draft').map(row => row.id)
  const waiting = await waitingAmong(ctx, billSubject('').type, drafts)
  const rows = page.rows.map(row => {
    const isWaiting = waiting.has(row.id)
    return { ...asBill(row), isWaiting, ...(isWaiting ? { standing: 'waiting' } : {}) }
  })
  return { next: page.next, rows }
}

export async function billTotals(ctx: Ctx, input: Filters) {
  return documentTotals(ctx, await filteredDocuments(ctx, input, billKinds))
}

/** A bill or vendor credit as it is stored; invoices to customers are notFound, because other people may see them. */
export async function getStoredBill(ctx: Ctx, id: string) {
  const row = await getDocument(ctx, id)
  return isVendorKind(row.kind) && row.status !== 'draft' ? row : deny(notFound())
}

export async function getBill(ctx: Ctx, input: { id: string }) {
  const row = await getStoredBill(ctx, input.id)
  const lines = await linesOf(ctx, row.id)
  const names = await lineNames(ctx, row.id)
  const party = (await partyDisplay(ctx, [row.party_id])).get(row.party_id)
  const { corrects, creditNotes } = await relatedTo(ctx, row)
  const isCredit = row.kind === 'vendorCredit'
  const foreign = (await foreignOf(ctx, [row.id])).get(row.id) ?? null
  const creditable = await creditableOf(ctx, row, foreign)
  return {
    ...asBill(documentRow(ctx.today, row)),
    number: row.number!,
    partyId: party?.id ?? row.party_id,
    partyName: party?.name ?? null,
    version: row.version,
    note: row.note,
    subtotal: row.subtotal_minor,
    discount: row.discount_minor,
    tax: row.tax_minor,
    settled: row.settled_minor,
    taxes: taxesOf(lines),
    lines: lines.map(line => ({
      ...lineRow(line),
      accountName: names.get(line.line_no)?.account ?? '',
      unitLabel: names.get(line.line_no)?.unit ?? null,
      spreadToKey: line.spread_to_key,
      foreign: foreign ? foreignLine(line, foreign.currency) : null,
    })),
    allocations: await settlementsOf(ctx, isCredit ? { creditId: row.id } : { invoiceId: row.id }),
    corrects,
    creditNotes,
    reason: row.reason,
    taxInclusive: row.tax_inclusive,
    foreign: foreign ? shownForeign(foreign) : null,
    approval: await requestAbout(ctx, billSubject(row.id)),
    sourceKey: row.source_key!,
    recordedAt: row.issued_at!,
    voidedOn: row.voided_on,
    actions: actionsOf(ctx, row, creditable),
  }
}

/** The account and the profit unit of each line by name; a key is read through the mapping of today. */
async function lineNames(ctx: Ctx, invoiceId: string) {
  const rows = await rawQuery<{ lineNo: number; account: string | null; unit: string | null }>(
    ctx.db,
    `select l.line_no as "lineNo", a.code || ' ' || a.name_ar as account, u.label_ar as unit
     from billing.invoice_line l
     left join accounting.account_mapping m on m.company_id = $1 and m.key = l.key
     left join accounting.account a on a.company_id = $1 and a.id = coalesce(l.account_id, m.account_id)
     left join accounting.profit_unit u on u.company_id = $1 and u.id = l.profit_unit_id
     where l.company_id = $1 and l.invoice_id = $2`,
    [ctx.company.id, invoiceId],
  )
  return new Map(rows.map(row => [row.lineNo, row]))
}

function actionsOf(ctx: Ctx, row: Awaited<ReturnType<typeof getStoredBill>>, creditable: number) {
  const gone = row.status === 'void' ? refused('billing.invoice.isVoid') : null
  const voiding = actionState(
    ctx,
    'void',
    'finance.payments.reverse',
    gone ?? whyNotVoid(row, [], shownIn(ctx)),
  )
  if (row.kind === 'vendorCredit') return [voiding]
  const settled = row.open_minor === 0 ? refused('billing.invoice.isSettled') : null
  const credited =
    creditable === 0 ? refused('billing.credit.tooMuch', { params: { max: shownIn(ctx)(0) } }) : null
  const mayPay = ctx.can('finance.payments.write') ? 'finance.vendors.write' : 'finance.payments.write'
  return [
    actionState(ctx, 'pay', mayPay, gone ?? settled),
    actionState(ctx, 'credit', 'finance.vendors.write', gone ?? credited),
    voiding,
  ]
}
