import { Amount } from '../Amount.tsx'
import { DataTable } from '../DataTable.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import type { Column } from '../tableColumn.ts'
import type { SampleWords } from './samples.ts'

type Line = { code: string; name: string; depth: number; amounts: (string | null)[] }

export function GalleryStatement({ words }: { words: SampleWords }) {
  const codes = ['1', '11', '1110', '1120', '2', '2110']
  const lines: Line[] = codes.map((code, index) => ({
    code,
    name: words.ledger[index] ?? '',
    depth: code.length === 1 ? 0 : code.length === 2 ? 1 : 2,
    amounts: ['202253.365', null, '24000.900', '22209.150', '205582.615', index === 1 ? '-39.950' : null],
  }))
  const figures: Column<Line>[] = words.groups.flatMap((group, at) =>
    [words.debit, words.credit].map((header, side) => ({
      id: `${at}${side}`,
      header,
      group,
      align: 'money' as const,
      cell: (line: Line) => <Amount amount={line.amounts[at * 2 + side]} />,
    })),
  )
  return (
    <main className="page">
      <PageHeader
        title={words.trial}
        status={<StatusBadge kind="settled">{words.balancedNow}</StatusBadge>}
      />
      <DataTable
        label={words.trial}
        look="statement"
        rows={lines}
        rowId={line => line.code}
        level={line => (line.depth === 0 ? 'head' : line.depth === 1 ? 'strong' : undefined)}
        columns={[
          { id: 'code', header: words.code, cell: line => <span className="n">{line.code}</span> },
          {
            id: 'account',
            header: words.account,
            cell: line => <span style={{ paddingInlineStart: line.depth * 20 }}>{line.name}</span>,
          },
          ...figures,
        ]}
        totals={Object.fromEntries(
          figures.map(column => [column.id, <Amount key={column.id} amount="202253.365" />]),
        )}
      />
    </main>
  )
}
