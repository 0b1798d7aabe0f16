import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { isSomething } from '../amounts.ts'
import '../billing.css'
import { PeriodFields, useToday } from '../ListFilters.tsx'
import { links } from '../links.ts'
import { statementWords } from '../wordMaps.ts'

type Statement = OutputFor<'billing.statement.get'>
type Row = Statement['rows'][number]

const ageWords = [
  m['billing.age.notDue'],
  m['billing.age.to30'],
  m['billing.age.to60'],
  m['billing.age.to90'],
  m['billing.age.to120'],
  m['billing.age.over120'],
  m['billing.age.credits'],
]

const hrefOf = (row: Row) =>
  row.kind === 'invoice' || row.kind === 'creditNote'
    ? links.invoice(row.documentId)
    : row.kind === 'depositApplied' || row.kind === 'toDeposit'
      ? links.deposit(row.documentId)
      : links.payment(row.documentId)

/** «كشف الحساب» of a customer's page: opening, movements and closing between two days, the ageing, and the PDF. */
export function PartyStatement({ party }: { readonly party: { readonly id: string } }) {
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
      <Loaded answer={answer}>{statement => <Body statement={statement} />}</Loaded>
    </div>
  )
}

function Body({ statement }: { readonly statement: Statement }) {
  return (
    <>
      <div className="plain-scroll">
        <table className="plain-table billing-statement-table">
          <thead>
            <tr>
              <th scope="col">{m['billing.date']()}</th>
              <th scope="col">{m['billing.document']()}</th>
              <th scope="col" className="money-cell">
                {m['billing.statement.debit']()}
              </th>
              <th scope="col" className="money-cell">
                {m['billing.statement.credit']()}
              </th>
              <th scope="col" className="money-cell">
                {m['billing.statement.balance']()}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={4} className="strong">
                {m['billing.statement.opening']()}
              </td>
              <td className="money-cell">
                <Amount amount={statement.opening} strong />
              </td>
            </tr>
            {statement.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a document may move the balance twice in a day
              <tr key={at}>
                <td>
                  <DayText day={row.on} />
                </td>
                <td>
                  <span className="soft-ink">
                    {row.isUndo
                      ? m['billing.statement.undo']({ what: statementWords[row.kind]() })
                      : statementWords[row.kind]()}
                  </span>{' '}
                  <DocumentNumber number={row.number} href={hrefOf(row)} />
                </td>
                <td className="money-cell">{isSomething(row.debit) && <Amount amount={row.debit} />}</td>
                <td className="money-cell">{isSomething(row.credit) && <Amount amount={row.credit} />}</td>
                <td className="money-cell">
                  <Amount amount={row.balance} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>{m['billing.statement.closing']()}</td>
              <td className="money-cell">
                <Amount amount={statement.closing} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <dl className="facts billing-ageing">
        {statement.ageing.map((amount, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an age is its place
          <Fact key={at} label={ageWords[at]?.() ?? ''}>
            <Money amount={amount} />
          </Fact>
        ))}
      </dl>
    </>
  )
}
