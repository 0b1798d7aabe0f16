// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface CommentTable {
  company_id: Generated<number>
  id: Generated<string>
  subject: string
  body: string
  author_id: string
  author_name: string
  mentions: Generated<string[]>
  created_at: DefaultedInstant
}
