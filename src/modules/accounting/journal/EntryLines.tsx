import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { accountNameOf, minorOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { DimensionNames } from './DimensionNames.tsx'
import { PartyName } from './PartyName.tsx'

type Entry = OutputFor<'accounting.journal.get'>

/** The lines of an entry with their totals; each account opens its statement. */
export function EntryLines({ entry }: { entry: Entry }) {
  const { can } = useSession()
  const { currency } = useCompany()
  const total = (side: 'debit' | 'credit') =>
    moneyText(
      entry.lines.reduce((sum, line) => sum + minorOf(line[side], currency), 0),
      currency,
    )
  return (
    <div className="plain-scroll accounting-lines">
      <table className="plain-table journal">
        <thead>
          <tr>
            <th scope="col">{m['accounting.account.title']()}</th>
            <th scope="col" className="money-cell">
              {m['accounting.side.debit']()}
            </th>
            <th scope="col" className="money-cell">
              {m['accounting.side.credit']()}
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map(line => (
            <tr key={line.lineNo}>
              <td>
                <span className="journal-account">
                  {line.accountId && can('finance.ledger.view') ? (
                    <TextLink href={links.statement({ account: line.accountId })}>
                      <span className="n">{line.code}</span>
                    </TextLink>
                  ) : (
                    <span className="n quiet">{line.code || '\u2014'}</span>
                  )}
                  <span>
                    {accountNameOf(line)}
                    {(line.partyId || line.memo) && (
                      <span className="cap accounting-block">
                        <PartyName id={line.partyId} />
                        {line.partyId && line.memo && ' · '}
                        {line.memo && <SentenceText>{line.memo}</SentenceText>}
                      </span>
                    )}
                    {(line.costCenterId || line.profitUnitId) && (
                      <span className="cap accounting-block">
                        <DimensionNames {...line} />
                      </span>
                    )}
                  </span>
                </span>
              </td>
              <td className="money-cell">{isSet(line.debit) && <Amount amount={line.debit} />}</td>
              <td className="money-cell">{isSet(line.credit) && <Amount amount={line.credit} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{m['accounting.total']()}</td>
            <td className="money-cell">
              <Amount amount={total('debit')} strong />
            </td>
            <td className="money-cell">
              <Amount amount={total('credit')} strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const isSet = (amount: string) => /[1-9]/.test(amount)
