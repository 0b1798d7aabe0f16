import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, listInput, listOutput, money, optionalText } from '#kernel/shared/fields.ts'
import { currencies } from '#kernel/shared/money.ts'
import { importBodyBytes, importedTable, importRowError, readings } from '#modules/platform/import/public.ts'
import { bankFields } from './bankFile.rules.ts'

const view = { permission: 'finance.treasury.view' } as const
const write = { permission: 'finance.treasury.write' } as const
const { mapping, ...table } = importedTable(bankFields)

const file = {
  treasuryAccountId: id(),
  ...table,
  columns: mapping,
  /** What lines are that an earlier statement has too, of the same day and amount but with other words. */
  unsureAre: z.enum(['same', 'new']).optional(),
}

const problem = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

const refusalsOfFiles = [
  'billing.bankFile.columns',
  'billing.bankFile.hasErrors',
  'billing.bankFile.torn',
  'billing.bankFile.unsure',
  'billing.bankFile.closingDiffers',
  'billing.bankFile.future',
] as const

const figures = {
  lineCount: z.number().int(),
  repeatedCount: z.number().int(),
  from: day().nullable(),
  to: day().nullable(),
  moneyIn: z.string(),
  moneyOut: z.string(),
  closing: z.string().nullable(),
}

export const checkBankFile = command({
  name: 'billing.bankStatement.check',
  access: write,
  bodyLimitBytes: importBodyBytes,
  input: z.object(file),
  output: z.object({
    ...figures,
    errorCount: z.number().int(),
    errors: z.array(importRowError(bankFields)),
    /** Why the file as a whole cannot come, or what it asks. */
    problems: z.array(problem),
    sample: z.array(
      z.object({
        line: z.number().int(),
        bookedOn: day(),
        description: z.string(),
        reference: z.string().nullable(),
        amount: z.string(),
        balance: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['kernel.record.notFound', 'billing.bankFile.columns'],
  summary: 'What importing a file of a bank would add, and every line that cannot be read; nothing is saved.',
})

export const importBankStatement = command({
  name: 'billing.statement.import',
  access: write,
  bodyLimitBytes: importBodyBytes,
  input: z.object({
    ...file,
    /** The balance the statement ends with, where the file has no balances. */
    closing: money().nullish(),
    /** The person looked at a closing balance that is another than an earlier statement of the same day has. */
    acceptsClosing: z.boolean().default(false),
    /** Keeps the headings under this name for the next file. */
    profileName: optionalText(80),
  }),
  output: z.object({
    id: id(),
    ...figures,
    matchedCount: z.number().int(),
    openCount: z.number().int(),
  }),
  refusals: [
    'kernel.record.notFound',
    'billing.statement.duplicate',
    'billing.payment.reconciled',
    ...refusalsOfFiles,
  ],
  changes: ['billing.bankStatement', 'billing.bankLine', 'billing.bankProfile', 'billing.reconciliation'],
  summary: 'Takes a bank statement in, whole or not at all, and matches what is certain.',
})

export const listBankStatements = query({
  name: 'billing.bankStatement.list',
  access: view,
  input: z.object({ treasuryAccountId: id().optional(), ...listInput(['imported']) }),
  output: listOutput(
    z.object({
      id: id(),
      treasuryAccountId: id(),
      bankName: z.string(),
      /** Of the account; the amounts are decimal text of it. */
      currency: z.enum(currencies),
      fileName: z.string(),
      from: day(),
      to: day(),
      closing: z.string().nullable(),
      lineCount: z.number().int(),
      openCount: z.number().int(),
      importedAt: instant(),
      importedBy: z.string(),
    }),
  ),
  summary: 'Imported bank statements, newest first, with how many lines are still open.',
})

export const listBankProfiles = query({
  name: 'billing.bankProfile.list',
  access: view,
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        name: z.string(),
        headings: z.partialRecord(z.enum(bankFields), z.string()),
        readAs: z.partialRecord(z.enum(bankFields), z.enum(readings)),
      }),
    ),
  }),
  summary: 'How the files of each bank are written.',
})
