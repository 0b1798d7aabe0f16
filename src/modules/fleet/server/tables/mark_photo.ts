// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface MarkPhotoTable {
  company_id: Generated<number>
  mark_id: string
  file_id: string
  sha256: string
  position: number
}
