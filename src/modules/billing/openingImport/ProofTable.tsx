import { words as byWords } from '#generated/choices/billing.openingImport.by.ts'
import { m } from '#generated/words/messages.js'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/tableColumn.ts'
import type { OpeningReview } from './openingJob.web.ts'

type Row = OpeningReview['proof'][number]

const isOff = (row: Row) => /[1-9]/.test(row.difference)
const accountName = (row: Row) => (currentLocale() === 'en' ? (row.nameEn ?? row.nameAr) : row.nameAr)

/** Every account as it was there and as it will be here; what differs stands first. */
export function ProofTable({ rows }: { rows: readonly Row[] }) {
  const ordered = [...rows].sort((a, b) => Number(isOff(b)) - Number(isOff(a)))
  const difference = (row: Row) => (
    <span className={isOff(row) ? 'bad strong' : 'quiet'}>
      <Amount amount={row.difference} />
    </span>
  )
  const name = (row: Row) => (
    <span>
      <span className="n quiet">{row.code}</span> {accountName(row)}
    </span>
  )
  const columns: Column<Row>[] = [
    { id: 'account', header: m['billing.openingImport.account'](), cell: name },
    {
      id: 'by',
      header: m['billing.openingImport.by'](),
      cell: row => <span className="soft-ink">{byWords[row.by]()}</span>,
    },
    {
      id: 'before',
      header: m['billing.openingImport.before'](),
      align: 'money',
      cell: row => <Amount amount={row.before} />,
    },
    {
      id: 'after',
      header: m['billing.openingImport.after'](),
      align: 'money',
      cell: row => <Amount amount={row.after} />,
    },
    { id: 'difference', header: m['billing.openingImport.difference'](), align: 'money', cell: difference },
  ]
  return (
    <Card
      flush
      title={m['billing.openingImport.proofTitle']()}
      caption={m['billing.openingImport.proofHint']()}
    >
      <DataTable
        bare
        label={m['billing.openingImport.proofTitle']()}
        look="statement"
        columns={columns}
        rows={ordered}
        rowId={row => row.accountId}
        card={row => (
          <>
            <span className="card-row">
              {name(row)}
              <Amount amount={row.after} strong />
            </span>
            <span className="card-row cap">
              {byWords[row.by]()}
              {isOff(row) && difference(row)}
            </span>
          </>
        )}
      />
    </Card>
  )
}
