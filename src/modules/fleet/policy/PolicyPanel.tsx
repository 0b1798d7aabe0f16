import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { late } from '#ui/onDemand.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import '../panel.css'
import { ExpiryText } from '../document/ExpiryText.tsx'
import { PolicyBadge } from './policyColumns.tsx'
import { coverWords, type Policy, policyStory } from './policyWords.web.ts'
import { ShareTable } from './ShareTable.tsx'

const PolicyForm = late(() => import('./PolicyForm.tsx'))
const dialogs = async () => import('./PolicyDialogs.tsx')
const ActivateDialog = late(async () => ({ default: (await dialogs()).ActivateDialog }))
const RemoveDialog = late(async () => ({ default: (await dialogs()).RemoveDialog }))
const CancelPolicyDialog = late(async () => ({ default: (await dialogs()).CancelPolicyDialog }))
const ClaimDialog = late(async () => ({ default: (await dialogs()).ClaimDialog }))

type Act = 'edit' | 'activate' | 'remove' | 'cancel' | 'claim'
type Props = { id: string; onClose: () => void }

/** One policy at the side of the list: what it covers, what each vehicle bears, and what the insurer owes. */
export function PolicyPanel({ id, onClose }: Props) {
  const answer = useAnswer('fleet.policy.get', { id })
  const [act, setAct] = useState<Act | null>(null)
  const policy = answer.data
  const close = () => setAct(null)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={policy ? `${m['fleet.policy.title']()} \u2068${policy.number}\u2069` : m['fleet.policy.title']()}
      actions={policy && <Steps policy={policy} onAct={setAct} />}
    >
      <Loaded answer={answer}>{shown => <Body policy={shown} />}</Loaded>
      <Suspense>
        {policy && act === 'edit' && (
          <PolicyForm policy={policy} vehicleId={null} onClose={close} onDone={close} />
        )}
        {policy && act === 'activate' && <ActivateDialog policy={policy} onClose={close} />}
        {policy && act === 'remove' && <RemoveDialog policy={policy} onClose={close} onDone={onClose} />}
        {policy && act === 'cancel' && <CancelPolicyDialog policy={policy} onClose={close} />}
        {policy && act === 'claim' && <ClaimDialog policy={policy} onClose={close} />}
      </Suspense>
    </SidePanel>
  )
}

function Steps({ policy, onAct }: { policy: Policy; onAct: (act: Act) => void }) {
  const { can } = useSession()
  if (!can('fleet.documents.write')) return null
  const claim = policy.accidents.length > 0 && (
    <Button onPress={() => onAct('claim')}>{m['fleet.policy.act.claim']()}</Button>
  )
  if (policy.state === 'draft')
    return (
      <>
        <Button onPress={() => onAct('remove')}>{m['fleet.policy.act.remove']()}</Button>
        <Button onPress={() => onAct('edit')}>{m['fleet.workOrder.act.edit']()}</Button>
        <Button kind="primary" onPress={() => onAct('activate')}>
          {m['fleet.policy.act.activate']()}
        </Button>
      </>
    )
  if (policy.state === 'active')
    return (
      <>
        <Button onPress={() => onAct('cancel')}>{m['fleet.policy.act.cancel']()}</Button>
        {claim}
      </>
    )
  return claim || null
}

function Body({ policy }: { policy: Policy }) {
  const { can } = useSession()
  const mayBill = can('finance.vendors.view')
  return (
    <div className="stack">
      <div className="row wrap">
        <bdi className="strong">{policy.insurer.name}</bdi>
        <PolicyBadge row={policy} />
        <span className="push">
          {policy.state !== 'draft' && (
            <JournalLink sourceKey={`fleet:policy:${policy.id}`} kind="tertiary" />
          )}
        </span>
      </div>
      {policy.cancelReason && (
        <Notice hue="slate">
          <bdi>{policy.cancelReason}</bdi>
        </Notice>
      )}
      {!policy.rentalUse && <Notice hue="amber">{m['fleet.policy.noRental']()}</Notice>}
      <dl className="facts">
        <Fact label={m['fleet.policy.column.cover']()}>{coverWords[policy.cover]()}</Fact>
        <Fact label={m['fleet.policy.column.startsOn']()}>
          <DayText day={policy.startsOn} />
        </Fact>
        <Fact label={m['fleet.policy.column.endsOn']()}>
          {policy.state === 'active' ? (
            <ExpiryText on={policy.coversUntil} />
          ) : (
            <DayText day={policy.coversUntil} />
          )}
        </Fact>
        <Fact label={m['fleet.policy.excess']()}>
          <Money amount={policy.excess} />
        </Fact>
        <Fact label={m['fleet.policy.column.premium']()} strong>
          <Money amount={policy.premium} strong />
        </Fact>
        {policy.billNumber && (
          <Fact label={m['fleet.policy.bill']()}>
            <DocumentNumber
              number={policy.billNumber}
              {...(mayBill && policy.billId ? { href: billingLinks.bill(policy.billId) } : {})}
            />
          </Fact>
        )}
        {policy.refund !== null && (
          <Fact label={m['fleet.policy.refund']()}>
            <Money amount={policy.refund} />{' '}
            {policy.creditNumber && <DocumentNumber number={policy.creditNumber} />}
          </Fact>
        )}
      </dl>
      {policy.fileIds.length > 0 && (
        <p className="row wrap">
          {policy.fileIds.map((file, at) => (
            <TextLink key={file} href={fileUrl(file)} target="_blank">
              {m['fleet.documents.file']({ number: at + 1 })}
            </TextLink>
          ))}
        </p>
      )}
      {policy.note && (
        <p className="fleet-note">
          <SentenceText>{policy.note}</SentenceText>
        </p>
      )}
      <ShareTable title={m['fleet.policy.shares.label']()} shares={policy.shares} />
      <Claims policy={policy} />
      <RecordTimeline subject={`fleet.policy:${policy.id}`} label={policy.number} words={policyStory} />
    </div>
  )
}

function Claims({ policy }: { policy: Policy }) {
  const { can } = useSession()
  if (policy.claims.length === 0) return null
  return (
    <Card flush title={m['fleet.policy.claims']()}>
      <div className="plain-scroll panel-table">
        <table className="plain-table">
          <tbody>
            {policy.claims.map(claim => (
              <tr key={claim.id} className={claim.isVoided ? 'fleet-voided' : undefined}>
                <td>
                  <DocumentNumber
                    number={claim.invoiceNumber}
                    {...(can('finance.invoices.view') ? { href: billingLinks.invoice(claim.invoiceId) } : {})}
                  />
                </td>
                <td>
                  <bdi className="n">{claim.plate}</bdi>
                </td>
                <td>
                  <DayText day={claim.claimedOn} />
                </td>
                <td className="soft-ink">
                  <span className="n">{claim.claimNo ?? '\u2014'}</span>
                </td>
                <td className="money-cell">
                  <Amount amount={claim.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
