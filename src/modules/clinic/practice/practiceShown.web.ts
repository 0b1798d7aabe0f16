import type { OutputFor } from '#kernel/web/api.ts'

export type Practice = OutputFor<'clinic.practice.get'>
