import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of this module: where one opens, and who reads it with its timeline. */
export const records: readonly RecordEntry[] = [
  { kind: 'access.account', page: '/hr/user-management' },
  {
    kind: 'access.permissionRequest',
    page: '/hr/user-management?tab=requests',
    ownPage: '/profile?tab=requests',
  },
]
