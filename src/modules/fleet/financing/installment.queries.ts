import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { FinancingState, OwedInstallment } from './financing.rules.ts'

/** Whether the payment of an allocation or settlement stands: billing may have voided it, or its cheque came back. */
export const stands = sql`exists (select from billing.payment b where b.company_id = p.company_id and b.id = p.payment_id
  and b.status in ('submitted', 'posted'))`

/** What standing payments have paid of the installment `i`; of one paid before the company came, all of it. */
const paidOf = (
  part: 'interest_minor' | 'principal_minor',
) => sql<number>`case when i.before_opening then i.${sql.ref(part)} else (select coalesce(sum(a.${sql.ref(part)}), 0)::bigint
  from fleet.financing_allocation a
  join fleet.financing_payment p on p.company_id = a.company_id and p.id = a.financing_payment_id
  where a.company_id = app.current_company() and a.financing_id = i.financing_id and a.no = i.no and ${stands}) end`
export const paidInterest = paidOf('interest_minor')
export const paidPrincipal = paidOf('principal_minor')

/** The state of the agreement `f` as its documents have it: one whose last payment was voided is owed again. */
export const stateNow = sql<FinancingState>`case when f.state = 'settled' and not exists (
    select from fleet.financing_payment p where p.company_id = app.current_company() and p.financing_id = f.id
      and p.kind = 'settlement' and ${stands})
  and exists (select from fleet.financing_installment i where i.company_id = app.current_company()
    and i.financing_id = f.id and ${paidInterest} + ${paidPrincipal} < i.amount_minor)
  then 'active' else f.state end`

/** The installments of an agreement with what is paid of each. */
export async function installmentsOf(ctx: Ctx, financingId: string): Promise<OwedInstallment[]> {
  const rows = await ctx.db
    .selectFrom('fleet.financing_installment as i')
    .selectAll('i')
    .select([paidInterest.as('paid_interest'), paidPrincipal.as('paid_principal')])
    .where('i.financing_id', '=', financingId)
    .orderBy('i.no')
    .execute()
  return rows.map(row => ({
    no: row.no,
    dueOn: row.due_on,
    amountMinor: row.amount_minor,
    interestMinor: row.interest_minor,
    principalMinor: row.principal_minor,
    isAccrued: row.accrued_on !== null,
    paidInterestMinor: row.paid_interest,
    paidPrincipalMinor: row.paid_principal,
  }))
}

/** What lenders are still owed of what they put up (debit less credit, so below zero). */
export async function vehicleLoans(ctx: Ctx): Promise<number> {
  return -(await openSum(ctx, sql`i.principal_minor - ${paidPrincipal}`))
}

/** Interest that fell due and is not paid (debit less credit). */
export async function interestOwed(ctx: Ctx): Promise<number> {
  return -(await openSum(
    ctx,
    sql`case when i.accrued_on is null then 0 else i.interest_minor - ${paidInterest} end`,
  ))
}

async function openSum(ctx: Ctx, part: ReturnType<typeof sql>): Promise<number> {
  const { open } = await ctx.db
    .selectFrom('fleet.financing_installment as i')
    .innerJoin('fleet.financing as f', 'f.id', 'i.financing_id')
    .select(sql<number>`coalesce(sum(${part}), 0)::bigint`.as('open'))
    .where(stateNow, '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** The early settlements of an agreement in their order, with whether their payment still stands. */
export async function settlementsOf(ctx: Ctx, financingId: string) {
  return ctx.db
    .selectFrom('fleet.financing_payment as p')
    .select(['p.id', 'p.number', sql<boolean>`${stands}`.as('stands')])
    .where('p.financing_id', '=', financingId)
    .where('p.kind', '=', 'settlement')
    .orderBy('p.id')
    .execute()
}
