import { conflict, type Refusal } from './refusal.ts'

/** Why an edit cannot be saved: the record has another version than `seen`, the one that was read. `kernel.record.stale` with the present version, or null. */
export function whyNotStale(record: { version: number }, seen: number | undefined): Refusal | null {
  return record.version === seen
    ? null
    : conflict('kernel.record.stale', { params: { version: record.version } })
}
