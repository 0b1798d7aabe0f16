import { words as stateWords } from '#generated/choices/hr.wage.fileState.ts'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { links } from '../links.web.ts'

export type WageFile = OutputFor<'hr.wageFile.list'>['rows'][number]
export { stateWords }

const stateKinds: Readonly<Record<WageFile['state'], StatusKind>> = {
  made: 'decide',
  sent: 'promised',
  accepted: 'settled',
  rejected: 'out',
}

export function WageFileBadge({ state }: { state: WageFile['state'] }) {
  return <StatusBadge kind={stateKinds[state]}>{stateWords[state]()}</StatusBadge>
}

export function wageFileColumns(currency: Currency): ListColumn<WageFile>[] {
  const unit = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'name',
      header: m['hr.wage.field.name'](),
      cell: row => <span className="n strong">{row.name}</span>,
    },
    {
      id: 'run',
      header: m['hr.wage.field.run'](),
      exportKey: 'run.number',
      cell: row => <DocumentNumber number={row.run.number} href={links.run(row.run.id)} />,
    },
    {
      id: 'profile',
      header: m['hr.wage.field.profile'](),
      cell: row => <bdi>{row.profile}</bdi>,
    },
    {
      id: 'records',
      header: m['hr.wage.field.records'](),
      align: 'center',
      cell: row => <NumberText value={row.records} />,
    },
    {
      id: 'total',
      header: m['hr.wage.field.totalIn']({ currency: unit }),
      sort: 'total',
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.total} strong />,
    },
    {
      id: 'state',
      header: m['hr.wage.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <WageFileBadge state={row.state} />,
    },
    {
      id: 'madeAt',
      header: m['hr.wage.field.madeAt'](),
      sort: 'madeAt',
      exportKind: 'instant',
      cell: row => <InstantText at={row.madeAt} />,
    },
    {
      id: 'madeBy',
      header: m['hr.wage.field.madeBy'](),
      optional: true,
      cell: row => <bdi>{row.madeBy}</bdi>,
    },
    {
      id: 'bankReply',
      header: m['hr.wage.field.reply'](),
      optional: true,
      cell: row => <bdi>{row.bankReply ?? ''}</bdi>,
    },
  ]
}

export function WageFileCard({ row }: { row: WageFile }) {
  return (
    <>
      <span className="card-row">
        <span className="n strong">{row.name}</span>
        <Money amount={row.total} strong />
      </span>
      <span className="card-row cap">
        <bdi>{row.profile}</bdi>
        <WageFileBadge state={row.state} />
      </span>
    </>
  )
}
