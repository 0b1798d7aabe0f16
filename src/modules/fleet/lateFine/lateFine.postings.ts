import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

/** What the reserve of a vehicle grew by since the run before; below zero it fell. */
export type VehicleDelta = {
  readonly deltaMinor: Minor
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
}

const side = (amountMinor: Minor) =>
  amountMinor > 0 ? { debitMinor: amountMinor } : { creditMinor: -amountMinor }

/** The month's change of the late-fine reserve: Dr violationExpense, Cr lateClaimsProvision, or the reverse (R20). */
export function reserveEntry(month: string, on: string, deltas: readonly VehicleDelta[]): JournalDraft {
  return {
    sourceKey: `fleet:reserve:${month}`,
    date: on,
    memo: `احتياطي المخالفات المتأخرة عن ${month}`,
    lines: deltas
      .filter(one => one.deltaMinor !== 0)
      .flatMap(({ deltaMinor, ...dimensions }) => {
        const expense = { key: 'violationExpense', ...side(deltaMinor), ...dimensions }
        const provision = { key: 'lateClaimsProvision', ...side(-deltaMinor), ...dimensions }
        return deltaMinor > 0 ? [expense, provision] : [provision, expense]
      }),
  }
}
