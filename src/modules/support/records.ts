import type { RecordEntry } from '#kernel/shared/manifest.ts'

export const records: readonly RecordEntry[] = []
