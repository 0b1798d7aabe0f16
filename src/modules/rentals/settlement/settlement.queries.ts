import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import { membersOf, resolveAlias } from '#modules/parties/public.server.ts'
import { chargesOf, uninvoicedOf } from '../charge/charges.commands.ts'
import type { ContractRow, LegRow } from '../contract/contract.row.ts'
import { type ContractDocument, documentsOf } from '../contract/contractMoney.queries.ts'
import { keptForFines } from '../lateFee/lateFines.queries.ts'
import { newMarksOf, undecidedOf } from '../mark/marks.queries.ts'
import { depositsOf, type KeptInDeposit, keptInDeposits } from './deposits.queries.ts'
import {
  type OpenInvoice,
  proposeSettlement as propose,
  type Reserve,
  reservesOf,
} from './settlement.rules.ts'

/**
 * What keeps a part of the deposit back today: undecided marks, charges no invoice carries, expected fines (rule 20), and
 * what finance reserved by hand.
 */
export async function reservesNow(
  ctx: Ctx,
  contractId: string,
  legs: readonly LegRow[],
  kept: readonly KeptInDeposit[] = [],
): Promise<Reserve[]> {
  const marks = await newMarksOf(ctx, legs)
  return reservesOf({
    undecidedMarks: await undecidedOf(ctx, marks.rows),
    uninvoicedCharges: await uninvoicedOf(ctx, await chargesOf(ctx, contractId)),
    lateFines: await keptForFines(ctx, contractId),
    byHand: kept.filter(one => one.isByHand).map(({ reserveId: id, ...one }) => ({ id, ...one })),
  })
}

const kinds: Readonly<Record<ContractDocument['link'], OpenInvoice['kind']>> = {
  row: 'rent',
  downPayment: 'rent',
  option: 'rent',
  swap: 'rent',
  charges: 'charge',
  mark: 'charge',
  credit: 'charge',
  lateFee: 'lateFee',
}

/** Fines of the contract's time that were charged to its customer: the deposit secures them too (rule 19). */
async function openFines(ctx: Ctx, row: ContractRow, legs: readonly LegRow[]): Promise<OpenInvoice[]> {
  if (legs.length === 0) return []
  const customer = (await resolveAlias(ctx, [row.customer_id])).get(row.customer_id) ?? row.customer_id
  const fines = await ctx.db
    .selectFrom('fleet.violation as v')
    .innerJoin('billing.invoice as i', 'i.id', 'v.invoice_id')
    .select(['i.id', 'i.number', 'i.due_on as dueOn', 'i.open_minor as openMinor'])
    .where(
      'v.custody_id',
      'in',
      legs.map(leg => leg.custody_id),
    )
    .where('i.party_id', 'in', (await membersOf(ctx, [customer])).get(customer) ?? [customer])
    .where('i.status', '=', 'issued')
    .where('i.open_minor', '>', 0)
    .orderBy('i.number')
    .execute()
  return fines.map(fine => ({ ...fine, number: fine.number ?? '', kind: 'violation' }))
}

/** The deposit of a contract as it would be settled today. */
export async function settlementOf(ctx: Ctx, row: ContractRow, legs: readonly LegRow[]) {
  const today = dayIn(ctx.now, ctx.company.timeZone)
  const kept = await keptInDeposits(ctx, row.id, today)
  const keptIn = (id: string) =>
    kept.filter(one => one.depositId === id).reduce((sum, one) => sum + one.amountMinor, 0)
  const deposits = (await depositsOf(ctx, row.id)).map(one => ({ ...one, keptMinor: keptIn(one.id) }))
  const documents: OpenInvoice[] = [
    ...(await documentsOf(ctx, row.id))
      .filter(one => one.kind !== 'creditNote' && one.openMinor > 0)
      .map(one => ({ ...one, kind: kinds[one.link] })),
    ...(await openFines(ctx, row, legs)),
  ]
  const proposal = propose({
    deposits,
    invoices: documents,
    reserves: await reservesNow(ctx, row.id, legs, kept),
    holdUntilOn:
      deposits
        .map(deposit => deposit.holdUntilOn)
        .filter(day => day !== null)
        .sort()
        .at(-1) ?? null,
    today,
  })
  const depositRef = (id: string) => ({ id, number: deposits.find(one => one.id === id)!.number })
  const invoiceRef = (id: string) => ({ id, number: documents.find(one => one.id === id)!.number })
  return {
    contractVersion: row.version,
    held: proposal.heldMinor,
    reserved: proposal.reservedMinor,
    reserves: proposal.reserves.map(({ amountMinor, ...reserve }) => ({ ...reserve, amount: amountMinor })),
    applications: proposal.applications.map(use => ({
      deposit: depositRef(use.depositId),
      invoice: invoiceRef(use.invoiceId),
      amount: use.amountMinor,
    })),
    applied: proposal.appliedMinor,
    remainder: proposal.remainderMinor,
    returnable: proposal.returnableMinor,
    holdUntilOn: proposal.holdUntilOn,
    stillOpen: proposal.stillOpenMinor,
    proposedOn: row.settlement_proposed_on,
  }
}
