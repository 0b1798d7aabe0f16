import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, day, done, id, instant, money, text, version } from '#kernel/shared/fields.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { budgetBases, budgetStatuses } from './budget.rules.ts'

const view = { permission: 'finance.budgets.view' } as const
const write = { permission: 'finance.budgets.write' } as const
const changes = ['accounting.budget'] as const

const month = z.number().int().min(1).max(12)
const head = {
  yearId: id(),
  nameAr: z.string(),
  basis: z.enum(budgetBases),
  status: z.enum(budgetStatuses),
}

export const listBudgets = query({
  name: 'accounting.budget.list',
  access: view,
  input: z.object({}),
  output: z.object({
    years: z.array(z.object({ id: id(), name: z.string(), startsOn: day(), endsOn: day() })),
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        ...head,
        revisesId: id().nullable(),
        approvedAt: instant().nullable(),
        /** The request of a draft that waits or was rejected. */
        request: requestAboutShape.nullable(),
        lines: z.number().int(),
        total: money(),
      }),
    ),
  }),
  summary: 'The fiscal years and their budgets, the approved one first.',
})

const figures = {
  budget: money(),
  actual: money(),
  remaining: money(),
  /** Basis points; null where nothing was planned. */
  usedBps: z.number().int().nullable(),
}

export const showBudget = query({
  name: 'accounting.budget.show',
  access: view,
  input: z.object({
    id: id(),
    costCenterId: id().optional(),
    /** Only lines used so far from this share on, in percent. */
    fromPercent: z.number().int().min(0).max(1000).optional(),
  }),
  output: z.object({
    id: id(),
    version: version(),
    ...head,
    /** The year's months in order. */
    months: z.array(z.object({ month, startsOn: day(), endsOn: day() })),
    /** How many months have begun: what «to date» counts. */
    monthsBegun: z.number().int(),
    rows: z.array(
      z.object({
        lineNo: z.number().int(),
        accountId: id(),
        accountCode: z.string(),
        accountNameAr: z.string(),
        accountNameEn: z.string().nullable(),
        class: z.number().int(),
        costCenterId: id().nullable(),
        costCenterAr: z.string().nullable(),
        costCenterEn: z.string().nullable(),
        months: z.array(z.object(figures)),
        toDate: z.object(figures),
        year: z.object(figures),
      }),
    ),
    /** Sums of the expense lines shown. */
    totals: z.object({ toDate: z.object(figures), year: z.object(figures) }),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'A budget beside what the ledger holds: each month, the year to date and the whole year.',
})

export const saveBudget = command({
  name: 'accounting.budget.save',
  access: write,
  input: z.object({
    id: id().optional(),
    version: version().optional(),
    yearId: id(),
    nameAr: text(120),
    basis: z.enum(budgetBases),
    lines: z
      .array(
        z.object({ accountId: id(), costCenterId: id().nullish(), amounts: z.array(amount()).length(12) }),
      )
      .max(500),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'accounting.budget.empty',
    'accounting.budget.twice',
    'accounting.budget.account',
    'accounting.budget.approved',
  ],
  changes,
  summary: 'A draft: nothing is measured by it until it is approved.',
})

export const copyBudget = command({
  name: 'accounting.budget.copy',
  access: write,
  input: z.object({
    yearId: id(),
    nameAr: text(120),
    /** What to copy: the approved budget of the year before, or what its ledger holds. */
    from: z.enum(['budget', 'actual']),
    /** More or less, in basis points: 500 is 5 % more. */
    changeBps: z.number().int().min(-9999).max(100_000),
  }),
  output: z.object({ id: id(), lines: z.number().int() }),
  refusals: ['kernel.record.notFound', 'accounting.budget.noLastYear'],
  changes,
  summary: 'A draft from the year before, more or less by a share.',
})

export const reviseBudget = command({
  name: 'accounting.budget.revise',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: z.object({ id: id() }),
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'accounting.budget.notApproved'],
  changes,
  summary: 'A draft beside the approved budget; approving it takes its place.',
})

export const approveBudget = command({
  name: 'accounting.budget.approve',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: z.object({ status: z.enum(['approved', 'submitted']) }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'accounting.budget.empty',
    'accounting.budget.approved',
    'approvals.request.pending',
    'approvals.step.noApprover',
  ],
  changes: [...changes, 'alerts.alert', 'approvals'],
  summary:
    'The year is measured by it from now on and the budget before it is closed, unless an approval rule applies: then it waits.',
})

export const discardBudget = command({
  name: 'accounting.budget.discard',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'accounting.budget.approved'],
  changes,
})
