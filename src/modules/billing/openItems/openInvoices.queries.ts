import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { inSettlingOrder } from '../allocation/allocation.rules.ts'
import type { Side } from '../bill/bill.rules.ts'
import type { InvoiceTable } from '../tables.ts'

/** An issued document that money can settle. */
export type OpenInvoice = {
  readonly id: string
  readonly number: string
  readonly kind: 'sale' | 'service' | 'bill'
  readonly partyId: string
  readonly date: Day
  /** The day from which it counts in the books: later than its own where an opening brought it. */
  readonly countsOn: Day
  readonly dueOn: Day
  readonly settleRank: number
  readonly totalMinor: number
  readonly openMinor: number
  readonly controlAccountId: string
}

const columns = [
  'id',
  'number',
  'kind',
  'party_id',
  'invoice_date',
  'counts_on',
  'due_on',
  'settle_rank',
  'total_minor',
  'open_minor',
  'control_account_id',
] as const

type Row = Pick<Selectable<InvoiceTable>, (typeof columns)[number]>

const openInvoice = (row: Row): OpenInvoice => ({
  id: row.id,
  number: row.number!,
  kind: row.kind as OpenInvoice['kind'],
  partyId: row.party_id,
  date: row.invoice_date,
  countsOn: row.counts_on,
  dueOn: row.due_on,
  settleRank: row.settle_rank,
  totalMinor: row.total_minor,
  openMinor: row.open_minor,
  controlAccountId: row.control_account_id!,
})

const kindsOf: Readonly<Record<Side, readonly OpenInvoice['kind'][]>> = {
  customer: ['sale', 'service'],
  vendor: ['bill'],
}

/** What a party (all its ids) has open on a side, in the order in which money settles it. */
export async function openInvoicesOf(
  ctx: Ctx,
  family: readonly string[],
  side: Side = 'customer',
): Promise<OpenInvoice[]> {
  const rows = await ctx.db
    .selectFrom('billing.invoice')
    .select(columns)
    .where('party_id', 'in', family)
    .where('status', '=', 'issued')
    .where('open_minor', '>', 0)
    .where('kind', 'in', kindsOf[side])
    .execute()
  return inSettlingOrder(rows.map(openInvoice))
}

/** Issued invoices (bills on the vendors' side) by id, settled ones too (with 0 open); others are left out. */
export async function openInvoices(
  ctx: Ctx,
  ids: readonly string[],
  side: Side = 'customer',
): Promise<Map<string, OpenInvoice>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('billing.invoice')
    .select(columns)
    .where('id', 'in', [...new Set(ids)])
    .where('status', '=', 'issued')
    .where('kind', 'in', kindsOf[side])
    .execute()
  return new Map(rows.map(row => [row.id, openInvoice(row)]))
}
