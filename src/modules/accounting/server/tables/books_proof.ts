// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json } from '#kernel/server/column-types.ts'

export interface BooksProofTable {
  company_id: Generated<number>
  seq: number
  hash: string
  numbers: Json
  proven_at: DefaultedInstant
}
