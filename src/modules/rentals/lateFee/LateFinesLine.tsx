import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { reserveWords } from '../contract/reserveWords.web.ts'

type Props = { fines: NonNullable<OutputFor<'rentals.return.get'>['lateFines']> }

/** What is kept back of the deposit for fines that may still come: for how many, and the day it is free by itself. */
export function LateFinesLine({ fines }: Props) {
  return (
    <div className="yard-decide">
      <div className="row">
        <b>{reserveWords.lateFines()}</b>
        <span className="push">
          <Money amount={fines.amount} strong />
        </span>
      </div>
      <ReserveReason fineCount={fines.count} releaseOn={fines.releaseOn} />
    </div>
  )
}

type Reason = { fineCount: number | null; releaseOn: string | null }

/** For how many fines money is kept back, where it is for fines, and the day it is free by itself. */
export function ReserveReason({ fineCount, releaseOn }: Reason) {
  return (
    <span className="cap">
      {fineCount !== null && <>{m['rentals.lateFines.why']({ count: fineCount })} </>}
      {m['rentals.lateFines.until']()} <DayText day={releaseOn} />
    </span>
  )
}
