import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { causeWords, monthName, nameIn, type Run } from '../payrollWords.web.ts'

type Compared = OutputFor<'hr.payroll.compare'>['rows'][number]

/** This month beside the last, person by person, with the cause of each difference. */
export function RunComparison({ id }: { id: string }) {
  const { currency } = useCompany()
  const answer = useAnswer('hr.payroll.compare', { id })
  const unit = currencySymbol(currency, currentLocale())
  return (
    <Loaded answer={answer}>
      {compared => {
        const columns: Column<Compared>[] = [
          {
            id: 'name',
            header: m['hr.payroll.field.employee'](),
            cell: row => <bdi className="strong">{row.name}</bdi>,
          },
          {
            id: 'before',
            header: `${monthName(compared.before)} (${unit})`,
            align: 'money',
            cell: row => <Amount amount={row.before} />,
          },
          {
            id: 'now',
            header: m['hr.payroll.field.netIn']({ currency: unit }),
            align: 'money',
            cell: row => <Amount amount={row.now} />,
          },
          {
            id: 'difference',
            header: m['hr.payroll.field.difference'](),
            align: 'money',
            cell: row => <Amount amount={row.difference} strong />,
          },
          {
            id: 'causes',
            header: m['hr.payroll.field.causes'](),
            cell: row => (
              <span className="row wrap">
                {row.causes.map(({ cause, amount }) => (
                  <span key={cause}>
                    {causeWords[cause]()} <Money amount={amount} />
                  </span>
                ))}
              </span>
            ),
          },
        ]
        return (
          <DataTable
            label={m['hr.payroll.tab.comparison']()}
            bare
            density="compact"
            columns={columns}
            rows={compared.rows}
            rowId={row => row.employeeId}
            totals={{
              before: <Amount amount={compared.beforeNet} strong />,
              now: <Amount amount={compared.net} strong />,
            }}
            totalsLabel={m['hr.payroll.field.total']()}
            empty={<EmptyState title={m['hr.payroll.noSlips']()} />}
            card={row => (
              <>
                <span className="card-row">
                  <bdi className="strong">{row.name}</bdi>
                  <Money amount={row.difference} strong />
                </span>
                <span className="card-row cap">
                  <span>{row.causes.map(({ cause }) => causeWords[cause]()).join('، ')}</span>
                </span>
              </>
            )}
          />
        )
      }}
    </Loaded>
  )
}

type EntryLine = OutputFor<'hr.payroll.entry'>['lines'][number]

/** The entry of the run by account, and the three totals that must agree. */
export function RunEntry({ run }: { run: Run }) {
  const { currency } = useCompany()
  const answer = useAnswer('hr.payroll.entry', { id: run.id })
  const unit = currencySymbol(currency, currentLocale())
  const isBooked = run.postedAt !== null
  const columns: Column<EntryLine>[] = [
    {
      id: 'account',
      header: m['hr.payroll.field.account'](),
      cell: line => (
        <>
          <span className="n soft-ink">{line.code}</span> <bdi>{nameIn(line)}</bdi>
        </>
      ),
    },
    {
      id: 'debit',
      header: m['hr.payroll.field.debitIn']({ currency: unit }),
      align: 'money',
      cell: line => <Amount amount={line.debit} />,
    },
    {
      id: 'credit',
      header: m['hr.payroll.field.creditIn']({ currency: unit }),
      align: 'money',
      cell: line => <Amount amount={line.credit} />,
    },
  ]
  return (
    <Loaded answer={answer}>
      {entry => (
        <div className="stack card-body">
          <dl className="facts">
            <Fact label={m['hr.payroll.field.entryOn']()}>
              <DayText day={entry.on} />
            </Fact>
            <Fact label={m['hr.payroll.field.byBank']()}>
              <Money amount={run.match.bank} />
            </Fact>
            <Fact label={m['hr.payroll.field.leftOut']()}>
              <Money amount={run.match.leftOut} />
            </Fact>
            <Fact label={m['hr.payroll.field.net']()} strong>
              <Money amount={run.match.run} strong />
            </Fact>
          </dl>
          <DataTable
            label={m['hr.payroll.tab.entry']()}
            bare
            density="compact"
            columns={columns}
            rows={entry.lines}
            rowId={line => line.code}
            totals={{
              debit: <Amount amount={entry.total} strong />,
              credit: <Amount amount={entry.total} strong />,
            }}
            totalsLabel={m['hr.payroll.field.total']()}
          />
          {isBooked && <JournalLink sourceKey={`hr:payroll:${run.id}:post`} kind="tertiary" />}
        </div>
      )}
    </Loaded>
  )
}
