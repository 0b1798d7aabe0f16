import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, money, optionalText, text } from '#kernel/shared/fields.ts'
import {
  importBodyBytes,
  importChoices,
  importedTable,
  importList,
  importOutcome,
  importRefusals,
  undoRefusals,
} from '#modules/platform/import/public.ts'
import { accountImportFields } from '../account/accountImport.rules.ts'
import { assetImportFields } from '../asset/assetImport.rules.ts'
import { budgetBases } from '../budget/budget.rules.ts'
import { budgetImportFields } from '../budget/budgetImport.rules.ts'
import { rateImportFields } from '../exchangeRate/rateImport.rules.ts'
import { entryImportFields } from '../journal/journalImport.rules.ts'
import { importKinds } from './fileImport.rules.ts'

const bodyLimitBytes = importBodyBytes
const planHash = { planHash: importChoices.planHash }
const posting = [
  'accounting.mapping.missing',
  'accounting.period.closed',
  'accounting.period.missing',
  'accounting.vat.settled',
]
const refusals = [...importRefusals, 'accounting.import.tooMany']

export const importAccounts = command({
  name: 'accounting.account.import',
  access: { permission: 'finance.accounts.write' },
  bodyLimitBytes,
  input: z.object({ ...importedTable(accountImportFields), ...planHash }),
  output: z.object(importOutcome(accountImportFields)),
  refusals,
  changes: ['accounting.account', 'accounting.import'],
  previews: true,
  summary: 'Adds the accounts of a file to the tree; accounts that stand already are left as they are.',
})

export const importEntries = command({
  name: 'accounting.journal.import',
  access: { permission: 'finance.ledger.write' },
  bodyLimitBytes,
  input: z.object({ ...importedTable(entryImportFields), ...planHash }),
  output: z.object(importOutcome(entryImportFields)),
  refusals: [...refusals, ...posting],
  changes: ['accounting'],
  movesMoney: true,
  previews: true,
  summary: 'Posts the manual entries of a file, all or none; those above the limit wait for approval.',
})

export const importBudget = command({
  name: 'accounting.budget.import',
  access: { permission: 'finance.budgets.write' },
  bodyLimitBytes,
  input: z.object({
    ...importedTable(budgetImportFields),
    ...planHash,
    yearId: id(),
    nameAr: text(120),
    basis: z.enum(budgetBases),
  }),
  output: z.object(importOutcome(budgetImportFields)),
  refusals,
  changes: ['accounting.budget', 'accounting.import'],
  previews: true,
  summary: 'A draft of a budget from accounts by months.',
})

const proofRow = z.object({
  accountId: id(),
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string().nullable(),
  before: money(),
  added: money(),
  after: money(),
  /** What the register of assets will hold for the account. */
  register: money(),
  /** Bought on the account and no asset yet: what `after` is more than `register`. */
  purchases: money(),
})

export const importAssets = command({
  name: 'accounting.asset.import',
  access: { permission: 'finance.assets.write' },
  bodyLimitBytes,
  input: z.object({ ...importedTable(assetImportFields), ...planHash, openingOn: day() }),
  output: z.object({
    ...importOutcome(assetImportFields),
    accumulated: money(),
    /** Every asset account the file touches: its balance, its future balance, the register's figure. */
    proof: z.array(proofRow),
  }),
  refusals: [...refusals, ...posting, 'accounting.import.proof'],
  changes: ['accounting'],
  movesMoney: true,
  previews: true,
  summary: 'Opening assets with what was depreciated before, proved against their accounts.',
})

export const importRates = command({
  name: 'accounting.rate.import',
  access: { permission: 'finance.ledger.write' },
  bodyLimitBytes,
  input: z.object({ ...importedTable(rateImportFields), ...planHash }),
  output: z.object(importOutcome(rateImportFields)),
  refusals,
  changes: ['accounting.rate', 'accounting.import'],
  previews: true,
  summary: 'Exchange rates of days; a rate that stands already is left, another one for its day is refused.',
})

export const listImports = query({
  name: 'accounting.import.list',
  access: {
    anyOf: [
      'finance.accounts.write',
      'finance.ledger.write',
      'finance.budgets.write',
      'finance.assets.write',
    ],
  },
  input: importList.input.extend({ kind: z.enum(importKinds) }),
  output: importList.output,
  summary: 'Files of one kind that were brought in; only for whoever may bring such files in.',
})

export const undoImport = command({
  name: 'accounting.import.undo',
  access: {
    anyOf: [
      'finance.accounts.write',
      'finance.ledger.write',
      'finance.budgets.write',
      'finance.assets.write',
    ],
  },
  input: z.object({
    kind: z.enum(importKinds),
    id: id(),
    /** Entries are reversed with a reason. */
    reason: optionalText(200),
  }),
  output: done,
  refusals: [...undoRefusals, 'accounting.import.notYours', ...posting],
  changes: ['accounting'],
  movesMoney: true,
  previews: true,
  summary: 'Takes a whole file back within 24 hours, unless something of it was used since.',
})
