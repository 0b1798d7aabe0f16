import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { issueInvoice } from '#modules/billing/public.server.ts'
import { resolveAlias } from '#modules/parties/public.server.ts'
import { type ContractRow, getContractRow, lockContract } from '../contract/contract.row.ts'
import {
  billedOf,
  type IssuedDocument,
  invoiceRows,
  keepInvoiced,
  linkDocument,
  shareOf,
  vehicleDimensions,
} from '../invoicing/invoicing.commands.ts'
import { afterVoided, rowInvoice } from '../row/row.postings.ts'
import { type KeptRow, rowLinesOf, rowsOf } from '../schedule/scheduleRows.commands.ts'
import { monthlyStatuses, whyNotFollow } from './master.rules.ts'

type Follower = Pick<ContractRow, 'id' | 'type' | 'master_id'>

/** Whether the contract is billed in the one monthly invoice of a master: it follows one, or others follow it. */
export async function isBilledMonthly(ctx: Ctx, row: Follower): Promise<boolean> {
  if (row.master_id) return true
  return row.type === 'corporate' && (await hasFollowers(ctx, row.id))
}

async function hasFollowers(ctx: Ctx, contractId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('rentals.contract')
    .select('id')
    .where('master_id', '=', contractId)
    .where('status', 'not in', ['draft', 'cancelled'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Invoices what a contract owes by a day, of one event where it is named; what a master's monthly invoice gathers waits for it. */
export async function invoiceDueRowsOf(
  ctx: Ctx,
  row: ContractRow,
  on: Day,
  eventId?: string,
): Promise<IssuedDocument[]> {
  if (await isBilledMonthly(ctx, row)) return []
  const due = (await rowsOf(ctx, row.id)).filter(
    one => one.state === 'scheduled' && one.due_on <= on && (!eventId || one.event_id === eventId),
  )
  return invoiceRows(ctx, row, due, on)
}

/** Refuses a master a draft cannot follow. */
export async function refuseMaster(
  ctx: Ctx,
  draft: { id: string | null; type: ContractRow['type']; customerId: string },
  masterId: string,
): Promise<void> {
  const row = await getContractRow(ctx, masterId)
  const survivors = await resolveAlias(ctx, [row.customer_id, draft.customerId])
  const survivor = (id: string) => survivors.get(id) ?? id
  const isMaster = draft.id !== null && (await hasFollowers(ctx, draft.id))
  const master = {
    id: row.id,
    type: row.type,
    status: row.status,
    masterId: row.master_id,
    customerId: survivor(row.customer_id),
  }
  refuse(whyNotFollow({ ...draft, customerId: survivor(draft.customerId), isMaster }, master))
}

/** The master and the contracts that follow it, the master first. */
export async function contractsUnder(ctx: Ctx, masterId: string): Promise<ContractRow[]> {
  const rows = await ctx.db
    .selectFrom('rentals.contract')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', masterId), eb('master_id', '=', masterId)]))
    .orderBy(sql`id <> ${masterId}`)
    .orderBy('start_at')
    .orderBy('id')
    .execute()
  return rows as unknown as ContractRow[]
}

/** The rows of the family that wait for an invoice by a day, in the order of its lines. */
export async function waitingRows(
  ctx: Ctx,
  contracts: readonly ContractRow[],
  until: Day,
): Promise<KeptRow[]> {
  const billed = contracts.filter(row => (monthlyStatuses as readonly string[]).includes(row.status))
  if (billed.length === 0) return []
  const rows = await ctx.db
    .selectFrom('rentals.schedule_row')
    .selectAll()
    .where(
      'contract_id',
      'in',
      billed.map(row => row.id),
    )
    .where('state', '=', 'scheduled')
    .where('due_on', '<=', until)
    .orderBy('no')
    .execute()
  const place = new Map(billed.map((row, at) => [row.id, at]))
  return rows.sort((a, b) => place.get(a.contract_id)! - place.get(b.contract_id)! || a.no - b.no)
}

/** Whether the family's invoice of a month was issued: one a month, by any caller. */
export async function hasMonthlyInvoice(ctx: Ctx, masterId: string, since: Day): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('billing.invoice')
    .select('id')
    .where('source_key', 'like', `rentals:master:${masterId}:%`)
    .where('status', '=', 'issued')
    .where('invoice_date', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The one invoice of a master's contracts: its lines name contract and row, each keeps its part, and what was due before falls
 * due with it. Nothing waits: no invoice. The caller has decided that it is time.
 */
export async function invoiceMonthly(
  ctx: Ctx,
  masterId: string,
  on: Day,
  until: Day,
): Promise<IssuedDocument | null> {
  const family = await contractsUnder(ctx, masterId)
  const locked = new Map<string, ContractRow>()
  for (const { id } of [...family].sort((a, b) => (a.id < b.id ? -1 : 1)))
    locked.set(id, await lockContract(ctx, id))
  const rows = await waitingRows(
    ctx,
    family.map(row => locked.get(row.id)!),
    until,
  )
  const [first] = rows
  if (!first) return null
  const dueOn = rows.reduce((latest, row) => (row.due_on > latest ? row.due_on : latest), on)
  const lines = await composeLines(ctx, rows, locked, on)
  const issued = await issueInvoice(ctx, {
    sourceKey: `rentals:master:${masterId}:invoice:${first.id}${afterVoided(first.voided_invoices)}`,
    kind: 'sale',
    partyId: locked.get(masterId)!.customer_id,
    date: on,
    dueOn,
    lines: lines.map(line => line.draft),
  })
  await keepShares(ctx, rows, locked, { ...issued, dueOn })
  for (const { rowId, lineNo, draftNo } of lines)
    await ctx.db
      .updateTable('rentals.row_line')
      .set({ invoice_line_no: draftNo })
      .where('row_id', '=', rowId)
      .where('line_no', '=', lineNo)
      .execute()
  return { id: issued.invoiceId, number: issued.number, kind: 'sale', total: issued.totalMinor }
}

async function composeLines(
  ctx: Ctx,
  rows: readonly KeptRow[],
  contracts: ReadonlyMap<string, ContractRow>,
  on: Day,
) {
  const kept = await rowLinesOf(
    ctx,
    rows.map(row => row.id),
  )
  const lines = []
  for (const row of rows) {
    const contract = contracts.get(row.contract_id)!
    const dimensions = await vehicleDimensions(ctx, contract.vehicle_id)
    const scheduled = {
      id: row.id,
      vehicleId: contract.vehicle_id,
      no: row.no,
      fromOn: row.from_on,
      toOn: row.to_on,
      dueOn: row.due_on,
      amountMinor: row.amount_minor,
    }
    // A line without an amount is not written, so the drafts pair with what is left.
    const billed = kept(row.id).filter(line => line.gross_minor > 0)
    const drafts = rowInvoice(billedOf(contract), scheduled, billed.map(shareOf), on).lines
    for (const [at, draft] of drafts.entries())
      lines.push({
        rowId: row.id,
        lineNo: billed[at]!.line_no,
        draftNo: lines.length + 1,
        draft: { ...draft, ...dimensions },
      })
  }
  return lines
}

/** Each row takes its amount; the last one what rounding of taxes leaves, so that the parts add up to the invoice. */
async function keepShares(
  ctx: Ctx,
  rows: readonly KeptRow[],
  contracts: ReadonlyMap<string, ContractRow>,
  issued: { invoiceId: string; totalMinor: number; dueOn: Day },
): Promise<void> {
  let before = 0
  for (const [at, row] of rows.entries()) {
    const left = issued.totalMinor - before
    const share = at === rows.length - 1 ? left : Math.min(row.amount_minor, left)
    await ctx.db
      .updateTable('rentals.schedule_row')
      .set({
        state: 'invoiced',
        invoice_id: issued.invoiceId,
        due_on: issued.dueOn,
        agreed_due_on: row.due_on,
        share_minor: share,
        share_from_minor: before,
        vehicle_id: contracts.get(row.contract_id)!.vehicle_id,
      })
      .where('id', '=', row.id)
      .execute()
    await linkDocument(ctx, row.contract_id, issued.invoiceId, { kind: 'row', rowId: row.id, isShared: true })
    await keepInvoiced(ctx, row, share)
    before += share
  }
}
