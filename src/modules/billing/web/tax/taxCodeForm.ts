import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TaxKind } from '../../shared/tax.rules.ts'

export type TaxCodeRow = OutputFor<'billing.taxCode.list'>['rows'][number]

export const taxKindWords: Readonly<Record<TaxKind, () => string>> = {
  standard: m['billing.taxCode.kind.standard'],
  zero: m['billing.taxCode.kind.zero'],
  exempt: m['billing.taxCode.kind.exempt'],
  outOfScope: m['billing.taxCode.kind.outOfScope'],
}
