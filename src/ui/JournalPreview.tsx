import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Currency, parseMoney } from '#kernel/shared/money.ts'
import { Amount } from './Amount.tsx'
import { Card } from './Card.tsx'
import { useDisplay } from './display.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { useWords } from './words.ts'

export type JournalRow = {
  code: string
  name: string
  party?: string | null
  /** Decimal text of the wire; one of the two. */
  debit?: string | null
  credit?: string | null
}

type Props = {
  title: string
  rows: readonly JournalRow[]
  currency?: Currency
  /** The period the entry falls in, and how to correct it later. */
  children?: ReactNode
}

/** The entry a posting command will make. */
export function JournalPreview({ title, rows, currency, children }: Props) {
  const words = useWords()
  const display = useDisplay()
  const { debit, credit } = journalTotals(rows, currency ?? display.currency)
  const balanced = debit === credit
  return (
    <Card
      flush
      title={
        <span className="row">
          <Scale aria-hidden />
          {title}
        </span>
      }
      end={
        balanced ? (
          <StatusBadge kind="settled">{words.balanced}</StatusBadge>
        ) : (
          <StatusBadge kind="late">
            {words.unbalanced} <Amount amount={debit - credit} currency={currency} />
          </StatusBadge>
        )
      }
      foot={children}
    >
      <div className="plain-scroll">
        <table className="plain-table journal">
          <thead>
            <tr>
              <th scope="col">{words.account}</th>
              <th scope="col" className="money-cell">
                {words.debit}
              </th>
              <th scope="col" className="money-cell">
                {words.credit}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry may hold two equal lines
              <tr key={index}>
                <td>
                  <span className="journal-account">
                    <span className="n quiet">{row.code}</span>
                    <span>
                      {row.name}
                      {row.party && (
                        <bdi className="cap" style={{ display: 'block' }}>
                          {row.party}
                        </bdi>
                      )}
                    </span>
                  </span>
                </td>
                <td className="money-cell">
                  {row.debit && <Amount amount={row.debit} currency={currency} />}
                </td>
                <td className="money-cell">
                  {row.credit && <Amount amount={row.credit} currency={currency} />}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className={balanced ? undefined : 'uneven'}>
            <tr>
              <td>{words.total}</td>
              <td className="money-cell">
                <Amount amount={debit} currency={currency} strong />
              </td>
              <td className="money-cell">
                <Amount amount={credit} currency={currency} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

function journalTotals(rows: readonly JournalRow[], currency: Currency) {
  const sum = (side: 'debit' | 'credit') =>
    rows.reduce((total, row) => {
      const parsed = parseMoney(row[side] ?? '', currency)
      return total + (parsed.ok ? parsed.minor : 0)
    }, 0)
  return { debit: sum('debit'), credit: sum('credit') }
}
