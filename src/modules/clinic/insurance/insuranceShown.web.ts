import type { OutputFor } from '#kernel/web/api.ts'

export type Insurer = OutputFor<'clinic.insurance.list'>['rows'][number]
export type InsurancePlan = Insurer['plans'][number]
