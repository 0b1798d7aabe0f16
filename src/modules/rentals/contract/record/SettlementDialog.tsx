import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand, usePreview } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { RefusalNotice } from '#kernel/web/RefusalNotice.tsx'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { showToast } from '#ui/toast.ts'
import { ReserveReason } from '../../lateFee/LateFinesLine.tsx'
import { links } from '../../links.web.ts'
import { type Contract, isOwed } from '../../price/amounts.web.ts'
import { actionWords } from '../actWords.web.ts'
import { contractName } from '../list/contractColumns.tsx'
import { reserveWords } from '../reserveWords.web.ts'
import { ClosingBlockers } from './ClosingBlockers.tsx'

type Props = { contract: Contract; onClose: () => void }

/** The last account: what the deposit pays, keeps back and returns; then the contract is closed. */
export function SettlementDialog({ contract, onClose }: Props) {
  const { can } = useSession()
  const answer = useAnswer('rentals.settlement.get', { contractId: contract.id })
  const propose = useCommand('rentals.settlement.propose')
  const apply = useCommand('rentals.settlement.apply')
  const close = useCommand('rentals.contract.close')
  const [refused, setRefused] = useState<unknown>(null)
  // The version of the figures on the screen: the page behind may still be reading what was just applied.
  const version = answer.data?.contractVersion ?? contract.version
  const input = { contractId: contract.id, contractVersion: version }
  const mayApply = can('finance.deposits.write')
  const applies = isOwed(answer.data?.applied)
  const isReturned = contract.status === 'returned'
  const preview = usePreview('rentals.settlement.apply', mayApply && applies ? input : null)
  const whyNotClose = contract.actions.find(one => one.action === 'close')?.why
  const run = async (act: () => Promise<unknown>, done: string) => {
    setRefused(null)
    try {
      await act()
      showToast(done)
      return true
    } catch (error) {
      setRefused(error)
      return false
    }
  }
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={onClose}
      title={`${m['rentals.part.settlement']()} ${contractName(contract)}`}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.back']()}</Button>
          {isOwed(answer.data?.returnable) && mayApply && (
            <ButtonLink href={links.depositsOf(contract.customer.id)}>
              {m['rentals.settlement.refund']()}
            </ButtonLink>
          )}
          {mayApply && applies ? (
            <Button
              kind="primary"
              busy={apply.isPending}
              disabledReason={preview.error ? sayError(preview.error) : null}
              onPress={() => void run(() => apply.mutateAsync(input), m['rentals.settlement.applied']())}
            >
              {m['rentals.settlement.apply']()}
            </Button>
          ) : (
            <>
              {!mayApply && !answer.data?.proposedOn && (
                <Button
                  busy={propose.isPending}
                  onPress={() =>
                    void run(() => propose.mutateAsync(input), m['rentals.settlement.proposed']())
                  }
                >
                  {m['rentals.settlement.propose']()}
                </Button>
              )}
              {isReturned && (
                <Button
                  kind="primary"
                  busy={close.isPending}
                  disabledReason={whyNotClose ? sayCode(whyNotClose.code, whyNotClose.params) : null}
                  onPress={() =>
                    void run(
                      () => close.mutateAsync({ id: contract.id, version }),
                      m['rentals.settlement.closed'](),
                    ).then(isDone => isDone && onClose())
                  }
                >
                  {actionWords.close()}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      <div className="stack">
        <RefusalNotice error={refused} />
        {isReturned && <ClosingBlockers contract={contract} onFollow={onClose} />}
        <Loaded answer={answer}>
          {settlement => (
            <>
              <dl className="facts">
                <Fact label={m['rentals.balance.held']()}>
                  <Money amount={settlement.held} />
                </Fact>
                <Fact label={m['rentals.balance.applied']()}>
                  <Money amount={settlement.applied} />
                </Fact>
                <Fact label={m['rentals.balance.reserved']()}>
                  <Money amount={settlement.reserved} />
                </Fact>
                <Fact label={m['rentals.balance.remainder']()} strong>
                  <Money amount={settlement.remainder} />
                </Fact>
                {isOwed(settlement.remainder) && (
                  <Fact label={m['rentals.field.holdUntil']()}>
                    {isOwed(settlement.returnable) ? (
                      m['rentals.balance.now']()
                    ) : (
                      <DayText day={settlement.holdUntilOn} />
                    )}
                  </Fact>
                )}
                <Fact label={m['rentals.settlement.stillOpen']()} strong={isOwed(settlement.stillOpen)}>
                  <Money amount={settlement.stillOpen} />
                </Fact>
              </dl>
              {settlement.reserves.length > 0 && (
                <ul className="rentals-lines">
                  {settlement.reserves.map(reserve => (
                    <li key={`${reserve.kind}-${reserve.subjectId}`}>
                      <span className="grow">
                        {reserveWords[reserve.kind]()}
                        {reserve.releaseOn !== null && (
                          <span className="rentals-block">
                            <ReserveReason {...reserve} />
                          </span>
                        )}
                      </span>
                      <Money amount={reserve.amount} />
                    </li>
                  ))}
                </ul>
              )}
              {mayApply && applies && <JournalEffects state={preview} />}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
