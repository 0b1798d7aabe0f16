import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import type { Party } from '#modules/parties/public.web.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { links } from '../links.web.ts'
import { QuotationBadge, quotationName } from '../quotation/QuotationsPage.tsx'
import '../rentals.css'

/** The newest quotations of a customer. */
export default function QuotationsOfParty({ party }: { party: Party }) {
  const answer = useAnswer('rentals.quotation.list', {
    customerId: party.id,
    sort: 'number',
    descending: true,
    limit: 20,
  })
  return (
    <Loaded answer={answer}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={m['rentals.party.noQuotations']()} />
        ) : (
          <ul className="rentals-lines rentals-tab">
            {rows.map(row => (
              <li key={row.id}>
                <span className="grow">
                  <DocumentNumber number={quotationName(row)} href={links.quotation(row.id)} />
                  <span className="cap rentals-block">
                    {m['rentals.field.validUntilOn']()} <DayText day={row.validUntilOn} />
                  </span>
                </span>
                <QuotationBadge status={row.status} />
                <Money amount={row.total} strong />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
