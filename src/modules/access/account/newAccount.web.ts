import type { InputFor } from '#kernel/web/api.ts'

/** The values of the form, as they travel. */
export type NewAccount = InputFor<'access.account.create'>
