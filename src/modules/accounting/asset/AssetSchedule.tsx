import { m } from '#generated/words/messages.js'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { links } from '../links.web.ts'
import { formatMonth } from '../monthNames.web.ts'
import type { Asset } from './assetWords.web.ts'

type Row = Asset['schedule'][number]

/** Every month of an asset: what was charged with its entry, then what is to come. */
export function AssetSchedule({ asset }: { asset: Asset }) {
  const isByUse = asset.method === 'unitsOfUse'
  const columns: Column<Row>[] = [
    {
      id: 'month',
      header: m['accounting.asset.month'](),
      cell: row => <span className={row.isCharged ? undefined : 'quiet'}>{formatMonth(row.month)}</span>,
    },
    ...(isByUse
      ? [
          {
            id: 'units',
            header: m['accounting.asset.used'](),
            align: 'money' as const,
            cell: (row: Row) => (row.units === null ? '\u2014' : <NumberText value={row.units} />),
          },
        ]
      : []),
    {
      id: 'amount',
      header: m['accounting.asset.charge'](),
      align: 'money',
      cell: row => <Amount amount={row.amount} />,
    },
    {
      id: 'accumulated',
      header: m['accounting.asset.accumulated'](),
      align: 'money',
      cell: row => <Amount amount={row.accumulated} />,
    },
    {
      id: 'book',
      header: m['accounting.asset.book'](),
      align: 'money',
      cell: row => <Amount amount={row.book} strong />,
    },
    {
      id: 'entry',
      header: m['accounting.asset.entry'](),
      cell: row =>
        row.entry ? (
          <DocumentNumber number={row.entry.number} href={links.entry(row.entry.id)} />
        ) : (
          <span className="quiet">{row.isCharged ? '\u2014' : m['accounting.asset.toCome']()}</span>
        ),
    },
  ]
  return (
    <Card flush title={m['accounting.asset.schedule']()}>
      <DataTable
        bare
        density="compact"
        label={m['accounting.asset.schedule']()}
        columns={columns}
        rows={asset.schedule}
        rowId={row => row.month}
        card={row => (
          <>
            <span className="card-row">
              <span>{formatMonth(row.month)}</span>
              <Amount amount={row.amount} strong />
            </span>
            <span className="card-row cap">
              {row.entry ? (
                <DocumentNumber number={row.entry.number} href={links.entry(row.entry.id)} />
              ) : (
                m['accounting.asset.toCome']()
              )}
              <Amount amount={row.book} />
            </span>
          </>
        )}
        empty={
          <p className="caption card-body">
            {isByUse ? m['accounting.asset.usesNone']() : m['accounting.asset.scheduleNone']()}
          </p>
        }
      />
    </Card>
  )
}
