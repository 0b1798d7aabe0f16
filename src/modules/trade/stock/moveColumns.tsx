import { words as kindWords } from '#generated/choices/trade.move.kind.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'

export type MoveRow = OutputFor<'trade.move.list'>['rows'][number]

const nothing = <span className="quiet">{'\u2014'}</span>

/** The columns of moves: what, when, how much, why. */
export function moveColumns(seesCosts: boolean): ListColumn<MoveRow>[] {
  return [
    {
      id: 'number',
      header: m['trade.move.field.number'](),
      cell: row => <span className="n">{row.number}</span>,
    },
    {
      id: 'on',
      header: m['trade.move.field.on'](),
      exportKind: 'day',
      sort: 'date',
      cell: row => <DayText day={row.on} />,
    },
    {
      id: 'kind',
      header: m['trade.move.field.kind'](),
      exportWords: exportWordsOf(kindWords),
      cell: row => kindWords[row.kind](),
    },
    {
      id: 'item',
      header: m['trade.move.field.item'](),
      cell: row => (
        <TextLink href={links.item(row.itemId)}>
          <bdi>{row.item}</bdi>
        </TextLink>
      ),
    },
    { id: 'warehouse', header: m['trade.warehouse.title'](), cell: row => <bdi>{row.warehouse}</bdi> },
    {
      id: 'quantity',
      header: m['trade.line.quantity'](),
      align: 'money',
      cell: row => <span className="n">{row.quantity}</span>,
    },
    { id: 'unit', header: m['trade.line.unit'](), cell: row => <bdi>{row.unit}</bdi> },
    {
      id: 'batch',
      header: m['trade.line.batch'](),
      optional: true,
      cell: row =>
        row.batch || row.serials.length > 0 ? (
          <span className="n">{row.batch ?? row.serials.join(' ')}</span>
        ) : (
          nothing
        ),
    },
    ...(seesCosts
      ? [
          {
            id: 'value',
            header: m['trade.move.field.value'](),
            align: 'money' as const,
            exportKind: 'money' as const,
            cell: (row: MoveRow) => (row.value === null ? nothing : <Amount amount={row.value} />),
          },
        ]
      : []),
    {
      id: 'party',
      header: m['trade.move.field.party'](),
      optional: true,
      cell: row => (row.party ? <bdi>{row.party}</bdi> : nothing),
    },
    {
      id: 'reason',
      header: m['trade.move.field.reason'](),
      cell: row => (row.reason ? <bdi>{row.reason}</bdi> : nothing),
    },
  ]
}

/** The same on a phone. */
export function MoveCard({ row }: { row: MoveRow }) {
  return (
    <div className="stack tight">
      <span className="card-row">
        <bdi className="strong">{row.item}</bdi>
        <span>
          <span className="n strong">{row.quantity}</span> <bdi>{row.unit}</bdi>
        </span>
      </span>
      <span className="card-row soft-ink">
        <span>{kindWords[row.kind]()}</span>
        <bdi>{row.warehouse}</bdi>
        <DayText day={row.on} />
      </span>
    </div>
  )
}
