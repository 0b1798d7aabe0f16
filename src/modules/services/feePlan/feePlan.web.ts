import type { OutputFor } from '#kernel/web/api.ts'

export type FeePlan = OutputFor<'services.feePlan.list'>['rows'][number]
