import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { RefusalNotice } from '#kernel/web/RefusalNotice.tsx'
import { sayCode } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AddCharge } from '../../contract/record/AddCharge.tsx'
import { LateFinesLine } from '../../lateFee/LateFinesLine.tsx'
import { MarkDecision } from './MarkDecision.tsx'
import { chargeWords } from './yardWords.web.ts'

type Returned = OutputFor<'rentals.return.record'>
type Charge = Returned['charges'][number]
type Props = { contractId: string; answer: Returned; onDone: () => void }

/** After the return: each proposed charge and each new damage waits for a decision; then the contract. */
export function ReturnDecisions({ contractId, answer, onDone }: Props) {
  const { can } = useSession()
  const mayDecide = can('operations.contracts.write')
  const record = useAnswer(
    'rentals.contract.get',
    { id: contractId },
    { enabled: can('operations.contracts.read') },
  )
  const inspection = useAnswer(
    'fleet.inspection.get',
    { id: answer.inspectionId },
    { enabled: can('fleet.vehicles.read') && answer.newMarks > 0 },
  )
  // Undone since: the vehicle is out again, and this device goes on with a return that has not begun.
  const isUndone =
    record.data !== undefined &&
    record.data.version > answer.contractVersion &&
    (record.data.status === 'active' || record.data.status === 'suspended')
  useEffect(() => {
    if (isUndone) onDone()
  }, [isUndone, onDone])
  const charges = record.data?.charges ?? answer.charges
  const version = record.data?.version ?? answer.contractVersion
  return (
    <div className="page page-narrow stack">
      <PageHeader
        title={m['rentals.yard.takenBack']()}
        actions={
          <ButtonLink kind="primary" href={`/contracts/${contractId}`}>
            {m['rentals.planner.open']()}
          </ButtonLink>
        }
      />
      <h2>{m['rentals.yard.proposed']()}</h2>
      {charges.length === 0 && <p className="soft-ink">{m['rentals.yard.noCharges']()}</p>}
      {charges.map(charge => (
        <ChargeDecision
          key={`${charge.id}${charge.version}`}
          contractId={contractId}
          charge={charge}
          mayDecide={mayDecide}
        />
      ))}
      {mayDecide && (
        <div>
          <AddCharge contractId={contractId} />
        </div>
      )}
      {answer.lateFines && (
        <>
          <h2>{m['rentals.lateFines.held']()}</h2>
          <LateFinesLine fines={answer.lateFines} />
        </>
      )}
      {answer.newMarks > 0 && (
        <>
          <h2>{m['rentals.yard.newMarks']()}</h2>
          {inspection.isPending && can('fleet.vehicles.read') && <Skeleton lines={3} />}
          {inspection.data?.addedMarks.map(mark => (
            <MarkDecision key={mark.id} contractId={contractId} contractVersion={version} mark={mark} />
          ))}
        </>
      )}
      <Button kind="tertiary" onPress={onDone}>
        {m['rentals.yard.clearDevice']()}
      </Button>
    </div>
  )
}

function ChargeDecision({
  contractId,
  charge,
  mayDecide,
}: {
  contractId: string
  charge: Charge
  mayDecide: boolean
}) {
  const decide = useCommand('rentals.charge.decide')
  const [amount, setAmount] = useState(charge.decided ?? charge.computed)
  const [reason, setReason] = useState('')
  const [asks, setAsks] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [settled, setSettled] = useState<Charge | null>(charge.state === 'proposed' ? null : charge)
  const isChanged = Number(amount) !== Number(charge.computed)
  const run = async (decision: 'charge' | 'drop') => {
    if ((decision === 'drop' || isChanged) && reason.trim() === '') {
      setAsks(true)
      return
    }
    try {
      setSettled(
        await decide.mutateAsync({
          contractId,
          id: charge.id,
          version: charge.version,
          kind: charge.kind,
          decision,
          amount: decision === 'drop' ? charge.computed : amount,
          ...(reason ? { reason } : {}),
        }),
      )
      setProblem(null)
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <section className="yard-decide">
      <div className="row">
        <b>{charge.description || chargeWords[charge.kind]()}</b>
        <span className="push">
          <Money amount={settled?.decided ?? charge.computed} strong />
        </span>
      </div>
      {charge.basis && <span className="cap">{sayCode(charge.basis.code, charge.basis.params)}</span>}
      {settled ? (
        <StatusBadge kind={settled.state === 'dropped' ? 'out' : 'settled'}>
          {settled.state === 'dropped'
            ? m['rentals.charge.state.dropped']()
            : settled.state === 'invoiced'
              ? m['rentals.charge.state.invoiced']()
              : m['rentals.charge.state.decided']()}
        </StatusBadge>
      ) : (
        mayDecide && (
          <>
            <MoneyField label={m['rentals.yard.decided']()} value={amount} onChange={setAmount} />
            {(asks || isChanged) && (
              <TextField
                label={m['rentals.yard.reason']()}
                value={reason}
                onChange={setReason}
                maxLength={300}
                error={asks && reason.trim() === '' ? m['rentals.yard.reasonAsked']() : null}
              />
            )}
            <RefusalNotice error={problem} />
            <div className="row">
              <Button busy={decide.isPending} onPress={() => void run('charge')}>
                {m['rentals.yard.charge']()}
              </Button>
              <Button kind="tertiary" onPress={() => void run('drop')}>
                {m['rentals.yard.drop']()}
              </Button>
            </div>
          </>
        )
      )}
    </section>
  )
}
