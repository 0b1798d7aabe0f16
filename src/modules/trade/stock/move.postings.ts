import type { Day } from '#kernel/shared/day.ts'
import type { JournalDraft, JournalLineDraft } from '#modules/accounting/public.ts'
import type { MoveKind } from './move.rules.ts'

export const received = 'goodsReceivedNotInvoiced'

/** The other side of a kind of move where the caller does not name it (section 6). */
export const usualContra: Readonly<Record<Exclude<MoveKind, 'transferOut' | 'transferIn'>, string>> = {
  receipt: received,
  issue: 'costOfSales',
  return: 'costOfSales',
  supplierReturn: received,
  adjust: 'inventoryVariance',
  waste: 'inventoryWaste',
  produce: 'workInProgress',
  opening: 'openingBalance',
}

const words: Readonly<Record<MoveKind, string>> = {
  receipt: 'استلام',
  issue: 'صرف',
  return: 'مرتجع عميل',
  supplierReturn: 'مرتجع مورد',
  transferOut: 'تحويل صادر',
  transferIn: 'تحويل وارد',
  adjust: 'تسوية جرد',
  waste: 'هالك',
  produce: 'إنتاج',
  opening: 'رصيد افتتاحي',
}

type Move = {
  readonly id: string
  readonly number: string
  readonly kind: MoveKind
  readonly on: Day
  readonly item: string
  readonly stockKey: string
  readonly contraKey: string
  /** Into the pool above zero, out of it below. */
  readonly valueMinor: number
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
  /** Of a return to the supplier: what the supplier owes for it; the rest is a variance. */
  readonly owedMinor: number | null
}

/** A pair of lines, the debit first; of an amount below zero the other way round. */
const pair = (debit: JournalLineDraft, credit: JournalLineDraft, minor: number): JournalLineDraft[] => {
  if (minor === 0) return []
  const [first, second] = minor > 0 ? [debit, credit] : [credit, debit]
  return [
    { ...first, debitMinor: Math.abs(minor) },
    { ...second, creditMinor: Math.abs(minor) },
  ]
}

/** The entry of a move, or null where it moves no value. */
export function moveEntry(move: Move): JournalDraft | null {
  const dims = { profitUnitId: move.profitUnitId, costCenterId: move.costCenterId }
  const contra = { key: move.contraKey, ...dims }
  const stock = { key: move.stockKey }
  const lines =
    move.owedMinor === null
      ? pair(stock, contra, move.valueMinor)
      : [
          ...pair(contra, stock, move.owedMinor),
          ...pair({ key: 'inventoryVariance', ...dims }, stock, -move.valueMinor - move.owedMinor),
        ]
  if (lines.length === 0) return null
  return {
    sourceKey: `trade:move:${move.id}:post`,
    date: move.on,
    memo: `${words[move.kind]} ${move.item} ${move.number}`,
    lines,
  }
}

type TrueUp = {
  readonly contraKey: string
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
  readonly differenceMinor: number
}

/** What a shortage really cost goes where it was booked; null where it cost what it was valued at. */
export function trueUpEntry(
  move: Pick<Move, 'id' | 'number' | 'on' | 'item' | 'stockKey'>,
  trueUps: readonly TrueUp[],
): JournalDraft | null {
  const lines = trueUps.flatMap(({ contraKey, profitUnitId, costCenterId, differenceMinor }) =>
    pair({ key: contraKey, profitUnitId, costCenterId }, { key: move.stockKey }, differenceMinor),
  )
  if (lines.length === 0) return null
  return {
    sourceKey: `trade:move:${move.id}:trueUp`,
    date: move.on,
    memo: `تسوية تكلفة ${move.item} ${move.number}`,
    lines,
  }
}
