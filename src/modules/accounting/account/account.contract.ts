import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { codeText, done, id, money, optionalText, text, version } from '#kernel/shared/fields.ts'
import { cashFlows, controls } from './account.rules.ts'

const view = { permission: 'finance.accounts.view' } as const
const write = { permission: 'finance.accounts.write' } as const
const changes = ['accounting.account', 'accounting.mapping'] as const

export const accountRow = z.object({
  id: id(),
  version: version(),
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string().nullable(),
  parentId: id().nullable(),
  level: z.number().int(),
  class: z.number().int(),
  contra: z.boolean(),
  control: z.enum(controls),
  cashFlow: z.enum(cashFlows),
  requiresParty: z.boolean(),
  requiresCostCenter: z.boolean(),
  requiresProfitUnit: z.boolean(),
  active: z.boolean(),
  leaf: z.boolean(),
})

/** A chart has hundreds of accounts, not thousands: the tree comes whole, in code order. */
export const listAccounts = query({
  name: 'accounting.account.list',
  access: { anyOf: ['finance.accounts.view', 'finance.ledger.view', 'finance.reports.view'] },
  input: z.object({
    search: z.string().trim().max(100).optional(),
    class: z.number().int().min(1).max(5).optional(),
    level: z.number().int().min(1).max(6).optional(),
    inactive: z.boolean().default(false),
    postingOnly: z.boolean().default(false),
    zero: z.boolean().default(true),
  }),
  output: z.object({ rows: z.array(accountRow.extend({ balance: money() })) }),
  summary: 'Chart of accounts with the balance of each account and of all below it.',
})

export const printAccounts = document({
  name: 'accounting.account.document',
  access: { anyOf: ['finance.accounts.view', 'finance.ledger.view', 'finance.reports.view'] },
  input: listAccounts.input.extend({ locale: z.enum(['ar', 'en']).default('ar') }),
  summary: 'The chart of accounts as PDF, with what each account stands at.',
})

export const getAccount = query({
  name: 'accounting.account.get',
  access: view,
  input: z.object({ id: id() }),
  output: accountRow.extend({
    balance: money(),
    hasLines: z.boolean(),
    hasChildren: z.boolean(),
    mappingKeys: z.array(z.string()),
    nextChildCode: z.string().nullable(),
    months: z.array(z.object({ period: z.string(), debit: money(), credit: money(), closing: money() })),
  }),
  summary: 'One account with its keys and what each month moved.',
})

const shape = {
  nameAr: text(120),
  nameEn: optionalText(120),
  contra: z.boolean().default(false),
  control: z.enum(controls).default('none'),
  cashFlow: z.enum(cashFlows).default('operating'),
  requiresParty: z.boolean().default(false),
  requiresCostCenter: z.boolean().default(false),
  requiresProfitUnit: z.boolean().default(false),
}

export const addAccount = command({
  name: 'accounting.account.add',
  access: write,
  input: z.object({ parentId: id().nullable(), code: codeText(10), ...shape }),
  output: z.object({ id: id() }),
  refusals: [
    'accounting.account.depth',
    'accounting.account.code',
    'accounting.account.codeTaken',
    'accounting.account.hasHistory',
  ],
  changes,
})

export const editAccount = command({
  name: 'accounting.account.edit',
  access: write,
  input: z.object({ id: id(), version: version(), active: z.boolean(), ...shape }),
  output: z.object({ version: version() }),
  refusals: ['kernel.record.stale', 'accounting.account.hasHistory'],
  changes,
  summary: 'Names, dimensions and state at any time; control, side and cash-flow section only before use.',
})

export const moveAccount = command({
  name: 'accounting.account.move',
  access: write,
  input: z.object({ id: id(), version: version(), parentId: id(), code: codeText(10) }),
  output: z.object({ version: version() }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    'accounting.account.depth',
    'accounting.account.code',
    'accounting.account.codeTaken',
    'accounting.account.circle',
    'accounting.account.root',
    'accounting.account.hasHistory',
  ],
  changes,
  summary: 'Puts an account with all below it under another heading, under a new code; only before use.',
})

export const deactivateAccount = command({
  name: 'accounting.account.deactivate',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: z.object({ version: version() }),
  refusals: ['kernel.record.stale'],
  changes,
})

export const deleteAccount = command({
  name: 'accounting.account.delete',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.stale', 'accounting.account.hasHistory'],
  changes,
})
