import { useState } from 'react'
import { words as bearers } from '#generated/choices/rentals.yard.bears.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { MarkPhotos, markName } from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { MarkFields } from '../../handover/yard/MarkFields.tsx'
import { useMarkAnswer } from '../../handover/yard/markAnswer.web.ts'
import { links } from '../../links.web.ts'
import type { Contract } from '../../price/amounts.web.ts'

type Damage = Contract['damages'][number]
type Props = { contract: Contract }

/** The damage of the returns among the charges: its photo, who bears it, and the decision where none was made. */
export function Damages({ contract }: Props) {
  const { can } = useSession()
  const [deciding, setDeciding] = useState<string | null>(null)
  const mayDecide = can('operations.contracts.write') || can('fleet.damage.decide')
  const chosen = contract.damages.find(damage => damage.id === deciding)
  if (contract.damages.length === 0) return null
  return (
    <>
      <h3>{m['rentals.part.damages']()}</h3>
      <ul className="rentals-lines">
        {contract.damages.map(damage => (
          <li key={damage.id}>
            <MarkPhotos mark={damage} />
            <span className="grow">
              <span className="strong">{markName(damage)}</span>
              {damage.note && <span className="cap rentals-block">{damage.note}</span>}
              {damage.invoice && (
                <span className="cap rentals-block">
                  <TextLink href={links.invoice(damage.invoice.id)}>
                    <span className="n">{damage.invoice.number}</span>
                  </TextLink>
                </span>
              )}
            </span>
            <DecisionBadge damage={damage} />
            <Money amount={damage.amount ?? damage.proposed} strong />
            {mayDecide && damage.decision === 'pending' && (
              <Button size="small" onPress={() => setDeciding(damage.id)}>
                {m['rentals.charge.decide']()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <DecideDamage contract={contract} damage={chosen} onClose={() => setDeciding(null)} />}
    </>
  )
}

type DecideProps = Props & { damage: Damage; onClose: () => void }

/** The decision on one damage, with its photo and the invoice it makes. */
function DecideDamage({ contract, damage, onClose }: DecideProps) {
  const answer = useMarkAnswer(damage)
  const isMissing = answer.decision === 'custodian' && !answer.isCharged
  return (
    <ActDialog
      name="rentals.mark.decide"
      title={`${m['rentals.yard.decideMark']()}: ${markName(damage)}`}
      verb={m['rentals.yard.decideMark']()}
      input={
        isMissing ? null : { contractId: contract.id, contractVersion: contract.version, ...answer.input }
      }
      missing={isMissing ? m['rentals.yard.costMissing']() : null}
      posts={answer.isCharged}
      onClose={onClose}
    >
      <MarkPhotos mark={damage} />
      <MarkFields answer={answer} />
    </ActDialog>
  )
}

function DecisionBadge({ damage }: { damage: Damage }) {
  if (damage.decision === 'pending')
    return <StatusBadge kind="decide">{m['rentals.damage.undecided']()}</StatusBadge>
  return <StatusBadge kind="settled">{bearers[damage.decision]()}</StatusBadge>
}
