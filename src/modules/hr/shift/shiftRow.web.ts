import type { OutputFor } from '#kernel/web/api.ts'

export type Shift = OutputFor<'hr.shift.list'>['rows'][number]
