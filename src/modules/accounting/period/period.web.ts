import type { OutputFor } from '#kernel/web/api.ts'

export type Period = OutputFor<'accounting.period.list'>['rows'][number]
export type Year = OutputFor<'accounting.year.list'>['rows'][number]
