import { words as causeWords } from '#generated/choices/hr.settlement.cause.ts'
import { words as lineWords } from '#generated/choices/hr.settlement.line.ts'
import { words as stateWords } from '#generated/choices/hr.settlement.settlementState.ts'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'

export { causeWords, lineWords, stateWords }
export type SettlementRow = OutputFor<'hr.settlement.list'>['rows'][number]
export type Settlement = OutputFor<'hr.settlement.get'>

const stateKinds: Readonly<Record<SettlementRow['state'], StatusKind>> = {
  draft: 'unsent',
  inReview: 'decide',
  approved: 'promised',
  posted: 'running',
  paid: 'settled',
  cancelled: 'out',
}

export function SettlementBadge({ state }: { state: SettlementRow['state'] }) {
  return <StatusBadge kind={stateKinds[state]}>{stateWords[state]()}</StatusBadge>
}

export function settlementColumns(currency: Currency): ListColumn<SettlementRow>[] {
  return [
    {
      id: 'number',
      header: m['hr.settlement.field.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} />,
    },
    {
      id: 'name',
      header: m['hr.settlement.field.employee'](),
      cell: row => <bdi className="strong">{row.name}</bdi>,
    },
    {
      id: 'lastDay',
      header: m['hr.settlement.field.lastDay'](),
      sort: 'lastDay',
      exportKind: 'day',
      cell: row => <DayText day={row.lastDay} />,
    },
    {
      id: 'cause',
      header: m['hr.settlement.field.cause'](),
      exportWords: exportWordsOf(causeWords),
      cell: row => causeWords[row.cause](),
    },
    {
      id: 'net',
      header: m['hr.payroll.field.netIn']({ currency: currencySymbol(currency, currentLocale()) }),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.net} strong />,
    },
    {
      id: 'state',
      header: m['hr.payroll.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <SettlementBadge state={row.state} />,
    },
  ]
}

/** A settlement on a phone. */
export function SettlementCard({ row }: { row: SettlementRow }) {
  return (
    <>
      <span className="card-row">
        <bdi className="strong">{row.name}</bdi>
        <SettlementBadge state={row.state} />
      </span>
      <span className="card-row">
        <DayText day={row.lastDay} />
        <Money amount={row.net} strong />
      </span>
    </>
  )
}
