import type { OutputFor } from '#kernel/web/api.ts'

export type Agreement = OutputFor<'realestate.agreement.list'>['rows'][number]
