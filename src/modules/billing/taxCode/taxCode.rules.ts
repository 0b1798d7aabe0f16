import type { Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { TaxCode } from './tax.rules.ts'

type Row = Pick<TaxCode, 'code' | 'kind' | 'validFrom' | 'validTo' | 'isReverse'>
type Shown = (day: Day) => string

/** The row of a code that begins last. */
export const latestOf = <One extends Row>(rows: readonly One[], code: string): One | null =>
  rows.filter(row => row.code === code).toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0] ?? null

/**
 * Why a row may not be added: a rate where there is none or none where there must be one, another kind than the code has, a
 * beginning not after the code's last one, or documents that carry the code from then on (their tax never changes).
 */
export function whyNotAddTaxCode(
  rows: readonly Row[],
  draft: Row & { rateBps: number },
  lastUsedOn: Day | null,
  shown: Shown,
): Refusal | null {
  if ((draft.kind === 'standard') !== draft.rateBps > 0)
    return invalid('billing.taxCode.rate', { field: 'rateBps' })
  if (draft.isReverse && draft.kind !== 'standard')
    return invalid('billing.taxCode.rate', { field: 'rateBps' })
  if (draft.validTo !== null && draft.validTo < draft.validFrom)
    return invalid('billing.service.dates', { field: 'validTo' })
  const latest = latestOf(rows, draft.code)
  if (!latest) return null
  const { code } = draft
  if (latest.kind !== draft.kind || (latest.isReverse ?? false) !== (draft.isReverse ?? false))
    return invalid('billing.taxCode.otherKind', { field: 'code', params: { code } })
  if (draft.validFrom <= latest.validFrom)
    return invalid('billing.taxCode.order', {
      field: 'validFrom',
      params: { code, date: shown(latest.validFrom) },
    })
  return usedAfter(code, 'validFrom', lastUsedOn, shown)
}

/** Why a row may not end on a day: before it begins, when the code's next row has begun, or before its last document. */
export function whyNotEndTaxCode(
  rows: readonly Row[],
  row: Row,
  validTo: Day | null,
  lastUsedOn: Day | null,
  shown: Shown,
): Refusal | null {
  if (validTo !== null && validTo < row.validFrom)
    return invalid('billing.service.dates', { field: 'validTo' })
  const { code } = row
  const next = rows
    .filter(one => one.code === code && one.validFrom > row.validFrom)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))[0]
  if (next && (validTo === null || validTo >= next.validFrom))
    return invalid('billing.taxCode.next', {
      field: 'validTo',
      params: { code, date: shown(next.validFrom) },
    })
  return usedAfter(code, 'validTo', lastUsedOn, shown)
}

function usedAfter(code: string, field: string, lastUsedOn: Day | null, shown: Shown): Refusal | null {
  return lastUsedOn === null
    ? null
    : refused('billing.taxCode.used', { field, params: { code, date: shown(lastUsedOn) } })
}
