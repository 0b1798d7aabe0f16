import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { labourCountryOf, labourRulesOf } from '../labourRule/labourRule.queries.ts'
import { isConfirmed, ruleInForce } from '../labourRule/labourRule.rules.ts'
import { runById } from '../payroll/payroll.queries.ts'
import { bookedStates } from '../payroll/payroll.row.ts'
import type * as contract from './wageProof.contract.ts'
import { isWaiting, type PaidSlip, wageProof } from './wageProof.rules.ts'

const paid = (isCash: boolean) =>
  sql<number>`(select coalesce(sum(y.amount_minor), 0) from hr.payslip_payment y where y.company_id = s.company_id
    and y.payslip_id = s.id and y.is_cash = ${isCash} and y.returned_on is null)::bigint`

const slipsOfRun = (ctx: Ctx, runId: string): Promise<PaidSlip[]> =>
  ctx.db
    .selectFrom('hr.payslip as s')
    .innerJoin('hr.employee as e', 'e.id', 's.employee_id')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .select([
      's.employee_id as employeeId',
      'e.number',
      's.state',
      's.payment_method as paymentMethod',
      's.net_minor as netMinor',
      sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'),
      paid(false).as('transferredMinor'),
      paid(true).as('cashMinor'),
      sql<boolean>`exists (select 1 from hr.payslip_payment y where y.company_id = s.company_id and y.payslip_id = s.id
        and not y.is_cash and y.returned_on is not null)`.as('isReturned'),
    ])
    .where('s.run_id', '=', runId)
    .orderBy('e.number')
    .execute()

/** The proof of a posted run as its payments stand today. */
export async function proofOfRun(ctx: Ctx, run: { id: string; pay_on: string }) {
  const country = labourCountryOf(ctx.company.country)
  const law = country && ruleInForce(await labourRulesOf(ctx), { country, topic: 'wageProof' }, run.pay_on)
  const proof = wageProof(await slipsOfRun(ctx, run.id), run.pay_on, law ? law.params.deadlineDays : null)
  return { ...proof, isLawConfirmed: law ? isConfirmed(law) : false }
}

export async function showWageProof(ctx: Ctx, { runId }: InputOf<typeof contract.showWageProof>) {
  const run = await runById(ctx, runId)
  if (!bookedStates.some(state => state === run.state)) deny(refused('hr.wageProof.notPosted'))
  const proof = await proofOfRun(ctx, run)
  const sum = (of: 'dueMinor' | 'transferredMinor' | 'differenceMinor') =>
    proof.rows.reduce((total, row) => total + row[of], 0)
  return {
    rows: proof.rows
      .toSorted((a, b) => Number(isWaiting(b.reason)) - Number(isWaiting(a.reason)))
      .map(row => ({
        employeeId: row.employeeId,
        number: row.number,
        name: row.name,
        due: row.dueMinor,
        transferred: row.transferredMinor,
        difference: row.differenceMinor,
        reason: row.reason,
      })),
    due: sum('dueMinor'),
    transferred: sum('transferredMinor'),
    difference: sum('differenceMinor'),
    waiting: proof.waitingCount,
    isComplete: proof.isComplete,
    deadline: proof.deadlineOn
      ? {
          on: proof.deadlineOn,
          isConfirmed: proof.isLawConfirmed,
          isOver: ctx.today > proof.deadlineOn,
        }
      : null,
  }
}
