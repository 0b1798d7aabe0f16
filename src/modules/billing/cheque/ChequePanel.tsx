import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { offerOf } from '../document/actions.web.ts'
import { chequeStateWords } from '../document/stateWords.rules.ts'
import { timelineWords } from '../document/timelineWords.tsx'
import { links } from '../links.web.ts'
import { isSomething } from '../money/amounts.web.ts'
import { PartyText, VendorText } from '../party/PartyText.tsx'
import type { Cheque } from '../wordMaps.web.ts'
import { type ChequeAct, ChequeDialog } from './ChequeDialog.tsx'
import { ShownImages } from './ChequeImages.tsx'
import { chequeActWords, usualActs } from './chequeActs.web.ts'
import { ChequeBadge } from './chequeColumns.tsx'

/** One cheque at the side of the vault: its face, its life so far, and what may follow. */
export function ChequePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAnswer('billing.cheque.get', { id })
  const [act, setAct] = useState<ChequeAct | null>(null)
  const cheque = answer.data
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['billing.cheque.title']({ number: cheque?.number ?? '' })}
      actions={cheque?.actions.length ? <Acts cheque={cheque} onAct={setAct} /> : undefined}
    >
      <Loaded answer={answer}>{shown => <Body cheque={shown} />}</Loaded>
      {act && cheque && <ChequeDialog act={act} cheque={cheque} onClose={() => setAct(null)} />}
    </SidePanel>
  )
}

type ActsProps = { cheque: Cheque; onAct: (act: ChequeAct) => void }

function Acts({ cheque, onAct }: ActsProps) {
  return (
    <>
      {cheque.actions.map(({ action }) => {
        const offer = offerOf(cheque.actions, action)
        if (!offer.isOffered) return null
        if (action === 'replaced')
          return (
            <ButtonLink key={action} href={links.newPayment({ party: cheque.partyId, replaces: cheque.id })}>
              {chequeActWords.replaced()}
            </ButtonLink>
          )
        return (
          <Button
            key={action}
            kind={usualActs.has(action) ? 'primary' : 'secondary'}
            disabledReason={offer.why}
            onPress={() => onAct(action)}
          >
            {chequeActWords[action]()}
          </Button>
        )
      })}
    </>
  )
}

function Body({ cheque }: { cheque: Cheque }) {
  return (
    <div className="stack">
      <div className="row wrap">
        <ChequeBadge state={cheque.state} />
        {cheque.direction === 'in' ? <PartyText {...cheque} /> : <VendorText {...cheque} />}
        <span className="push">
          <JournalLink sourceKey={`billing:cheque:${cheque.id}`} kind="tertiary" />
        </span>
      </div>
      <dl className="facts">
        <Fact label={m['billing.amount']()} strong>
          <Money amount={cheque.amount} strong />
        </Fact>
        <Fact label={m['billing.cheque.due']()} strong>
          <DayText day={cheque.dueOn} />
        </Fact>
        <Fact label={m['billing.cheque.bank']()}>
          <bdi>{cheque.bank}</bdi>
        </Fact>
        <Fact label={m['billing.cheque.drawer']()}>
          <bdi>{cheque.drawer}</bdi>
        </Fact>
        <Fact label={m['billing.payment.number']()}>
          <DocumentNumber number={cheque.paymentNumber} href={links.payment(cheque.paymentId)} />
        </Fact>
        {cheque.replacedBy && (
          <Fact label={m['billing.cheque.replacedBy']()}>
            <DocumentNumber number={cheque.replacedBy.number} href={links.payment(cheque.replacedBy.id)} />
          </Fact>
        )}
      </dl>
      {cheque.imageIds.length > 0 && (
        <Card title={m['billing.cheque.images']()}>
          <div className="cheque-images">
            <ShownImages ids={cheque.imageIds} />
          </div>
        </Card>
      )}
      {cheque.moves.length > 0 && <Moves cheque={cheque} />}
      <RecordTimeline subject={`billing.cheque:${cheque.id}`} label={cheque.number} words={timelineWords} />
    </div>
  )
}

function Moves({ cheque }: { cheque: Cheque }) {
  return (
    <Card flush title={m['billing.cheque.moves']()}>
      <div className="plain-scroll">
        <table className="plain-table">
          <tbody>
            {cheque.moves.map(move => (
              <tr key={move.no}>
                <td>
                  <DayText day={move.on} />
                </td>
                <td className="billing-long">
                  {chequeStateWords[move.to]()}{' '}
                  {move.treasuryName && <bdi className="soft-ink">{move.treasuryName}</bdi>}{' '}
                  {move.to === 'lodged' && cheque.treasuryAccountId && (
                    <TextLink
                      target="_blank"
                      href={documentUrl('billing.cheque.slip', {
                        treasuryAccountId: cheque.treasuryAccountId,
                        on: move.on,
                        locale: currentLocale(),
                      })}
                    >
                      {m['billing.cheque.slipOf']()}
                    </TextLink>
                  )}
                  {move.reason && <SentenceText className="cap billing-block">{move.reason}</SentenceText>}
                  {move.feeInvoice && (
                    <span className="cap billing-block">
                      {m['billing.cheque.charge']()}{' '}
                      <DocumentNumber
                        number={move.feeInvoice.number}
                        href={links.invoice(move.feeInvoice.id)}
                      />
                    </span>
                  )}
                </td>
                <td className="money-cell">
                  {isSomething(move.fee) && (
                    <span className="cap">
                      {m['billing.cheque.bankFee']()} <Money amount={move.fee} />
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
