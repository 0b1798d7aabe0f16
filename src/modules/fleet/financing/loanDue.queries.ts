import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addMonths, type Day } from '#kernel/shared/day.ts'

/** Payments that stood on the day: voided ones and returned cheques do not count. */
const stood = `exists (select from billing.payment b where b.company_id = $1 and b.id = p.payment_id
  and b.status in ('submitted', 'posted')) and p.paid_on <= $2`

/** Principal of the financing agreements that falls due more than a year after a day, less what was paid of it by then. */
export async function loanDueLater(ctx: Ctx, asOf: Day): Promise<number> {
  const [row] = await rawQuery<{ later: number }>(
    ctx.db,
    `select coalesce(sum(i.principal_minor - (
         select coalesce(sum(a.principal_minor), 0) from fleet.financing_allocation a
         join fleet.financing_payment p on p.company_id = $1 and p.id = a.financing_payment_id
         where a.company_id = $1 and a.financing_id = i.financing_id and a.no = i.no and ${stood})), 0)::bigint as later
     from fleet.financing_installment i
     join fleet.financing f on f.company_id = $1 and f.id = i.financing_id
       and coalesce(f.opened_on, f.agreement_on) <= $2
     where i.company_id = $1 and i.due_on > $3 and not i.before_opening and not exists (select from fleet.financing_payment p
       where p.company_id = $1 and p.financing_id = f.id and p.kind = 'settlement' and ${stood})`,
    [ctx.company.id, asOf, addMonths(asOf, 12)],
  )
  return row!.later
}
