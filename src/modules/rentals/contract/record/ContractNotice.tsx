import { m } from '#generated/words/messages.js'
import { formatMoney } from '#kernel/shared/format.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { RequestNote } from '#modules/approvals/public.web.tsx'
import { whatsappHref } from '#modules/parties/public.web.tsx'
import { useDisplay } from '#ui/display.ts'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../../links.web.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { lateText } from '../list/lateText.web.ts'
import { causeWords } from './recordWords.web.ts'

type Props = { contract: Contract }

/** The one thing to know first: an overdue row, a late vehicle, an approval that waits, a law that blocks. */
export function ContractNotice({ contract }: Props) {
  const company = useCompany()
  const display = useDisplay()
  const { can } = useSession()
  const { customer, rows } = contract
  const remind = (text: string) =>
    customer.phone && (
      <TextLink
        href={whatsappHref(customer.phone, { name: customer.nameAr, company: company.nameAr, text })}
        target="_blank"
      >
        {m['rentals.contract.remind']()}
      </TextLink>
    )
  const overdue = rows.find(row => row.isOverdue)
  if (overdue)
    return (
      <Notice
        actions={
          <>
            {remind(
              m['rentals.contract.paymentReminder'](
                { name: customer.nameAr, company: company.nameAr, number: contract.number ?? '' },
                { locale: 'ar' },
              ),
            )}
            {can('finance.payments.write') && (
              <TextLink href={links.receivePayment(customer.id, contract.id)}>
                {m['rentals.contract.receive']()}
              </TextLink>
            )}
          </>
        }
      >
        {m['rentals.contract.overdueRow']({
          no: overdue.no,
          days: overdue.daysLate,
          amount: formatMoney(overdue.open, display),
        })}
      </Notice>
    )
  if (contract.badges.includes('returnLate'))
    return (
      <Notice
        hue="red"
        actions={
          <>
            {remind(
              m['rentals.contract.returnReminder'](
                { name: customer.nameAr, company: company.nameAr, number: contract.number ?? '' },
                { locale: 'ar' },
              ),
            )}
            <TextLink href={links.return(contract.id)}>{m['rentals.contract.action.return']()}</TextLink>
          </>
        }
      >
        {m['rentals.contract.returnLate']({ text: lateText(contract.lateMinutes) })}
      </Notice>
    )
  const { approval } = contract
  const isTold = approval && ['pending', 'rejected', 'withdrawn'].includes(approval.request.state)
  if (isTold)
    return (
      <>
        <RequestNote request={approval.request} />
        {approval.request.state === 'pending' && (
          <Notice hue="slate">{approval.triggers.map(trigger => causeWords[trigger]()).join(' ')}</Notice>
        )}
      </>
    )
  const blocking = contract.findings.filter(finding => finding.severity === 'block' && !finding.overriddenBy)
  if (blocking.length > 0)
    return <Notice hue="red">{blocking.map(finding => finding.messageAr).join(' ')}</Notice>
  return null
}
