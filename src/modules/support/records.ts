import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** A ticket opens to who opened it and to administrators; its steps stand on its own page, so no permission reads its timeline. */
export const records: readonly RecordEntry[] = [{ kind: 'support.ticket', page: '/support/ticket/{id}' }]
