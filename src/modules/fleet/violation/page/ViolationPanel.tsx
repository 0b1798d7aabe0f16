import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { billingLinks, InvoiceLink } from '#modules/billing/public.web.tsx'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { WhatsAppLink } from '../../WhatsAppLink.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { Candidates } from './Candidates.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { Letters } from './Letters.tsx'
import { ObjectDialog } from './ObjectDialog.tsx'
import { AuthorityBadge, Occurred, ViolationBadge, ViolationPlate } from './ViolationParts.tsx'
import { violationStory } from './violationStory.web.ts'
import { objectionWords, type Violation, violationTypeWords } from './violationWords.web.ts'

type Act = 'decide' | 'object' | 'cancel'

type Props = {
  id: string
  onClose: () => void
  /** Shows another violation in its place. */
  onOpen: (id: string) => void
}

/** One violation at the side of the list: the evidence beside who can have held the vehicle, and what may be done. */
export function ViolationPanel({ id, onClose, onOpen }: Props) {
  const { can } = useSession()
  const answer = useAnswer('fleet.violation.get', { id })
  const [act, setAct] = useState<Act | null>(null)
  const violation = answer.data
  const isOpen = violation && violation.state !== 'cancelled'
  const close = () => setAct(null)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={
        violation
          ? `${m['fleet.violation.title']()} \u2068${violation.number}\u2069`
          : m['fleet.violation.title']()
      }
      actions={
        isOpen &&
        can('fleet.violations.write') && (
          <>
            <Button onPress={() => setAct('object')}>{m['fleet.violation.act.object']()}</Button>
            <Button
              disabledReason={
                violation.settled === '0.000' || Number(violation.settled) === 0
                  ? null
                  : m['fleet.violation.paid']()
              }
              onPress={() => setAct('cancel')}
            >
              {violation.vehicleId ? m['fleet.violation.act.cancel']() : m['fleet.violation.act.notOurs']()}
            </Button>
            <Button
              kind="primary"
              disabledReason={
                violation.vehicleId ? null : m['fleet.violation.noVehicle']({ number: violation.number })
              }
              onPress={() => setAct('decide')}
            >
              {violation.state === 'decided' && !violation.provisional
                ? m['fleet.violation.act.redecide']()
                : m['fleet.violation.act.decide']()}
            </Button>
          </>
        )
      }
    >
      <Loaded answer={answer}>
        {shown => (
          <Body violation={shown}>
            <NextInQueue id={id} onOpen={onOpen} />
          </Body>
        )}
      </Loaded>
      {act === 'decide' && violation && <DecideDialog violation={violation} onClose={close} />}
      {act === 'object' && violation && <ObjectDialog violation={violation} onClose={close} />}
      {act === 'cancel' && violation && <CancelDialog violation={violation} onClose={close} />}
    </SidePanel>
  )
}

function Body({ violation, children }: { violation: Violation; children: ReactNode }) {
  const { party, document } = violation
  return (
    <div className="stack">
      <div className="row wrap">
        <ViolationPlate row={violation} />
        <ViolationBadge row={violation} />
        <AuthorityBadge row={violation} />
        <span className="push">
          <Letters violation={violation} />
          {party && (
            <WhatsAppLink
              partyId={party.id}
              plate={violation.plate ?? violation.plateText}
              text={known =>
                m['fleet.share.violation'](
                  { name: party.name, reference: violation.reference, ...known },
                  { locale: 'ar' },
                )
              }
            />
          )}
          <JournalLink sourceKey={`fleet:violation:${violation.id}`} kind="tertiary" />
        </span>
      </div>
      {violation.provisional && <Notice hue="amber">{m['fleet.violation.provisional']()}</Notice>}
      {violation.newFine && (
        <Notice hue="amber">
          {m['fleet.violation.newFine']()} <Money amount={violation.newFine} strong />
        </Notice>
      )}
      {violation.cancelReason && (
        <Notice hue="slate">
          {violation.paidByCustodian ? m['fleet.violation.paidByCustodian']() : null}{' '}
          <bdi>{violation.cancelReason}</bdi>
        </Notice>
      )}
      {violation.objection && (
        <Notice hue={violation.objection === 'filed' ? 'blue' : 'slate'}>
          {objectionWords[violation.objection]()}: <bdi>{violation.objectionNote}</bdi>
        </Notice>
      )}
      <dl className="facts">
        <Fact label={m['fleet.violation.field.fine']()} strong>
          <Money amount={violation.fine} strong />
        </Fact>
        <Fact label={m['fleet.violation.column.fee']()}>
          <Money amount={violation.adminFee} />
        </Fact>
        <Fact label={m['fleet.violation.column.occurred']()}>
          <Occurred row={violation} />
        </Fact>
        <Fact label={m['fleet.violation.field.type']()}>{violationTypeWords[violation.type]()}</Fact>
        <Fact label={m['fleet.violation.field.location']()}>
          <bdi>{violation.location ?? '\u2014'}</bdi>
        </Fact>
        <Fact label={m['fleet.violation.field.reference']()}>
          <span className="n">{violation.reference}</span>
        </Fact>
        <Fact label={m['fleet.violation.column.authorityName']()}>
          <bdi>{violation.authority.name}</bdi>
        </Fact>
        <Fact label={m['fleet.violation.field.dueOn']()}>
          <DayText day={violation.dueOn} />
        </Fact>
        <Fact label={m['fleet.violation.plateAsWritten']()}>
          <bdi>{violation.plateText}</bdi>
        </Fact>
        {party && (
          <Fact label={m['fleet.violation.column.party']()} strong>
            <PartyLink party={{ id: party.id, nameAr: party.name, nameEn: null }} />
          </Fact>
        )}
        {violation.drivers.length > 0 && (
          <Fact label={m['fleet.violation.drivers']()}>
            <bdi>{violation.drivers.map(driver => driver.name).join('، ')}</bdi>
          </Fact>
        )}
        {document && (
          <Fact label={m['fleet.violation.document']()}>
            {violation.invoiceId ? (
              <InvoiceLink id={violation.invoiceId} number={document} />
            ) : (
              <span className="n">{document}</span>
            )}
          </Fact>
        )}
      </dl>
      <Candidates violation={violation} />
      {children}
      <Settlements violation={violation} />
      <RecordTimeline
        subject={`fleet.violation:${violation.id}`}
        label={violation.number}
        words={violationStory}
      />
    </div>
  )
}

/** The queue goes on from here: who decides many need not go back to the list for each. */
function NextInQueue({ id, onOpen }: Pick<Props, 'id' | 'onOpen'>) {
  const { data } = useAnswer('fleet.violation.queue', { after: id, limit: 1 })
  const next = data?.rows[0]
  if (!data || !next) return null
  return (
    <Button wide onPress={() => onOpen(next.id)}>
      {m['fleet.violation.nextWaiting']({ number: isolated(next.number), count: data.count })}
    </Button>
  )
}

function Settlements({ violation }: { violation: Violation }) {
  if (violation.settlements.length === 0) return null
  return (
    <Card flush title={m['fleet.violation.settlements']()}>
      <div className="plain-scroll">
        <table className="plain-table">
          <tbody>
            {violation.settlements.map(one => (
              <tr key={one.number} className={one.reversed ? 'quiet' : undefined}>
                <td>
                  <DayText day={one.paidOn} />
                </td>
                <td>
                  <DocumentNumber number={one.number} href={billingLinks.payment(one.paymentId)} />{' '}
                  {one.reversed && <span className="cap">{m['fleet.violationPayment.reversed']()}</span>}
                </td>
                <td className="money-cell">
                  <Amount amount={one.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
