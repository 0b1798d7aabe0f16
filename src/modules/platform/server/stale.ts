import { conflict, type Refusal } from '#kernel/shared/refusal.ts'

/** Why an edit cannot be saved: somebody saved the row since it was read. `kernel.record.stale`, or null. */
export function whyNotStale(row: { readonly version: number }, version: number | undefined): Refusal | null {
  return row.version === version
    ? null
    : conflict('kernel.record.stale', { params: { version: row.version } })
}
