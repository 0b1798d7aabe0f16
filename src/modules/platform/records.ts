import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of this module: where one opens, and who reads it with its timeline. */
export const records: readonly RecordEntry[] = [
  { kind: 'platform.company', page: '/settings/advanced' },
  { kind: 'platform.branch', page: '/settings/advanced?tab=branches' },
  { kind: 'platform.mapTiles', page: '/settings/advanced' },
  { kind: 'platform.subscription', page: '/subscription' },
  { kind: 'platform.quota', page: '/subscription' },
  { kind: 'platform.audit', page: '/audit' },
  { kind: 'platform.export', page: '/settings/advanced?tab=data' },
  { kind: 'platform.backup', page: '/settings/advanced?tab=data' },
  { kind: 'platform.visit', page: '/audit?tab=visits' },
]
