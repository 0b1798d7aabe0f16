// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface FileTable {
  company_id: Generated<number>
  id: Generated<string>
  name: string
  content_type: string
  size_bytes: number
  sha256: string
  storage_key: string
  created_at: DefaultedInstant
  created_by: string | null
}
