import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of this module: where one opens, and who reads it with its timeline. */
export const records: readonly RecordEntry[] = [{ kind: 'reports.schedule', page: '/reports?tab=schedules' }]
