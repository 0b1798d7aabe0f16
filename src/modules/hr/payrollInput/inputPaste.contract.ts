import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { monthText } from '../payroll/payroll.contract.ts'
import { pasteProblems } from './inputPaste.rules.ts'

export const pasteInputs = command({
  name: 'hr.payrollInput.paste',
  access: { permission: 'hr.payroll.write' },
  input: z.object({
    month: monthText(),
    /** Lines of employee, item, amount and note with tabs between, as a spreadsheet copies them. */
    text: z.string().trim().min(1).max(60_000),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        line: z.number(),
        employee: z.string(),
        item: z.string(),
        value: z.string(),
        note: z.string().nullable(),
        state: z.enum(['new', 'known', 'wrong']),
        problem: z.enum(pasteProblems).nullable(),
      }),
    ),
    /** None where any row is wrong: a table is taken whole or not at all. */
    added: z.number(),
  }),
  refusals: ['hr.payrollInput.own', 'hr.payrollInput.posted', 'hr.payrollInput.beforeJoined'],
  changes: ['hr.payrollInput', 'hr.payroll'],
  previews: true,
  summary:
    'Takes the single facts of a month from a pasted table; a wrong row is told with its reason and nothing is taken.',
})
