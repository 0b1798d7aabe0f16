import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { ViolationType } from '../violation/violation.rules.ts'

export type DefaultFine = {
  readonly type: ViolationType
  readonly validFrom: Day
  readonly amountMinor: Minor
}

/** What a violation of a kind usually costs on a day: the newest fine that holds by then, or nothing known. */
export function defaultFineOn(fines: readonly DefaultFine[], type: ViolationType, day: Day): Minor | null {
  let newest: DefaultFine | null = null
  for (const fine of fines)
    if (fine.type === type && fine.validFrom <= day && (!newest || fine.validFrom > newest.validFrom))
      newest = fine
  return newest?.amountMinor ?? null
}
