import { m } from '#generated/words/messages.js'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { ageWords } from '../ageing/ageWords.rules.ts'
import { isSomething } from '../money/amounts.web.ts'

type Row = {
  on: string
  isUndo: boolean
  documentId: string
  number: string
  reference?: string | null
  debit: string
  credit: string
  balance: string
}

type Props<Each extends Row> = {
  statement: {
    opening: string
    rows: readonly Each[]
    closing: string
    ageing: readonly string[]
  }
  hrefOf: (row: Each) => string
  /** What moved the balance: an invoice, a receipt. */
  wordOf: (row: Each) => string
}

/** A party's account: opening, movements with the running balance, closing, and its ageing. */
export function StatementTable<Each extends Row>({ statement, hrefOf, wordOf }: Props<Each>) {
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
                    {row.isUndo ? m['billing.statement.undo']({ what: wordOf(row) }) : wordOf(row)}
                  </span>{' '}
                  <DocumentNumber number={row.number} href={hrefOf(row)} />
                  {row.reference && <bdi className="cap"> {row.reference}</bdi>}
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
