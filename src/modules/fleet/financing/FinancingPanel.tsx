import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import '../panel.css'
import { PrintLink } from '../PrintLink.tsx'
import { ShareTable } from '../policy/ShareTable.tsx'
import { FinancingBadge, paidText } from './financingColumns.tsx'
import {
  type Financing,
  financingStory,
  installmentStateKinds,
  installmentStateWords,
  rateText,
} from './financingWords.web.ts'

const FinancingForm = late(() => import('./FinancingForm.tsx'))
const dialogs = async () => import('./FinancingDialogs.tsx')
const ActivateDialog = late(async () => ({ default: (await dialogs()).ActivateDialog }))
const PayFinancingDialog = late(async () => ({ default: (await dialogs()).PayFinancingDialog }))
const SettleDialog = late(async () => ({ default: (await dialogs()).SettleDialog }))

type Act = 'edit' | 'activate' | 'pay' | 'settle'
type Props = { id: string; onClose: () => void }

/** One agreement at the side of the list: what it stands for, what is paid, and every installment. */
export function FinancingPanel({ id, onClose }: Props) {
  const answer = useAnswer('fleet.financing.get', { id })
  const [act, setAct] = useState<Act | null>(null)
  const financing = answer.data
  const close = () => setAct(null)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={
        financing
          ? `${m['fleet.financing.title']()} \u2068${financing.number}\u2069`
          : m['fleet.financing.title']()
      }
      actions={financing && <Steps financing={financing} onAct={setAct} />}
    >
      <Loaded answer={answer}>{shown => <Body financing={shown} />}</Loaded>
      <Suspense>
        {financing && act === 'edit' && (
          <FinancingForm financing={financing} from={{ vehicleId: null }} onClose={close} onDone={close} />
        )}
        {financing && act === 'activate' && <ActivateDialog financing={financing} onClose={close} />}
        {financing && act === 'pay' && <PayFinancingDialog financing={financing} onClose={close} />}
        {financing && act === 'settle' && <SettleDialog financing={financing} onClose={close} />}
      </Suspense>
    </SidePanel>
  )
}

function Steps({ financing, onAct }: { financing: Financing; onAct: (act: Act) => void }) {
  const { can } = useSession()
  if (financing.state === 'draft')
    return (
      <>
        {can('fleet.installments.write') && (
          <Button onPress={() => onAct('edit')}>{m['fleet.workOrder.act.edit']()}</Button>
        )}
        {can('finance.vendors.write') && (
          <Button kind="primary" onPress={() => onAct('activate')}>
            {m['fleet.financing.act.activate']()}
          </Button>
        )}
      </>
    )
  if (financing.state === 'active' && can('finance.payments.write'))
    return (
      <>
        <Button onPress={() => onAct('settle')}>{m['fleet.financing.act.settle']()}</Button>
        <Button kind="primary" onPress={() => onAct('pay')}>
          {m['fleet.financing.act.pay']()}
        </Button>
      </>
    )
  return null
}

