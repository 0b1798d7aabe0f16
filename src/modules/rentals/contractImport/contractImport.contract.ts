import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id } from '#kernel/shared/fields.ts'
import { importHead, importList, importRefusals, undoRefusals } from '#modules/platform/import/public.ts'
import { moneyChanges, writeContracts } from '../contract/shape.contract.ts'
import { contractImportFields } from './contractImport.rules.ts'

const changes = [...moneyChanges, 'rentals.contractImport', 'fleet.vehicle', 'parties', 'accounting']
const posting = [
  'accounting.mapping.missing',
  'accounting.period.closed',
  'accounting.period.missing',
  'accounting.vat.settled',
]

export const importContracts = command({
  name: 'rentals.contractImport.bring',
  access: writeContracts,
  ...importHead(contractImportFields, {
    /** The day on which the company moves over: what was due before it was billed elsewhere. */
    movedOn: day(),
    /** Unpaid rent and deposits become opening balances; off where the opening balances hold them already. */
    opensBalances: z.boolean().default(true),
    /** Registers unknown customers, from their name and telephone. */
    registersCustomers: z.boolean().default(false),
  }),
  refusals: [
    ...importRefusals,
    ...posting,
    'rentals.contractImport.moneyNotYours',
    'rentals.contractImport.tooMany',
    'rentals.contractImport.paidTooMuch',
    'rentals.contractImport.phoneNeeded',
    'rentals.contract.datesReversed',
    'rentals.contract.tooLong',
    'parties.party.phoneInvalid',
    'fleet.custody.open',
    'fleet.claim.taken',
    'fleet.vehicle.flagged',
    'fleet.odometer.backwards',
    'platform.quota.reached',
  ],
  changes,
  movesMoney: true,
  summary:
    'Running contracts of another system: custody, schedule, unpaid rent and deposits as they stand on the day of the move.',
})

export const listContractImports = query({
  name: 'rentals.contractImport.list',
  access: writeContracts,
  ...importList,
})

export const undoContractImport = command({
  name: 'rentals.contractImport.undo',
  access: writeContracts,
  input: z.object({ id: id() }),
  output: done,
  refusals: [...undoRefusals, ...posting],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Cancels the contracts of a file within 24 hours, unless one of them went on since.',
})
