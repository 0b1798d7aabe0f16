import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** What the module keeps has timelines of its own: no permission reads the common one. */
export const records: readonly RecordEntry[] = []