function Body({ financing }: { financing: Financing }) {
  return (
    <div className="stack">
      <div className="row wrap">
        <bdi className="strong">{financing.lender.name}</bdi>
        <FinancingBadge row={financing} />
        <span className="push">
          <PrintLink paper="fleet.financing.document" id={financing.id}>
            {m['fleet.print.schedule']()}
          </PrintLink>
          {financing.state !== 'draft' && (
            <JournalLink sourceKey={`fleet:financing:${financing.id}`} kind="tertiary" />
          )}
        </span>
      </div>
      <dl className="facts">
        <Fact label={m['fleet.financing.column.financed']()}>
          <Money amount={financing.financed} />
        </Fact>
        <Fact label={m['fleet.financing.column.balance']()} strong>
          <Money amount={financing.balance} strong />
        </Fact>
        <Fact label={m['fleet.financing.column.installment']()}>
          <Money amount={financing.installment} />
        </Fact>
        <Fact label={m['fleet.financing.column.paid']()}>{paidText(financing)}</Fact>
        <Fact label={m['fleet.financing.column.rate']()}>{rateText(financing)}</Fact>
        <Fact label={m['fleet.financing.monthlyRate']()}>
          <span className="n">{financing.monthlyRate}%</span>
        </Fact>
        <Fact label={m['fleet.financing.interest']()}>
          <Money amount={financing.interest} />
        </Fact>
        {financing.state === 'active' && (
          <Fact label={m['fleet.financing.owed']()}>
            <Money amount={financing.owed} />
          </Fact>
        )}
        <Fact label={m['fleet.financing.agreementOn']()}>
          <DayText day={financing.agreementOn} />
        </Fact>
        {financing.paidBefore !== null && (
          <Fact label={m['fleet.financing.paidBefore']()}>
            <NumberText value={financing.paidBefore} />
          </Fact>
        )}
        {financing.openedOn && (
          <Fact label={m['fleet.financing.openedOn']()}>
            <DayText day={financing.openedOn} />
          </Fact>
        )}
        <Fact label={m['fleet.financing.dealer']()}>
          <bdi>{financing.dealer.name}</bdi>
        </Fact>
        {financing.reference && (
          <Fact label={m['fleet.financing.reference']()}>
            <bdi className="n">{financing.reference}</bdi>
          </Fact>
        )}
        {financing.settledOn && (
          <Fact label={m['fleet.financing.settledOn']()}>
            <DayText day={financing.settledOn} /> <Money amount={financing.quote} />
          </Fact>
        )}
      </dl>
      <ShareTable title={m['fleet.financing.shares']()} shares={financing.shares} />
      <Rows financing={financing} />
      <Payments financing={financing} />
      <RecordTimeline
        subject={`fleet.financing:${financing.id}`}
        label={financing.number}
        words={financingStory}
      />
    </div>
  )
}

function Rows({ financing }: { financing: Financing }) {
  if (financing.rows.length === 0) return null
  return (
    <Card flush title={m['fleet.financing.schedule']()}>
      <div className="plain-scroll panel-table">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{m['fleet.financing.installment.no']()}</th>
              <th scope="col">{m['fleet.financing.installment.dueOn']()}</th>
              <th scope="col" className="money-cell">
                {m['fleet.financing.column.installment']()}
              </th>
              <th scope="col" className="money-cell">
                {m['fleet.financing.interest']()}
              </th>
              <th scope="col">{m['fleet.financing.column.state']()}</th>
            </tr>
          </thead>
          <tbody>
            {financing.rows.map(row => (
              <tr key={row.no}>
                <td>
                  <NumberText value={row.no} />
                </td>
                <td>
                  <DayText day={row.dueOn} />
                </td>
                <td className="money-cell">
                  <Amount amount={row.amount} />
                </td>
                <td className="money-cell">
                  <Amount amount={row.interest} />
                </td>
                <td>
                  <StatusBadge kind={installmentStateKinds[row.state]}>
                    {installmentStateWords[row.state]()}
                  </StatusBadge>{' '}
                  {row.state !== 'paid' && Number(row.paid) > 0 && (
                    <small className="soft-ink">
                      {m['fleet.financing.installment.paidAmount']()} <Amount amount={row.paid} />
                    </small>
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

function Payments({ financing }: { financing: Financing }) {
  const { can } = useSession()
  if (financing.payments.length === 0) return null
  return (
    <Card flush title={m['fleet.financing.payments']()}>
      <div className="plain-scroll panel-table">
        <table className="plain-table">
          <tbody>
            {financing.payments.map(payment => (
              <tr key={payment.id}>
                <td>
                  <DocumentNumber
                    number={payment.number}
                    {...(can('finance.payments.view')
                      ? { href: billingLinks.payment(payment.paymentId) }
                      : {})}
                  />
                </td>
                <td>
                  <DayText day={payment.paidOn} />
                </td>
                <td className="soft-ink">
                  {payment.kind === 'settlement'
                    ? m['fleet.financing.act.settle']()
                    : m['fleet.financing.column.installment']()}
                </td>
                <td className="money-cell">
                  {payment.isVoided ? (
                    <Badge>{m['fleet.financing.voided']()}</Badge>
                  ) : (
                    <Amount amount={payment.amount} />
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
