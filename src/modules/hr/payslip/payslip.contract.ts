import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'
import { componentKinds } from '../payComponent/payComponent.rules.ts'
import { monthText } from '../payroll/payroll.contract.ts'
import { payslipStates, runStates } from '../payroll/payrollRun.rules.ts'
import { lineNotes } from '../payroll/payslipLine.rules.ts'

const row = z.object({
  id: id(),
  month: monthText(),
  kind: z.enum(['monthly', 'offCycle']),
  run: z.object({ id: id(), number: z.string(), state: z.enum(runStates) }),
  state: z.enum(payslipStates),
  gross: money(),
  deductions: money(),
  net: money(),
  paid: money(),
  paidOn: day().nullable(),
})

/** The slips of an employee, the newest first. */
export const listPayslips = query({
  name: 'hr.payslip.list',
  access: { permission: 'hr.payroll.read' },
  input: z.object({ employeeId: id() }),
  output: z.object({ rows: z.array(row) }),
})

export const ownPayslips = query({
  name: 'hr.payslip.mine',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({
    /** Null: no employee is linked to the account. */
    employee: z.object({ id: id(), number: z.string(), name: z.string() }).nullable(),
    rows: z.array(row),
  }),
})

/** Readers of payroll see any slip; everybody else the own ones, once they are posted. */
export const explainPayslip = query({
  name: 'hr.payslip.explain',
  access: 'authenticated',
  input: z.object({ id: id() }),
  output: row.extend({
    employee: z.object({ id: id(), number: z.string(), name: z.string() }),
    daysEmployed: z.number(),
    wage: money(),
    method: z.enum(['bank', 'cash', 'cheque']),
    lines: z.array(
      z.object({
        component: z.string(),
        kind: z.enum(componentKinds),
        labelAr: z.string(),
        labelEn: z.string(),
        quantity: z.string().nullable(),
        rate: money().nullable(),
        amount: money(),
        formula: z.string(),
        note: z.enum(lineNotes).nullable(),
        source: z.string().nullable(),
      }),
    ),
    rolled: z.array(z.object({ kind: z.string(), amount: money() })),
    advanceLeft: money(),
    yearToDate: z.object({ gross: money(), deductions: money(), net: money() }),
  }),
})

export const printPayslip = document({
  name: 'hr.payslip.print',
  access: 'authenticated',
  input: z.object({ id: id(), language: z.enum(['ar', 'en', 'both']).default('both') }),
})
