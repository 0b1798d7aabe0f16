import { m } from '#generated/words/messages.js'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { links } from '../links.web.ts'
import { type ItemRow, kindWords, stateWords } from './itemWords.web.ts'
import { StateBadge } from './StateBadge.tsx'

const nothing = <span className="quiet">{'\u2014'}</span>
const quantityIn = (row: ItemRow, quantity: string) =>
  row.kind === 'service' ? nothing : <span className="n">{quantity}</span>

/** The columns of the list of items. */
export function itemColumns(seesCosts: boolean): ListColumn<ItemRow>[] {
  return [
    {
      id: 'code',
      header: m['trade.item.field.code'](),
      sort: 'code',
      cell: row => <DocumentNumber number={row.code} href={links.item(row.id)} />,
    },
    {
      id: 'nameAr',
      header: m['trade.item.field.nameAr'](),
      sort: 'name',
      cell: row => <bdi>{row.nameAr}</bdi>,
    },
    {
      id: 'category',
      header: m['trade.item.field.categoryId'](),
      cell: row => (row.category ? <bdi>{row.category}</bdi> : nothing),
    },
    {
      id: 'kind',
      header: m['trade.item.field.kind'](),
      exportWords: exportWordsOf(kindWords),
      optional: true,
      cell: row => kindWords[row.kind](),
    },
    {
      id: 'onHand',
      header: m['trade.item.field.onHand'](),
      align: 'money',
      cell: row => quantityIn(row, row.onHand),
    },
    {
      id: 'available',
      header: m['trade.item.field.available'](),
      align: 'money',
      cell: row => quantityIn(row, row.available),
    },
    { id: 'unit', header: m['trade.item.field.unit'](), cell: row => <bdi>{row.unit}</bdi> },
    {
      id: 'salePrice',
      header: m['trade.item.field.salePrice'](),
      align: 'money',
      exportKind: 'money',
      cell: row => (row.salePrice === null ? nothing : <Amount amount={row.salePrice} />),
    },
    ...(seesCosts
      ? [
          {
            id: 'value',
            header: m['trade.item.field.value'](),
            align: 'money' as const,
            exportKind: 'money' as const,
            cell: (row: ItemRow) => (row.value === null ? nothing : <Amount amount={row.value} />),
          },
        ]
      : []),
    {
      id: 'state',
      header: m['trade.item.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <StateBadge row={row} />,
    },
  ]
}

/** The same on a phone. */
export function ItemCard({ row }: { row: ItemRow }) {
  return (
    <div className="stack tight">
      <span className="card-row">
        <bdi className="strong">{row.nameAr}</bdi>
        {row.salePrice && <Money amount={row.salePrice} />}
      </span>
      <span className="card-row">
        <span className="n soft-ink">{row.code}</span>
        {row.kind !== 'service' && (
          <span>
            <span className="n strong">{row.available}</span> <bdi>{row.unit}</bdi>
          </span>
        )}
        <StateBadge row={row} />
      </span>
    </div>
  )
}
