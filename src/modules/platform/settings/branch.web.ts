import type { OutputFor } from '#kernel/web/api.ts'

export type Branch = OutputFor<'platform.branch.list'>['rows'][number]
