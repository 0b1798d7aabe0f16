import type { InputFor } from '#kernel/web/api.ts'

export type CreateValues = InputFor<'platform.company.create'>
