import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { useClock, useToday } from '../../clock.web.ts'
import { links } from '../../links.web.ts'
import { type ContractRow, isOwed } from '../../price/amounts.web.ts'
import { actionWords } from '../actWords.web.ts'
import { ContractBadge } from './ContractBadge.tsx'
import { contractHref, contractName, nameOf, VehicleText } from './contractColumns.tsx'
import { RemainingText } from './RemainingText.tsx'

/** What a contract needs next, as one link: the yard, then the money. */
function NextAction({ row }: { row: ContractRow }) {
  const { can } = useSession()
  const today = useToday()
  const { dayOf } = useClock()
  const inYard = can('operations.contracts.write') || can('fleet.dispatch.write')
  const starts = row.status === 'reserved' && dayOf(row.startAt) <= today
  if (inYard && starts && row.type !== 'service')
    return <ButtonLink href={links.handover(row.id)}>{actionWords.handOver()}</ButtonLink>
  const isDue = row.badges.includes('returnLate') || row.badges.includes('endingSoon')
  if (inYard && row.status === 'active' && isDue)
    return <ButtonLink href={links.return(row.id)}>{actionWords.return()}</ButtonLink>
  if (isOwed(row.balance) && can('finance.payments.write'))
    return (
      <ButtonLink href={links.receivePayment(row.customer.id, row.id)}>
        {m['rentals.contract.receive']()}
      </ButtonLink>
    )
  return null
}

/** A contract on a phone: number and state, who and what, what is left, what is owed, and what comes next. */
export function ContractCard({ row }: { row: ContractRow }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={contractName(row)} href={contractHref(row)} />
        <ContractBadge contract={row} />
      </span>
      <bdi className="strong">{nameOf(row.customer)}</bdi>
      <span className="card-row">
        <VehicleText row={row} />
        <RemainingText contract={row} />
      </span>
      {isOwed(row.balance) && (
        <span className="card-row rule">
          <span className="soft-ink">{m['rentals.field.balanceDue']()}</span>
          <Money amount={row.balance} strong />
        </span>
      )}
      <div className="rentals-next">
        <NextAction row={row} />
      </div>
    </>
  )
}
