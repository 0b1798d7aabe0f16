import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import '../billing.css'
import { links } from '../links.web.ts'
import { PeriodFields, useToday } from '../list/ListFilters.tsx'
import { StatementTable } from '../statement/StatementTable.tsx'
import { statementWords } from '../wordMaps.web.ts'

type Row = OutputFor<'billing.statement.get'>['rows'][number]

const documentKinds: readonly Row['kind'][] = [
  'invoice',
  'creditNote',
  'writeOff',
  'creditExchange',
  'settledOther',
]

const hrefOf = (row: Row) =>
  documentKinds.includes(row.kind)
    ? links.invoice(row.documentId)
    : row.kind === 'depositApplied' || row.kind === 'toDeposit'
      ? links.deposit(row.documentId)
      : links.payment(row.documentId)

/** «كشف الحساب» of a customer's page: opening, movements and closing between two days, the ageing, and the PDF. */
export function PartyStatement({ party }: { party: { id: string } }) {
  const today = useToday()
  const [days, setDays] = useState({ from: `${today.slice(0, 4)}-01-01`, to: today })
  const input = { partyId: party.id, ...days }
  const answer = useAnswer('billing.statement.get', input, { keepPrevious: true })
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
            href={documentUrl('billing.statement.document', { ...input, locale: currentLocale() })}
          >
            <FileDown aria-hidden />
            {m['billing.print.pdf']()}
          </ButtonLink>
        </span>
      </div>
      <Loaded answer={answer}>
        {statement => (
          <StatementTable statement={statement} hrefOf={hrefOf} wordOf={row => statementWords[row.kind]()} />
        )}
      </Loaded>
    </div>
  )
}
