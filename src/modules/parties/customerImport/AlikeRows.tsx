import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { spacedPhone } from '../party/party.web.ts'
import { listed, matchWords } from '../party/partyWords.web.ts'
import { PartyLink } from '../party/picker/PartyLink.tsx'

type Row = OutputFor<'parties.customer.import'>['alike'][number]
type Props = {
  rows: readonly Row[]
  /** Rows that the person declared to be other people. */
  others: ReadonlySet<number>
  onChange: (others: ReadonlySet<number>) => void
}

/** Rows that look like a registered customer, each with the choice: the same, which stays as it is, or another, which is imported. */
export function AlikeRows({ rows, others, onChange }: Props) {
  const choose = (row: Row, isOther: boolean) => {
    const next = new Set(others)
    if (isOther) next.add(row.row)
    else next.delete(row.row)
    onChange(next)
  }
  const choice = (row: Row) => (
    <SegmentedControl
      label={m['parties.customerImport.whoIs']({ name: row.name })}
      value={others.has(row.row) ? 'other' : 'same'}
      onChange={who => choose(row, who === 'other')}
      options={[
        { id: 'same', name: m['parties.customerImport.same']() },
        { id: 'other', name: m['parties.customerImport.other']() },
      ]}
    />
  )
  const inFile = (row: Row) => (
    <span>
      <bdi className="strong">{row.name}</bdi> <span className="n quiet">{spacedPhone(row.phone)}</span>
    </span>
  )
  const registered = (row: Row) => (
    <span>
      <PartyLink party={{ ...row.party, nameAr: row.party.name, nameEn: null }} />{' '}
      <span className="n quiet">{row.party.phone && spacedPhone(row.party.phone)}</span>
    </span>
  )
  const why = (row: Row) => (
    <span className="soft-ink">{listed(row.why.map(reason => matchWords[reason]()))}</span>
  )
  return (
    <Card
      flush
      title={m['parties.customerImport.alike']()}
      caption={m['parties.customerImport.alikeHint']()}
      end={
        <Button
          size="small"
          onPress={() =>
            onChange(others.size === rows.length ? new Set() : new Set(rows.map(row => row.row)))
          }
        >
          {others.size === rows.length
            ? m['parties.customerImport.allSame']()
            : m['parties.customerImport.allOther']()}
        </Button>
      }
    >
      <DataTable
        bare
        label={m['parties.customerImport.alike']()}
        rows={rows}
        rowId={row => String(row.row)}
        columns={[
          {
            id: 'row',
            header: m['platform.import.rowNumber'](),
            cell: row => <span className="n quiet">{row.row}</span>,
          },
          { id: 'inFile', header: m['parties.customerImport.inFile'](), cell: inFile },
          { id: 'registered', header: m['parties.customerImport.registered'](), cell: registered },
          { id: 'why', header: m['parties.customerImport.why'](), cell: why },
          { id: 'choice', header: m['parties.customerImport.decision'](), cell: choice },
        ]}
        card={row => (
          <>
            <span className="card-row">{inFile(row)}</span>
            <span className="card-row cap">
              {registered(row)} {why(row)}
            </span>
            <span className="card-row">{choice(row)}</span>
          </>
        )}
      />
    </Card>
  )
}
