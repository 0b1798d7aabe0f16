import { MessageCircle } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { customerTabPath, whatsappHref } from '#modules/parties/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { DueCell } from '../due/DueCell.tsx'
import { links } from '../links.web.ts'
import { isSomething } from '../money/amounts.web.ts'

export type TrackedCell = {
  readonly partyId: string
  readonly partyName: string
  readonly phone: string | null
  readonly month: string
  readonly profitUnitId?: string
  readonly contract?: string
  /** The place of one month; 0 for what is older; every invoice when absent. */
  readonly place?: number
}

/** The invoices one figure is the sum of, and what is done next: take the money, show the statement, remind. */
export function TrackingPanel({ cell, onClose }: { cell: TrackedCell; onClose: () => void }) {
  const { can } = useSession()
  const { nameAr } = useCompany()
  const { partyName, phone, ...question } = cell
  const answer = useAnswer('billing.tracking.documents', question)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={partyName}
      actions={
        <>
          {phone && isSomething(answer.data?.open) && (
            <ButtonLink
              href={whatsappHref(phone, {
                name: partyName,
                company: nameAr,
                text: m['billing.tracking.reminder']({ name: partyName, company: nameAr }, { locale: 'ar' }),
              })}
              target="_blank"
            >
              <MessageCircle aria-hidden />
              {m['billing.tracking.remind']()}
            </ButtonLink>
          )}
          {can('operations.customers.read') && (
            <ButtonLink href={customerTabPath(cell.partyId, 'statement')}>
              {m['billing.tracking.statement']()}
            </ButtonLink>
          )}
          {can('finance.payments.write') && (
            <ButtonLink kind="primary" href={links.newPayment({ party: cell.partyId })}>
              {m['billing.tracking.take']()}
            </ButtonLink>
          )}
        </>
      }
    >
      <Loaded answer={answer}>
        {({ rows, due, paid, open }) => (
          <div className="stack">
            <dl className="facts">
              <Fact label={m['billing.tracking.due']()}>
                <Money amount={due} />
              </Fact>
              <Fact label={m['billing.tracking.paid']()}>
                <Money amount={paid} />
              </Fact>
              <Fact label={m['billing.tracking.outstanding']()}>
                <Money amount={open} strong />
              </Fact>
            </dl>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{m['billing.tracking.invoice']()}</th>
                  <th scope="col" className="money-cell">
                    {m['billing.tracking.due']()}
                  </th>
                  <th scope="col" className="money-cell">
                    {m['billing.tracking.openShort']()}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={row.id}>
                    <DueCell document={row} href={links.invoice(row.id)}>
                      {row.isLateFee && ` · ${m['billing.tracking.lateFee']()}`}
                    </DueCell>
                    <td className="money-cell">
                      <Amount amount={row.total} />
                    </td>
                    <td className="money-cell">
                      <Amount amount={row.open} strong />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </SidePanel>
  )
}
