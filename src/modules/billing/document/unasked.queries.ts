import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { familyOf } from '../party/partyFamily.queries.ts'

/** What limits distinguish: vouchers of expenses, and every other payment out. */
export type LimitKind = 'payment' | 'expense'

type Alike = {
  partyId: string | null
  /** The day it is dated; what was entered today counts whatever its date. */
  date: Day
  /** Who makes it; the caller when left out. */
  makerId?: string | null
  /** A payment that is not asked about: the one just made. */
  exceptId?: string | null
}

const paymentsSql = `
  select coalesce(sum(p.total_minor), 0)::bigint as sum from billing.payment p
  where p.company_id = $1 and p.created_by = $2 and p.direction = 'out' and p.status = 'posted'
    and (p.party_id = any ($3::uuid[]) or $3::uuid[] is null and p.party_id is null)
    and (p.payment_date = $4 or exists (select from accounting.journal_entry e
      where e.company_id = $1 and e.origin_key = concat('billing:payment:', p.id, ':post') and (e.posted_at at time zone $6)::date = $5::date))
    and p.id is distinct from $8::uuid
    -- What another module pays to a payee is a payment, whatever lines it has.
    and ((p.party_id is null or starts_with(p.source_key, 'billing:'))
      and exists (select from billing.payment_split s where s.company_id = $1 and s.payment_id = p.id and s.kind = 'line')) = $7
    and not exists (select from billing.payment_request r where r.company_id = $1 and r.payment_id = p.id and r.outcome = 'approved')`

/**
 * What one person paid one payee on a day (expenses without a payee together) that no second person agreed to: payments just under a
 * limit, one after the other, reach it together.
 */
export async function paidUnasked(
  ctx: Ctx,
  { partyId, date, makerId, exceptId = null }: Alike,
  kind: LimitKind,
): Promise<number> {
  const maker = makerId ?? ctx.actor?.userId ?? null
  if (maker === null) return 0
  const family = partyId ? await familyOf(ctx, partyId) : null
  const [row] = await rawQuery<{ sum: number }>(ctx.db, paymentsSql, [
    ...[ctx.company.id, maker, family, date, ctx.today, ctx.company.timeZone, kind === 'expense', exceptId],
  ])
  return row!.sum
}
