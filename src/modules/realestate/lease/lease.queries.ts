import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { rowCheques } from '../bundle/bundle.queries.ts'
import { unbilledOf } from '../ending/ending.commands.ts'
import { handoversOf, unsignedUnit } from '../handover/handover.queries.ts'
import { type KeptRow, rowsOf } from '../leaseRow/leaseRows.commands.ts'
import { rentRows } from '../leaseRow/rentRows.rules.ts'
import { depositsOf } from '../settlement/deposits.queries.ts'
import { freeAdvances } from '../settlement/leaseMoney.queries.ts'
import type * as contract from './lease.contract.ts'
import { leaseFields, type rowStates } from './lease.contract.ts'
import { unitsOf } from './lease.row.ts'
import { leaseTransitions, nextStep, type ReviewReason, whyNotTerm } from './lease.rules.ts'
import { leaseRows, shownLease } from './leaseList.queries.ts'

export { listLeases, totalLeases } from './leaseList.queries.ts'

type Invoice = { id: string; number: string | null; openMinor: number; totalMinor: number; dueOn: string }

async function invoicesOf(ctx: Ctx, rows: readonly KeptRow[]): Promise<ReadonlyMap<string, Invoice>> {
  const ids = rows.flatMap(row => row.invoice_id ?? [])
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id', 'number', 'open_minor as openMinor', 'total_minor as totalMinor', 'due_on as dueOn'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(one => [one.id, one]))
}

function stateOf(
  row: KeptRow,
  invoice: Invoice | undefined,
  today: string,
  isPromised: boolean,
): (typeof rowStates)[number] {
  if (row.state === 'cancelled') return 'cancelled'
  if (row.is_free || row.amount_minor === 0) return 'free'
  if (!invoice) return row.due_on < today ? 'overdue' : 'scheduled'
  if (invoice.openMinor === 0) return isPromised ? 'covered' : 'paid'
  if (invoice.dueOn < today) return 'overdue'
  return invoice.openMinor < invoice.totalMinor ? 'partlyPaid' : 'invoiced'
}

export async function getLease(ctx: Ctx, { id }: InputOf<typeof contract.getLease>) {
  const row = await leaseRows(ctx, {}).where('l.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const units = await unitsOf(ctx, id)
  const rows = await rowsOf(ctx, id)
  const invoices = await invoicesOf(ctx, rows)
  const cheques = await rowCheques(ctx, id)
  const handovers = await handoversOf(ctx, id)
  const deposits = await depositsOf(ctx, id)
  const steps = await ctx.db
    .selectFrom('realestate.rent_step')
    .select(['id', 'effective_on as effectiveOn', 'amount_minor as amount', 'ground', 'reason'])
    .where('lease_id', '=', id)
    .orderBy('effective_on')
    .execute()
  const advances = await freeAdvances(ctx, row.tenant_id)
  const live = rows.filter(one => one.state !== 'cancelled')
  return {
    ...shownLease(row, ctx.today),
    ...valuesOf(leaseFields, row),
    lines: units.map(unit => ({
      propertyId: unit.propertyId,
      code: unit.code,
      name: unit.fullName,
      rental: unit.rentalMinor,
    })),
    reviewReasons: row.review_reasons as ReviewReason[],
    signedOn: row.signed_on,
    signedFileIds: row.signed_file_ids,
    activatedOn: row.activated_on,
    noticeOn: row.notice_on,
    endedOn: row.ended_on,
    endReason: row.end_reason,
    endNote: row.end_note,
    renewsId: row.renews_id,
    renewedById: row.renewedById,
    rows: rows.map(one => {
      const invoice = one.invoice_id ? invoices.get(one.invoice_id) : undefined
      return {
        id: one.id,
        no: one.no,
        kind: one.kind,
        from: one.starts_on,
        to: one.ends_on,
        dueOn: one.due_on,
        amount: one.amount_minor,
        isFree: one.is_free,
        state: stateOf(one, invoice, ctx.today, cheques.promised.has(one.id)),
        isHoldover: one.is_holdover,
        invoiceId: one.invoice_id,
        invoiceNumber: invoice?.number ?? null,
        cheques: cheques.numbers.get(one.id)?.map(cheque => cheque.number) ?? [],
        open: invoice?.openMinor ?? 0,
        credited: one.credited_minor,
      }
    }),
    total: live.reduce((sum, one) => sum + one.amount_minor - one.credited_minor, 0),
    steps,
    handovers: handovers.map(one => ({
      id: one.id,
      version: one.version,
      propertyId: one.property_id,
      direction: one.direction,
      on: one.happened_on,
      keys: one.keys_count,
      note: one.note,
      signedByName: one.signed_by_name,
      signatureFileId: one.signature_file_id,
      items: one.items.map(item => ({
        id: item.id,
        room: item.room,
        item: item.item,
        state: item.state,
        cost: item.cost_minor,
        fileIds: item.file_ids,
        isCharged: item.invoice_id !== null,
        waivedReason: item.waived_reason,
      })),
    })),
    deposits: deposits.map(one => ({
      id: one.id,
      number: one.number,
      balance: one.balanceMinor,
      holdUntil: one.holdUntil,
    })),
    advance: advances.reduce((sum, one) => sum + one.freeMinor, 0),
    nextStep: nextStep({
      status: row.status,
      signedOn: row.signed_on,
      depositMissing: row.depositHeld < row.deposit_minor,
      handoverInMissing: (await unsignedUnit(ctx, id, 'in')) !== null,
      handoverOutMissing: (await unsignedUnit(ctx, id, 'out')) !== null,
      moveOutOn: row.move_out_on,
      today: ctx.today,
    }),
    actions: actionsFrom(leaseTransitions, row.status, ctx.actor?.permissions ?? new Set()),
    unbilled: row.status === 'ended' ? (await unbilledOf(ctx, id)).minor : 0,
  }
}

export async function previewLease(_ctx: Ctx, input: InputOf<typeof contract.previewLease>) {
  refuse(whyNotTerm(input))
  const rows = rentRows({
    startDate: input.startDate,
    endDate: input.endDate,
    rentBasis: input.rentBasis,
    paymentFrequency: input.paymentFrequency,
    anchor: input.anchor,
    paymentDay: input.paymentDay,
    rents: [{ from: input.startDate, amountMinor: input.rental }],
    free: input.freeFrom && input.freeTo ? { from: input.freeFrom, to: input.freeTo } : null,
  })
  return {
    rows: rows.map(({ amountMinor, ...row }, at) => ({ no: at + 1, ...row, amount: amountMinor })),
    total: rows.reduce((sum, row) => sum + row.amountMinor, 0),
  }
}
