import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Ageing, ageing } from '../ageing/ageing.rules.ts'
import { freeReceipts } from '../allocation/allocationWriting.commands.ts'
import { familyOf } from '../party/partyFamily.queries.ts'
import {
  openDocumentsOf,
  openDocumentsOn,
  type StatementQuestion,
} from '../statement/partyAccount.queries.ts'
import { movementsBetween, settlementsSql } from '../statement/statementReading.queries.ts'
import type { vendorStatementKinds } from './vendor.contract.ts'

/** Open bills of a vendor in the order in which money settles them, its unapplied credits and what was paid ahead. */
export async function vendorOpenItems(ctx: Ctx, partyId: string) {
  const family = await familyOf(ctx, partyId)
  const invoices = await openDocumentsOf(ctx, family, 'vendor')
  const credits = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id as creditId', 'number', 'open_minor as freeMinor'])
    .where('party_id', 'in', family)
    .where('status', '=', 'issued')
    .where('open_minor', '>', 0)
    .where('kind', '=', 'vendorCredit')
    .orderBy('number')
    .execute()
  const advances = (await freeReceipts(ctx, family, 'vendor')).map(({ id, number, date, freeMinor }) => ({
    paymentId: id,
    number,
    date,
    freeMinor,
  }))
  return { invoices, credits: credits.map(credit => ({ ...credit, number: credit.number! })), advances }
}

export type VendorStatementRow = {
  readonly on: Day
  readonly kind: (typeof vendorStatementKinds)[number]
  readonly isUndo: boolean
  readonly documentId: string
  readonly number: string
  readonly reference: string | null
  readonly debitMinor: number
  readonly creditMinor: number
}

// Every movement of a vendor's account, positive where we owe more. A void is a movement of its own on its day, so that a
// statement of the past never changes; a returned payment (a cheque that was stopped or bounced) likewise.
const movementsSql = `
  select counts_on as on_day, kind, false as is_undo, id, number, reference,
    case kind when 'bill' then total_minor else -total_minor end as amount
  from billing.invoice
  where company_id = $1 and party_id = any ($2) and status <> 'draft' and kind in ('bill', 'vendorCredit')
  union all
  select voided_on, kind, true, id, number, reference, case kind when 'bill' then -total_minor else total_minor end
  from billing.invoice
  where company_id = $1 and party_id = any ($2) and status = 'void' and kind in ('bill', 'vendorCredit')
  union all
  select payment_date, 'payment', false, id, number, null, -credit_minor from billing.payment
  where company_id = $1 and party_id = any ($2) and direction = 'out' and credit_minor > 0
  union all
  select voided_on, 'payment', true, id, number, null, credit_minor from billing.payment
  where company_id = $1 and party_id = any ($2) and direction = 'out' and credit_minor > 0 and status = 'voided'
  union all
  select m.moved_on, 'payment', true, p.id, p.number, null, p.credit_minor
  from billing.payment p
  join billing.cheque c on c.company_id = $1 and c.payment_id = p.id
  join billing.cheque_move m on m.company_id = $1 and m.cheque_id = c.id and m.to_state in ('stopped', 'bounced')
  where p.company_id = $1 and p.party_id = any ($2) and p.direction = 'out'
  union all
  select on_day, kind, is_undo, id, number, null, amount from (
    ${settlementsSql({ credit: 'vendorCredit', direction: 'out', documents: "'bill'", payment: 'payment' })}
  ) s`

export type VendorStatement = {
  readonly openingMinor: number
  readonly rows: readonly VendorStatementRow[]
  readonly closingMinor: number
  readonly ageingMinor: Ageing
}

/** A vendor's account between two days; a positive balance is what we owe. Merged ids count together. */
export async function vendorStatement(ctx: Ctx, input: StatementQuestion): Promise<VendorStatement> {
  const family = await familyOf(ctx, input.partyId)
  const moved = await movementsBetween<VendorStatementRow>(ctx, movementsSql, family, input)
  const open = await openDocumentsOn(ctx, family, input.to, 'vendor')
  const owed = open.reduce((sum, bill) => sum + bill.openMinor, 0)
  return { ...moved, ageingMinor: ageing(open, owed - moved.closingMinor, input.to) }
}
