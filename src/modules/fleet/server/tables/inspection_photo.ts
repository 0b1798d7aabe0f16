// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface InspectionPhotoTable {
  company_id: Generated<number>
  id: Generated<string>
  inspection_id: string
  angle: 'front' | 'front_right' | 'right' | 'rear_right' | 'rear' | 'rear_left' | 'left' | 'front_left' | 'dashboard' | 'interior'
  file_id: string
  sha256: string
  taken_at: Instant
}
