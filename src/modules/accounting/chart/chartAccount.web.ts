import type { OutputFor } from '#kernel/web/api.ts'

export type ChartAccount = OutputFor<'accounting.account.list'>['rows'][number]

export type Edited = OutputFor<'accounting.account.get'>

/** What the form at the side does: a child of an account (null: a class of its own), or a change of one. */
export type Editing = { readonly add: string | null } | { readonly edit: Edited }
