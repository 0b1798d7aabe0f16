import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { codeText, id, instant, money, optionalText, positiveAmount, version } from '#kernel/shared/fields.ts'
import { costKinds, costStates } from './cost.rules.ts'

const books = { permission: 'finance.vendors.write' } as const
const changes = ['legal.cost', 'legal.case']
const posted = z.object({ number: z.string() })
const refusals = [
  'legal.cost.state',
  'legal.case.closed',
  'access.permission.missing',
  'kernel.record.stale',
  'kernel.record.notFound',
]

export const listCosts = query({
  name: 'legal.cost.list',
  access: { permission: 'legal.payments.read' },
  input: z.object({ caseId: id() }),
  output: z.object({
    costs: z.array(
      z.object({
        id: id(),
        version: version(),
        costKind: z.enum(costKinds),
        amount: money(),
        note: z.string().nullable(),
        payee: z.string().nullable(),
        state: z.enum(costStates),
        document: z.string().nullable(),
        createdAt: instant(),
      }),
    ),
  }),
})

export const requestCost = command({
  name: 'legal.cost.request',
  access: { permission: 'legal.payments.write' },
  summary: 'Asks the accountant for money; nothing is booked yet.',
  input: z.object({
    caseId: id(),
    costKind: z.enum(costKinds),
    amount: positiveAmount(),
    payeeId: id().nullish(),
    note: optionalText(300),
    recoverable: z.boolean(),
  }),
  output: z.object({ id: id() }),
  refusals: ['legal.case.closed', 'legal.case.draft', 'legal.cost.payee', 'kernel.record.notFound'],
  changes,
})

export const postCost = command({
  name: 'legal.cost.post',
  access: books,
  summary:
    "Pays a cost from a treasury account, or records a lawyer's bill under the number that the lawyer gave it.",
  input: z.object({
    id: id(),
    version: version(),
    treasuryAccountId: id().nullish(),
    reference: codeText(60).nullish(),
  }),
  output: posted,
  refusals: [...refusals, 'legal.cost.treasury', 'legal.cost.reference'],
  changes,
  previews: true,
})

export const returnCost = command({
  name: 'legal.cost.return',
  access: books,
  summary: 'A deposit that the court gave back.',
  input: z.object({ id: id(), version: version(), treasuryAccountId: id() }),
  output: posted,
  refusals,
  changes,
  previews: true,
})

export const consumeCost = command({
  name: 'legal.cost.consume',
  access: books,
  summary: 'A deposit that the court kept.',
  input: z.object({ id: id(), version: version() }),
  output: posted,
  refusals,
  changes,
  previews: true,
})

export const invoiceJudgment = command({
  name: 'legal.judgment.invoice',
  access: { permission: 'finance.invoices.write' },
  summary:
    'Makes the costs that a judgment awarded a receivable, once; asked again it answers the same invoice.',
  input: z.object({ proceedingId: id() }),
  output: z.object({ invoiceId: id(), number: z.string() }),
  refusals: ['legal.judgment.nothing', 'legal.case.closed', 'kernel.record.notFound'],
  changes,
  previews: true,
})
