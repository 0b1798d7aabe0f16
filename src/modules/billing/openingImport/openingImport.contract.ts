import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, instant, listInput, listOutput, money, text } from '#kernel/shared/fields.ts'
import { importBodyBytes, importedTable, importRowError } from '#modules/platform/import/public.ts'
import { balanceFields, openItemFields } from './openingImport.rules.ts'

const access = { permission: 'finance.accounts.write' } as const

const books = {
  openedOn: day(),
  /** The trial balance of the old system. */
  balances: z.object(importedTable(balanceFields)),
  /** Its open invoices, bills and deposits; null when there are none. */
  items: z.object(importedTable(openItemFields)).nullable(),
  /** Our account for an old code, where no account of ours has that code. */
  chosen: z.record(z.string().max(40), id()).default({}),
  /** Registers customers and vendors that the items name and the company does not know. */
  registersParties: z.boolean().default(false),
}

const refusals = [
  'billing.openingImport.required',
  'billing.openingImport.empty',
  'billing.openingImport.hasErrors',
  'billing.openingImport.unmatched',
  'billing.openingImport.unbalanced',
  'billing.openingImport.differs',
  'billing.openingImport.changed',
  'billing.treasury.opened',
  'accounting.mapping.missing',
  'accounting.period.closed',
  'accounting.period.missing',
  'accounting.dimension.required',
]

export const dryRunOpening = command({
  name: 'billing.openingImport.dryRun',
  access,
  bodyLimitBytes: importBodyBytes,
  input: z.object(books),
  output: z.object({
    balanceErrors: z.array(importRowError(balanceFields)),
    itemErrors: z.array(importRowError(openItemFields)),
    debit: money(),
    credit: money(),
    unmatched: z.array(z.object({ row: z.number(), code: z.string(), name: z.string(), balance: money() })),
    headingCount: z.number(),
    itemCount: z.number(),
    newPartyCount: z.number(),
    proof: z.array(
      z.object({
        accountId: id(),
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        by: z.enum(['entry', 'treasury', 'invoice', 'bill', 'deposit', 'documents']),
        before: money(),
        after: money(),
        difference: money(),
      }),
    ),
    /** Why it cannot be posted as it stands. */
    whyNot: z
      .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
      .nullable(),
    planHash: z.string(),
  }),
  refusals: ['billing.openingImport.required', 'accounting.mapping.missing'],
  summary:
    'What bringing the books of another system over would do: every account as it was and as it will be.',
})

export const importOpening = command({
  name: 'billing.openingImport.import',
  access,
  bodyLimitBytes: importBodyBytes,
  input: z.object({ ...books, planHash: z.string().max(100) }),
  output: z.object({ id: id(), accountCount: z.number(), itemCount: z.number(), partyCount: z.number() }),
  refusals,
  changes: ['billing', 'accounting', 'parties.party'],
  movesMoney: true,
  previews: true,
  summary:
    'Posts the opening balances and open items of another system, if every account ends at what it was there.',
})

export const undoOpening = command({
  name: 'billing.openingImport.undo',
  access,
  input: z.object({ id: id(), reason: text(200) }),
  output: done,
  refusals: [
    'billing.openingImport.undone',
    'billing.openingImport.used',
    'billing.invoice.hasAllocations',
    'accounting.period.closed',
  ],
  changes: ['billing', 'accounting'],
  movesMoney: true,
  previews: true,
  summary: 'Takes a whole opening back: documents are void, entries are reversed.',
})

export const listOpeningImports = query({
  name: 'billing.openingImport.list',
  access: { permission: 'finance.accounts.view' },
  input: z.object(listInput(['created'])),
  output: listOutput(
    z.object({
      id: id(),
      openedOn: day(),
      fileNames: z.array(z.string()),
      state: z.enum(['committed', 'undone']),
      accountCount: z.number(),
      itemCount: z.number(),
      total: money(),
      createdAt: instant(),
      undoneAt: instant().nullable(),
    }),
  ),
})
