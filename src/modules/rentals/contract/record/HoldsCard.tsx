import { useState } from 'react'
import { words as stateWords } from '#generated/choices/rentals.hold.state.ts'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { CaptureHoldDialog, ReleaseHoldDialog } from './HoldDialogs.tsx'

type Hold = Contract['holds'][number]
const stateKinds: Record<Hold['state'], StatusKind> = {
  held: 'running',
  lapsed: 'late',
  captured: 'settled',
  released: 'out',
}

/** What the bank keeps blocked on the customer's card, until when, and what became of it. */
export function HoldsCard({ holds }: { holds: Contract['holds'] }) {
  const { can } = useSession()
  const [act, setAct] = useState<{ kind: 'release' | 'capture'; hold: Hold } | null>(null)
  const close = () => setAct(null)
  return (
    <Card title={m['rentals.hold.part']()}>
      <ul className="rentals-lines">
        {holds.map(hold => (
          <li key={hold.id}>
            <span className="grow">
              <StatusBadge kind={stateKinds[hold.state]}>{stateWords[hold.state]()}</StatusBadge>{' '}
              <span className="n">•••• {hold.cardLast4}</span>
              <span className="cap rentals-block">
                {m['rentals.hold.authorisation']()} <bdi className="n">{hold.authorisation}</bdi> ·{' '}
                {m['rentals.hold.lapsesOn']()} <DayText day={hold.lapsesOn} />
              </span>
            </span>
            <Money amount={hold.captured ?? hold.amount} />
            {hold.state === 'held' && can('finance.payments.write') && (
              <Button size="small" onPress={() => setAct({ kind: 'capture', hold })}>
                {m['rentals.hold.capture']()}
              </Button>
            )}
            {(hold.state === 'held' || hold.state === 'lapsed') && can('operations.contracts.write') && (
              <Button size="small" kind="tertiary" onPress={() => setAct({ kind: 'release', hold })}>
                {m['rentals.hold.release']()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {act?.kind === 'release' && <ReleaseHoldDialog hold={act.hold} onClose={close} />}
      {act?.kind === 'capture' && <CaptureHoldDialog hold={act.hold} onClose={close} />}
    </Card>
  )
}
