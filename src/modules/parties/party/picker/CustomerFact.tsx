import { m } from '#generated/words/messages.js'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import type { CreditState, PartyStatus } from '../partyCodes.rules.ts'
import { creditWords, statusWords } from '../partyWords.web.ts'

export type DecisiveFacts = {
  readonly blockedUntil: string | null
  readonly status: PartyStatus
  readonly creditState: CreditState
  readonly receivable: string | null
}

/** The one fact that decides whether and how to serve: a block, an inactive file, the credit, else what is owed. */
export function CustomerFact({ blockedUntil, status, creditState, receivable }: DecisiveFacts) {
  if (blockedUntil)
    return (
      <span className="bad strong">
        {m['parties.blacklist.blockedUntil']()} <DayText day={blockedUntil} />
      </span>
    )
  if (status === 'inactive') return <span className="quiet">{statusWords.inactive()}</span>
  if (creditState === 'hold') return <span className="bad">{m['parties.credit.held']()}</span>
  const owes = /[1-9]/.test(receivable ?? '')
  if (!owes) return null
  return (
    <span className={creditState === 'over' ? 'bad' : undefined}>
      {creditState === 'ok' ? m['parties.picker.balance']() : creditWords[creditState]()}{' '}
      <Money amount={receivable} />
    </span>
  )
}
