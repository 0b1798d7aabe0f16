import { day } from '#kernel/shared/fields.ts'
import { importEndpoints } from '#modules/platform/import/public.ts'
import { leaseFile } from './leaseImport.rules.ts'

export const {
  bring: importLeases,
  list: listLeaseImports,
  undo: undoLeaseImport,
} = importEndpoints({
  name: 'realestate.leaseImport',
  permission: 'realestate.leases.write',
  columns: leaseFile,
  more: {
    /** Rent of periods that were due before this day is billed in the old books. */
    billedUntil: day(),
  },
  changes: ['realestate', 'parties'],
  refusals: ['realestate.lease.unitTaken', 'realestate.lease.unitNotLettable', 'parties.party.blacklisted'],
  summary:
    'Brings every lease in force of a file: the tenant, found or registered, the unit, the term and its rows from a day on.',
})
