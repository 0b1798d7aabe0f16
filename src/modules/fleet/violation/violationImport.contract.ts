import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id, instant, listInput, listOutput, money, text } from '#kernel/shared/fields.ts'
import {
  importBodyBytes,
  importChoices,
  importedTable,
  importRowError,
} from '#modules/platform/import/public.ts'
import { queueReasons } from './violation.rules.ts'
import { violationImportFields } from './violationImport.rules.ts'

const access = { permission: 'fleet.violations.write' } as const

const list = { ...importedTable(violationImportFields), authorityPartyId: id() }

const outcome = {
  rowCount: z.number(),
  addedCount: z.number(),
  added: money(),
  matchedCount: z.number(),
  matched: money(),
  queuedCount: z.number(),
  queued: money(),
  reasons: z.partialRecord(z.enum(queueReasons), z.number()),
  duplicateCount: z.number(),
  changedCount: z.number(),
  errorCount: z.number(),
}

export const dryRunViolations = command({
  name: 'fleet.violation.dryRun',
  access,
  bodyLimitBytes: importBodyBytes,
  input: z.object(list),
  output: z.object({
    ...outcome,
    errors: z.array(importRowError(violationImportFields)),
    /** The first fines with what was found, to look at before saving. */
    sample: z.array(
      z.object({
        row: z.number(),
        reference: z.string(),
        plateText: z.string(),
        occurredAt: instant(),
        timeKnown: z.boolean(),
        fine: money(),
        /** The list named no amount; it is what such a violation usually costs. */
        isUsualFine: z.boolean(),
        plate: z.string().nullable(),
        holder: z.string().nullable(),
        queueReason: z.enum(queueReasons).nullable(),
      }),
    ),
    planHash: z.string(),
  }),
  refusals: ['fleet.vehicleImport.required'],
  summary: 'What importing an authority list would do, with the match of every fine; nothing is saved.',
})

export const importViolations = command({
  name: 'fleet.violation.import',
  access,
  bodyLimitBytes: importBodyBytes,
  input: z.object({
    ...list,
    ...importChoices,
  }),
  output: z.object({ id: id(), ...outcome }),
  refusals: ['fleet.vehicleImport.required', 'fleet.vehicleImport.hasErrors', 'fleet.vehicleImport.changed'],
  changes: ['fleet.violation', 'fleet.violationImport', 'fleet.violationPayment'],
})

export const listViolationImports = query({
  name: 'fleet.violationImport.list',
  access,
  input: z.object(listInput(['created'])),
  output: listOutput(
    z.object({
      id: id(),
      fileName: z.string(),
      authority: z.string(),
      rowCount: z.number(),
      addedCount: z.number(),
      matchedCount: z.number(),
      queuedCount: z.number(),
      duplicateCount: z.number(),
      changedCount: z.number(),
      errorCount: z.number(),
      createdAt: instant(),
    }),
  ),
})

export const findViolationProfile = query({
  name: 'fleet.violationImport.profile',
  access,
  input: z.object({ authorityPartyId: id() }),
  output: z.object({
    /** Heading of each field in the last list of this authority. */
    headings: z.partialRecord(z.enum(violationImportFields), text(200)),
  }),
})
