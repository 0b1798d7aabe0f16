import type { Ctx } from '#kernel/server/context.ts'
import { addDays, dayIn } from '#kernel/shared/day.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type { VoidedDocument } from '#modules/billing/public.server.ts'
import { legsOf } from '../contract/contract.row.ts'
import { reserveFor } from '../contract/reserves.commands.ts'
import { rentAgain } from '../contract/steps/own.commands.ts'
import { reservesNow } from '../settlement/settlement.queries.ts'
import type { ContractInvoiceTable } from '../tables.ts'

type Link = {
  contractId: string
  contract: string
  kind: ContractInvoiceTable['kind']
  markId: string | null
}

/** Documents that belong to a change of the contract: voiding one alone would leave the change half done. */
const partsOfChanges: readonly Link['kind'][] = ['credit', 'swap']

/**
 * What follows in contracts when an invoice does not stand any more, in the same transaction: its rows and charges wait for an
 * invoice again, and after the return the deposit keeps back what they and undecided damage come to. A vehicle sold by its option
 * is rented again. Fleet has followed before.
 */
export async function followVoided(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'document') return
  const links = await linksOf(ctx, document.id)
  if (links.length === 0) return
  refuseParts(links, document.number)
  await refuseChangedRows(ctx, document)
  await awaitInvoiceAgain(ctx, document.id)
  const chargeIds = await decideAgain(ctx, document.id)
  const subjects = new Set([...chargeIds, ...links.flatMap(link => link.markId ?? [])])
  for (const { contractId, kind } of links) {
    if (kind === 'option') await rentAgain(ctx, contractId, document.reason)
    if (subjects.size > 0) await reserveAgain(ctx, contractId, subjects)
    ctx.hint('rentals.contract', contractId)
  }
}

async function linksOf(ctx: Ctx, invoiceId: string): Promise<Link[]> {
  const rows = await ctx.db
    .selectFrom('rentals.contract_invoice as l')
    .innerJoin('rentals.contract as c', 'c.id', 'l.contract_id')
    .select(['c.id as contractId', 'c.number', 'l.kind', 'l.mark_id as markId'])
    .where('l.invoice_id', '=', invoiceId)
    .orderBy('c.id')
    .execute()
  return rows.map(({ number, ...link }) => ({ ...link, contract: number ?? '' }))
}

function refuseParts(links: readonly Link[], number: string): void {
  const part = links.find(link => partsOfChanges.includes(link.kind))
  if (part) deny(refused('rentals.document.partOfChange', { params: { number, contract: part.contract } }))
}

/** What a swap moved to another vehicle, or a credit note took back, stands on the invoice: it cannot go under them. */
async function refuseChangedRows(ctx: Ctx, { id, number }: VoidedDocument): Promise<void> {
  const rows = await ctx.db
    .selectFrom('rentals.schedule_row as r')
    .innerJoin('rentals.contract as c', 'c.id', 'r.contract_id')
    .innerJoin('rentals.contract_invoice as l', join =>
      join.onRef('l.contract_id', '=', 'r.contract_id').onRef('l.invoice_id', '=', 'r.invoice_id'),
    )
    .select(['r.id', 'r.contract_id', 'r.to_on', 'c.number', 'l.created_at'])
    .where('r.invoice_id', '=', id)
    .execute()
  for (const row of rows)
    if ((await wasCredited(ctx, row.id)) || (await wasSwapped(ctx, row)))
      deny(refused('rentals.row.changedSince', { params: { number, contract: row.number ?? '' } }))
}

async function wasCredited(ctx: Ctx, rowId: string): Promise<boolean> {
  const line = await ctx.db
    .selectFrom('rentals.row_line')
    .select('line_no')
    .where('row_id', '=', rowId)
    .where('credited_minor', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

async function wasSwapped(
  ctx: Ctx,
  row: { contract_id: string; to_on: string; created_at: Date },
): Promise<boolean> {
  const swaps = await ctx.db
    .selectFrom('rentals.contract_event')
    .select('at')
    .where('contract_id', '=', row.contract_id)
    .where('kind', '=', 'swap')
    .where('created_at', '>=', row.created_at)
    .execute()
  // The last day of a row ends with the hour the contract began at, on the morning after.
  return swaps.some(swap => dayIn(swap.at, ctx.company.timeZone) <= addDays(row.to_on, 1))
}

async function awaitInvoiceAgain(ctx: Ctx, invoiceId: string): Promise<void> {
  const rows = await ctx.db
    .updateTable('rentals.schedule_row')
    .set(eb => ({
      state: 'scheduled' as const,
      invoice_id: null,
      vehicle_id: null,
      share_minor: null,
      share_from_minor: null,
      agreed_due_on: null,
      due_on: eb.fn.coalesce('agreed_due_on', 'due_on'),
      voided_invoices: eb('voided_invoices', '+', 1),
    }))
    .where('invoice_id', '=', invoiceId)
    .returning('id')
    .execute()
  if (rows.length === 0) return
  await ctx.db
    .updateTable('rentals.row_line')
    .set({ invoice_line_no: null })
    .where(
      'row_id',
      'in',
      rows.map(row => row.id),
    )
    .execute()
}

async function decideAgain(ctx: Ctx, invoiceId: string): Promise<string[]> {
  const charges = await ctx.db
    .updateTable('rentals.charge')
    .set(eb => ({ state: 'decided', invoice_id: null, version: eb('version', '+', 1) }))
    .where('invoice_id', '=', invoiceId)
    .returning('id')
    .execute()
  return charges.map(charge => charge.id)
}

async function reserveAgain(ctx: Ctx, contractId: string, subjects: ReadonlySet<string>): Promise<void> {
  const legs = await legsOf(ctx, contractId)
  if (legs.some(leg => leg.in_at === null)) return
  const reserves = await reservesNow(ctx, contractId, legs)
  await reserveFor(
    ctx,
    contractId,
    reserves.filter(reserve => subjects.has(reserve.subjectId)),
  )
}
