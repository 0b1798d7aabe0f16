import type { OutputFor } from '#kernel/web/api.ts'

export { words as taxKindWords } from '#generated/choices/billing.taxCode.kind.ts'

export type TaxCodeRow = OutputFor<'billing.taxCode.list'>['rows'][number]
