import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, instant, listInput, listOutput, money } from '#kernel/shared/fields.ts'
import {
  importBodyBytes,
  importChoices,
  importedTable,
  importRowError,
} from '#modules/platform/import/public.ts'
import { importFields } from './vehicleImport.rules.ts'

const access = { permission: 'fleet.vehicles.write' } as const
const changes = [
  'fleet.vehicle',
  'fleet.vehicleImport',
  'fleet.group',
  'fleet.rate',
  'fleet.planner',
  'fleet.availability',
]

/** A file as the import screen read it: texts in rows, and which column is what. */
const importedFile = {
  ...importedTable(importFields),
  options: z.object({
    /** Series of generated plates for rows without one, such as TMP; without it a plate is required. */
    temporaryPlates: z
      .string()
      .regex(/^[A-Z]{2,4}$/)
      .nullish(),
    /** What makes a group where no group column is mapped. */
    groupBy: z.enum(['type', 'make']).default('type'),
    ratesFor: z.enum(['vehicle', 'group', 'none']).default('vehicle'),
    /** Prices of the file are multiplied by this exact decimal (an exchange rate). */
    priceFactor: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,9})?$/)
      .default('1'),
    ratesFrom: day().nullish(),
    inServiceOn: day().nullish(),
    branchId: id().nullish(),
  }),
}

export const dryRunVehicleImport = command({
  name: 'fleet.vehicleImport.dryRun',
  access,
  bodyLimitBytes: importBodyBytes,
  input: z.object(importedFile),
  output: z.object({
    rowCount: z.number(),
    createCount: z.number(),
    duplicateCount: z.number(),
    errors: z.array(importRowError(importFields)),
    groups: z.array(
      z.object({ name: z.string(), isNew: z.boolean(), vehicleCount: z.number(), daily: money().nullable() }),
    ),
    planHash: z.string(),
  }),
  refusals: ['fleet.vehicleImport.required', 'fleet.vehicleImport.same'],
  summary: 'What importing the file would do, with every error of every row; nothing is saved.',
})

export const commitVehicleImport = command({
  name: 'fleet.vehicleImport.commit',
  access,
  bodyLimitBytes: importBodyBytes,
  input: z.object({
    ...importedFile,
    ...importChoices,
    planHash: z.string().max(100),
  }),
  output: z.object({
    id: id(),
    createdCount: z.number(),
    duplicateCount: z.number(),
    errorCount: z.number(),
  }),
  refusals: [
    'fleet.vehicleImport.required',
    'fleet.vehicleImport.same',
    'fleet.vehicleImport.changed',
    'fleet.vehicleImport.hasErrors',
    'fleet.vehicleImport.nothing',
    'platform.quota.reached',
  ],
  changes,
})

export const undoVehicleImport = command({
  name: 'fleet.vehicleImport.undo',
  access,
  input: z.object({ id: id() }),
  output: done,
  refusals: ['fleet.state.changed', 'fleet.vehicleImport.undoUsed', 'fleet.vehicleImport.undoLate'],
  changes,
})

export const listVehicleImports = query({
  name: 'fleet.vehicleImport.list',
  access,
  input: z.object(listInput(['created'])),
  output: listOutput(
    z.object({
      id: id(),
      fileName: z.string(),
      rowCount: z.number(),
      createdCount: z.number(),
      duplicateCount: z.number(),
      errorCount: z.number(),
      state: z.enum(['committed', 'undone']),
      undoUntil: instant(),
      createdAt: instant(),
    }),
  ),
})
