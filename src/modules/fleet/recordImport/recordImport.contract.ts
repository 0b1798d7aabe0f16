import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id } from '#kernel/shared/fields.ts'
import { importHead, importList, importRefusals, undoRefusals } from '#modules/platform/import/public.ts'
import { financingRefusals } from '../financing/financing.contract.ts'
import { recordFields, recordKinds } from './recordImport.rules.ts'

const anyWriter = { anyOf: ['fleet.vehicles.write', 'fleet.documents.write', 'fleet.installments.write'] }
const changes = [
  'fleet.vehicle',
  'fleet.document',
  'fleet.financing',
  'fleet.fuel',
  'fleet.legality',
  'fleet.planner',
  'fleet.recordImport',
]
const odometer = ['fleet.odometer.backwards', 'fleet.odometer.jump']

export const importPlates = command({
  name: 'fleet.recordImport.plates',
  access: { permission: 'fleet.vehicles.write' },
  ...importHead(recordFields.plate),
  changes,
  refusals: [...importRefusals, 'fleet.plate.taken', 'fleet.plate.beforeCurrent'],
  summary: 'New plates of vehicles that stand already, found by the old plate or the chassis number.',
})

export const importDocuments = command({
  name: 'fleet.recordImport.documents',
  access: { permission: 'fleet.documents.write' },
  ...importHead(recordFields.document),
  changes,
  refusals: [...importRefusals, 'fleet.document.expiryMissing', 'fleet.document.backwards'],
  summary: 'Papers of vehicles with the days they end on.',
})

export const importReadings = command({
  name: 'fleet.recordImport.readings',
  access: { permission: 'fleet.vehicles.write' },
  ...importHead(recordFields.reading),
  changes,
  refusals: [...importRefusals, ...odometer],
  summary: 'Odometer readings of many vehicles.',
})

export const importFuel = command({
  name: 'fleet.recordImport.fuel',
  access: { permission: 'fleet.vehicles.write' },
  ...importHead(recordFields.fuel, {
    /** Whose cards they are: the company owes it what was filled. */
    vendorPartyId: id(),
  }),
  changes: [...changes, 'accounting'],
  movesMoney: true,
  refusals: [
    ...importRefusals,
    ...odometer,
    'fleet.fuel.taken',
    'accounting.mapping.missing',
    'accounting.period.closed',
  ],
  summary: 'The statement of fuel cards: every filling with its reading, accrued until the bill comes.',
})

export const importFinancings = command({
  name: 'fleet.recordImport.financings',
  access: { permission: 'fleet.installments.write' },
  ...importHead(recordFields.financing),
  changes,
  refusals: [
    ...importRefusals,
    ...financingRefusals,
    'fleet.financing.rateUnclear',
    'fleet.financing.rowDiffers',
    'fleet.financing.rowsTogether',
    'fleet.financing.termsTwice',
  ],
  summary:
    'Financing agreements as drafts, one vehicle a row; rows of one lender and reference are one agreement.',
})

export const listRecordImports = query({
  name: 'fleet.recordImport.list',
  access: anyWriter,
  ...importList,
  input: importList.input.extend({ kind: z.enum(recordKinds) }),
})

export const undoRecordImport = command({
  name: 'fleet.recordImport.undo',
  access: anyWriter,
  input: z.object({ id: id(), kind: z.enum(recordKinds) }),
  output: done,
  refusals: [...undoRefusals, 'access.permission.missing'],
  changes: [...changes, 'accounting'],
  movesMoney: true,
  previews: true,
})
