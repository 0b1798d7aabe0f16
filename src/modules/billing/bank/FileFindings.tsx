import { m } from '#generated/words/messages.js'
import { invalid, RefusalError } from '#kernel/shared/refusal.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import type { Reading } from '#modules/platform/import/public.ts'
import { asksReading, ReadingQuestions, reasonOf } from '#modules/platform/import/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { bankFieldWords } from '../wordMaps.web.ts'
import type { BankField } from './bankFile.rules.ts'

type Findings = OutputFor<'billing.bankStatement.check'>

type Props = {
  found: Findings
  onReadAs: (field: BankField, reading: Reading) => void
  onUnsure: (unsureAre: 'same' | 'new') => void
}

/** The file's sums and first lines, its open questions, or every line that cannot be read. */
export function FileFindings({ found, onReadAs, onUnsure }: Props) {
  const unread = found.errors.filter(error => !asksReading(error))
  if (found.errorCount > 0)
    return (
      <>
        <ReadingQuestions errors={found.errors} words={bankFieldWords} onReadAs={onReadAs} />
        {unread.length > 0 && (
          <Notice hue="red" live>
            <p className="strong">
              {m['billing.bank.unreadable']({ count: new Set(unread.map(error => error.row)).size })}
            </p>
            <ul className="bank-errors">
              {unread.map(error => (
                <li key={`${error.row} ${error.field} ${error.code}`}>
                  {m['billing.bank.lineError']({ line: error.row, reason: reasonOf(error) })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </>
    )
  return (
    <>
      {found.problems.map(({ code, params }) => (
        <Notice key={code} hue="amber" live>
          <p>{sayError(new RefusalError(invalid(code, { params })))}</p>
          {code === 'billing.bankFile.unsure' && (
            <div className="row wrap">
              <Button size="small" onPress={() => onUnsure('same')}>
                {m['billing.bank.unsureSame']()}
              </Button>
              <Button size="small" onPress={() => onUnsure('new')}>
                {m['billing.bank.unsureNew']()}
              </Button>
            </div>
          )}
        </Notice>
      ))}
      <StatStrip>
        <Stat
          label={m['billing.bank.lines']()}
          note={
            found.repeatedCount > 0 ? m['billing.bank.repeated']({ count: found.repeatedCount }) : undefined
          }
        >
          <NumberText value={found.lineCount} />
        </Stat>
        <Stat label={m['billing.bank.field.moneyIn']()}>
          <Money amount={found.moneyIn} />
        </Stat>
        <Stat label={m['billing.bank.field.moneyOut']()}>
          <Money amount={found.moneyOut} />
        </Stat>
        <Stat label={m['billing.bank.closing']()}>
          <Money amount={found.closing} />
        </Stat>
      </StatStrip>
      <Card
        flush
        title={m['billing.bank.firstLines']()}
        caption={found.from && found.to && <DayRange from={found.from} to={found.to} />}
      >
        <DataTable
          bare
          label={m['billing.bank.firstLines']()}
          rows={found.sample}
          rowId={row => String(row.line)}
          columns={[
            { id: 'on', header: m['billing.date'](), cell: row => <DayText day={row.bookedOn} /> },
            {
              id: 'words',
              header: m['billing.bank.field.description'](),
              cell: row => <SentenceText>{row.description}</SentenceText>,
            },
            {
              id: 'reference',
              header: m['billing.bank.field.reference'](),
              cell: row => <span className="n">{row.reference ?? '—'}</span>,
            },
            {
              id: 'amount',
              header: m['billing.amount'](),
              align: 'money',
              cell: row => <Amount amount={row.amount} />,
            },
            {
              id: 'balance',
              header: m['billing.bank.field.balance'](),
              align: 'money',
              cell: row => <Amount amount={row.balance} />,
            },
          ]}
          card={row => (
            <>
              <span className="card-row">
                <SentenceText>{row.description}</SentenceText>
                <Amount amount={row.amount} strong />
              </span>
              <span className="cap">
                <DayText day={row.bookedOn} />
              </span>
            </>
          )}
        />
      </Card>
    </>
  )
}
