import type { FileHolder } from '#kernel/server/file-access.ts'

/** What files of real estate hang on, and what reads such a record. */
export const estateFiles: readonly FileHolder[] = [
  {
    rows: 'realestate.lease h where h.company_id = $1 and f.id = any (h.signed_file_ids)',
    readers: ['realestate.leases.read'],
  },
  {
    rows: 'realestate.rent_step h where h.company_id = $1 and f.id = any (h.proof_file_ids)',
    readers: ['realestate.leases.read'],
  },
]
