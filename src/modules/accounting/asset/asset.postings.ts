import { type Day, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft, JournalLineDraft } from '../journal/journal.rules.ts'
import { monthText } from './asset.rules.ts'

/** What an entry about an asset needs to know of it. */
export type PostedAsset = {
  readonly id: string
  readonly number: string
  readonly nameAr: string
  readonly costAccountId: string
  readonly accumulatedAccountId: string
  readonly expenseAccountId: string
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
}

const line = (
  asset: PostedAsset,
  account: Pick<JournalLineDraft, 'key' | 'accountId'>,
  amountMinor: Minor,
): JournalLineDraft[] =>
  amountMinor === 0
    ? []
    : [
        {
          ...account,
          ...(amountMinor > 0 ? { debitMinor: amountMinor } : { creditMinor: -amountMinor }),
          profitUnitId: asset.profitUnitId,
          costCenterId: asset.costCenterId,
        },
      ]

const memoOf = (text: string, asset: PostedAsset) => `${text}: ${asset.number} ${asset.nameAr}`.slice(0, 300)

/** A month's depreciation: Dr expense, Cr accumulated, on the last day of the month or on the day the books accept. */
export function chargeDraft(asset: PostedAsset, month: Day, amountMinor: Minor, date: Day): JournalDraft {
  return {
    sourceKey: `accounting:asset:${asset.id}:${monthOf(month)}`,
    date,
    memo: memoOf(`إهلاك ${monthText(endOfMonth(month))}`, asset),
    lines: [
      ...line(asset, { accountId: asset.expenseAccountId }, amountMinor),
      ...line(asset, { accountId: asset.accumulatedAccountId }, -amountMinor),
    ],
  }
}

/** An asset of the opening balances: Dr cost, Cr accumulated and openingBalance (rule 27 of 40-finance). */
export function openingDraft(
  asset: PostedAsset,
  costMinor: Minor,
  accumulatedMinor: Minor,
  on: Day,
): JournalDraft {
  return {
    sourceKey: `accounting:asset:${asset.id}:opening`,
    date: on,
    memo: memoOf('رصيد افتتاحي لأصل', asset),
    kind: 'opening',
    lines: [
      ...line(asset, { accountId: asset.costAccountId }, costMinor),
      ...line(asset, { accountId: asset.accumulatedAccountId }, -accumulatedMinor),
      ...line(asset, { key: 'openingBalance' }, accumulatedMinor - costMinor),
    ],
  }
}

/**
 * An asset leaves: Dr accumulated, assetDisposal (the price, which the sale's invoice credits) and disposalLoss; Cr cost and
 * disposalGain.
 */
export function disposalDraft(
  asset: PostedAsset,
  sums: { costMinor: Minor; accumulatedMinor: Minor; proceedsMinor: Minor },
  on: Day,
): JournalDraft {
  const loss = sums.costMinor - sums.accumulatedMinor - sums.proceedsMinor
  return {
    sourceKey: `accounting:asset:${asset.id}:dispose`,
    date: on,
    memo: memoOf('استبعاد أصل', asset),
    lines: [
      ...line(asset, { accountId: asset.accumulatedAccountId }, sums.accumulatedMinor),
      ...line(asset, { key: 'assetDisposal' }, sums.proceedsMinor),
      ...line(asset, { key: loss > 0 ? 'disposalLoss' : 'disposalGain' }, loss),
      ...line(asset, { accountId: asset.costAccountId }, -sums.costMinor),
    ],
  }
}
