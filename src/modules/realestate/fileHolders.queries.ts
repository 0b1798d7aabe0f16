import type { FileHolder } from '#kernel/server/file-access.ts'

/** What files of real estate hang on, and what reads such a record. */
export const estateFiles: readonly FileHolder[] = [
  {
    rows: 'realestate.property h where h.company_id = $1 and f.id = any (h.image_ids)',
    readers: ['realestate.properties.read'],
  },
  {
    rows: 'realestate.property_document h where h.company_id = $1 and f.id = any (h.file_ids)',
    readers: ['realestate.properties.read'],
  },
  {
    rows: 'realestate.lease h where h.company_id = $1 and f.id = any (h.signed_file_ids)',
    readers: ['realestate.leases.read'],
  },
  {
    rows: 'realestate.rent_step h where h.company_id = $1 and f.id = any (h.proof_file_ids)',
    readers: ['realestate.leases.read'],
  },
  {
    rows: 'realestate.maintenance_request h where h.company_id = $1 and f.id = any (h.before_file_ids || h.after_file_ids || h.approval_file_ids)',
    readers: ['realestate.maintenance.read'],
  },
  {
    rows: 'realestate.maintenance_quote h where h.company_id = $1 and f.id = any (h.file_ids)',
    readers: ['realestate.maintenance.read'],
  },
  {
    rows: 'realestate.handover h where h.company_id = $1 and f.id = h.signature_file_id',
    readers: ['realestate.leases.read'],
  },
  {
    rows: 'realestate.handover_item h where h.company_id = $1 and f.id = any (h.file_ids)',
    readers: ['realestate.leases.read'],
  },
  {
    rows: 'realestate.meter_reading h where h.company_id = $1 and f.id = any (h.file_ids)',
    readers: ['realestate.properties.read'],
  },
]
