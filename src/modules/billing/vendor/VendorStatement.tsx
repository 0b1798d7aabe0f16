import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { links } from '../links.web.ts'
import { PeriodFields, useToday } from '../list/ListFilters.tsx'
import { StatementTable } from '../statement/StatementTable.tsx'
import { vendorStatementWords } from '../wordMaps.web.ts'

/** «كشف الحساب» of a vendor between two days; a positive balance is what we owe it. */
export function VendorStatement({ vendorId }: { vendorId: string }) {
  const today = useToday()
  const [days, setDays] = useState({ from: `${today.slice(0, 4)}-01-01`, to: today })
  const answer = useAnswer('billing.vendor.statement', { partyId: vendorId, ...days }, { keepPrevious: true })
  const change = (changed: Readonly<Record<string, unknown>>) =>
    setDays(before => {
      const next = { ...before, ...changed }
      return next.from && next.to ? next : before
    })
  return (
    <div className="billing-statement">
      <div className="toolbar">
        <FilterChip name={m['billing.filter.period']()} value={<DayRange {...days} />}>
          <PeriodFields {...days} onChange={change} />
        </FilterChip>
        <span className="toolbar-end">
          <ButtonLink
            target="_blank"
            href={documentUrl('billing.vendor.statementDocument', {
              partyId: vendorId,
              ...days,
              locale: currentLocale(),
            })}
          >
            <FileDown aria-hidden />
            {m['billing.print.pdf']()}
          </ButtonLink>
        </span>
      </div>
      <Loaded answer={answer}>
        {statement => (
          <StatementTable
            statement={statement}
            hrefOf={row =>
              row.kind === 'payment' || row.kind === 'exchange'
                ? links.payment(row.documentId)
                : links.bill(row.documentId)
            }
            wordOf={row => vendorStatementWords[row.kind]()}
          />
        )}
      </Loaded>
    </div>
  )
}
