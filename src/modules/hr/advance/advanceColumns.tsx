import { words as stateWords } from '#generated/choices/hr.advance.advanceState.ts'
import { words as settledWords } from '#generated/choices/hr.advance.settledBy.ts'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { monthName } from '../payroll/payrollWords.web.ts'

export type AdvanceRow = OutputFor<'hr.advance.list'>['rows'][number]
export type Advance = OutputFor<'hr.advance.get'>
export { settledWords, stateWords }

const stateKinds: Readonly<Record<AdvanceRow['state'], StatusKind>> = {
  requested: 'decide',
  approved: 'promised',
  rejected: 'out',
  withdrawn: 'out',
  paid: 'running',
  settled: 'settled',
}

export function AdvanceBadge({ state }: { state: AdvanceRow['state'] }) {
  return <StatusBadge kind={stateKinds[state]}>{stateWords[state]()}</StatusBadge>
}

export function advanceColumns(currency: Currency): ListColumn<AdvanceRow>[] {
  const unit = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['hr.advance.field.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} />,
    },
    {
      id: 'name',
      header: m['hr.payroll.field.employee'](),
      cell: row => <bdi className="strong">{row.name}</bdi>,
    },
    {
      id: 'amount',
      header: m['hr.advance.field.amountIn']({ currency: unit }),
      sort: 'amount',
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.amount} />,
    },
    {
      id: 'owed',
      header: m['hr.advance.field.owedIn']({ currency: unit }),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.owed} strong />,
    },
    {
      id: 'instalments',
      header: m['hr.advance.field.instalments'](),
      exportKind: 'number',
      cell: row => <NumberText value={row.instalments} />,
    },
    {
      id: 'next',
      header: m['hr.advance.field.next'](),
      exportKey: 'next.month',
      cell: row =>
        row.next ? (
          <span className="row">
            <span className="n">{monthName(row.next.month)}</span> <Money amount={row.next.amount} />
          </span>
        ) : (
          <span className="quiet">{'\u2014'}</span>
        ),
    },
    {
      id: 'state',
      header: m['hr.payroll.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <AdvanceBadge state={row.state} />,
    },
  ]
}

/** An advance on a phone. */
export function AdvanceCard({ row }: { row: AdvanceRow }) {
  return (
    <>
      <span className="card-row">
        <bdi className="strong">{row.name}</bdi>
        <AdvanceBadge state={row.state} />
      </span>
      <span className="card-row">
        <span className="n">{row.number}</span>
        <Money amount={row.state === 'paid' ? row.owed : row.amount} strong />
      </span>
    </>
  )
}
