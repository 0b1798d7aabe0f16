import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, money, positiveAmount } from '#kernel/shared/fields.ts'
import { monthText } from '../payroll/payroll.contract.ts'

export const listSocialSecurity = query({
  name: 'hr.socialSecurity.list',
  access: { permission: 'hr.payroll.read' },
  input: z.object({}),
  output: z.object({
    /** The newest month first; only months in which something was due or paid. */
    rows: z.array(
      z.object({
        month: monthText(),
        /** Shares of employees and of the employer by posted runs and settlements. */
        employees: money(),
        employer: money(),
        due: money(),
        paid: money(),
        /** Below zero where a run was reversed after the payment. */
        open: money(),
        payments: z.array(z.object({ number: z.string(), on: day(), amount: money() })),
      }),
    ),
    totals: z.object({ due: money(), paid: money(), open: money() }),
    /** What the account owes: other than what is open where somebody wrote to it by hand. */
    booked: money(),
  }),
})

export const monthOfSocialSecurity = query({
  name: 'hr.socialSecurity.month',
  access: { permission: 'hr.payroll.read' },
  input: z.object({ month: monthText() }),
  output: z.object({
    rows: z.array(
      z.object({
        employeeId: id(),
        number: z.string(),
        name: z.string(),
        employee: money(),
        employer: money(),
        due: money(),
      }),
    ),
  }),
})

export const paySocialSecurity = command({
  name: 'hr.socialSecurity.pay',
  access: { permission: 'hr.payroll.write' },
  input: z.object({
    month: monthText(),
    treasuryAccountId: id(),
    /** All that is open when left out. */
    amount: positiveAmount().nullish(),
    /** Today when left out. */
    on: day().nullish(),
    reference: z.string().trim().max(60).nullish(),
  }),
  output: z.object({ number: z.string() }),
  refusals: [
    'hr.socialSecurity.overpaid',
    'hr.socialSecurity.nothingOpen',
    'access.permission.missing',
    'billing.treasury.insufficient',
    'billing.session.none',
    'billing.date.future',
  ],
  changes: ['hr.socialSecurity', 'billing', 'accounting'],
  movesMoney: true,
  previews: true,
  summary: 'Pays what is owed to the authority of social security for a month, in whole or in part.',
})
