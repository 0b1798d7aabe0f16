import type { FileHolder } from '#kernel/server/file-access.ts'

const attachmentOf = (owner: string, ...readers: readonly string[]): FileHolder => ({
  rows: `fleet.attachment h where h.company_id = $1 and h.file_id = f.id and h.${owner} is not null`,
  readers,
})
const photoOf = (table: string): FileHolder => ({
  rows: `fleet.${table} h where h.company_id = $1 and h.file_id = f.id`,
  // The counter sees what a vehicle looked like when it went out and came back.
  readers: ['fleet.vehicles.read', 'operations.contracts.read'],
})

/** What files of the fleet hang on, and what reads such a record. */
export const fleetFiles: readonly FileHolder[] = [
  attachmentOf('vehicle_id', 'fleet.vehicles.read', 'finance.assets.view'),
  attachmentOf('document_id', 'fleet.documents.read'),
  attachmentOf('flag_id', 'fleet.vehicles.read'),
  attachmentOf('policy_id', 'fleet.documents.read'),
  attachmentOf('fuel_log_id', 'fleet.vehicles.read'),
  attachmentOf('work_order_id', 'fleet.maintenance.read'),
  photoOf('inspection_photo'),
  photoOf('inspection_signature'),
  photoOf('mark_photo'),
]
