import { useNavigate } from '@tanstack/react-router'
import { words as cycleWords } from '#generated/choices/platform.cycle.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { sayActor } from '../audit/actor.web.ts'
import { links } from '../links.web.ts'
import { nameOf } from '../words.web.ts'
import { cellNames, monthText, type ReportId } from './monthReports.tsx'
import type { ReportCell } from './report.rules.ts'

type Row = OutputFor<'platform.report.rows'>['rows'][number]
const filterKeys = ['cell', 'month'] as const
const nothing = <span className="quiet">—</span>

const company: ListColumn<Row> = {
  id: 'name',
  header: m['platform.report.company'](),
  exportKey: 'nameAr',
  cell: row => <bdi className="strong">{nameOf(row)}</bdi>,
}
const at = (header: string): ListColumn<Row> => ({
  id: 'at',
  header,
  exportKind: 'instant',
  cell: row => <InstantText at={row.at} />,
})
const plan: readonly ListColumn<Row>[] = [
  {
    id: 'plan',
    header: m['platform.companies.plan'](),
    exportKey: 'planNameAr',
    cell: row => (row.planNameAr ? nameOf({ nameAr: row.planNameAr, nameEn: row.planNameEn }) : nothing),
  },
  {
    id: 'cycle',
    header: m['platform.report.cycle'](),
    exportWords: spokenCodes(cycleWords),
    cell: row => (row.cycle ? cycleWords[row.cycle]() : nothing),
  },
  {
    id: 'priceMinor',
    header: m['platform.report.price'](),
    align: 'money',
    cell: row => (row.priceMinor === null ? nothing : <Money amount={row.priceMinor} currency="KWD" />),
  },
]
const count = (header: string): ListColumn<Row> => ({
  id: 'count',
  header,
  exportKind: 'number',
  cell: row => (row.count === null ? nothing : <NumberText value={row.count} />),
})
const by: ListColumn<Row> = {
  id: 'by',
  header: m['platform.report.by'](),
  cell: row => (row.by ? <bdi>{sayActor(row.by)}</bdi> : nothing),
}
const reason: ListColumn<Row> = {
  id: 'reason',
  header: m['platform.report.reason'](),
  cell: row => (row.reason ? <bdi>{row.reason}</bdi> : nothing),
}
const size: ListColumn<Row> = {
  id: 'megabytes',
  header: m['platform.report.copySize'](),
  exportKind: 'number',
  cell: row => (row.megabytes === null ? nothing : <NumberText value={row.megabytes} />),
}

const when = at(m['platform.report.at']())
const visit = [company, when, by, reason, count(m['platform.report.writes']())]
const rowColumns: Record<ReportCell, readonly ListColumn<Row>[]> = {
  founded: [company, when],
  closed: [company, when, reason],
  open: [company, at(m['platform.report.since']())],
  payers: [company, ...plan, at(m['platform.report.since']())],
  lost: [company, ...plan, when],
  signIns: [company, count(m['platform.report.signIns']()), when],
  visits: visit,
  writingVisits: visit,
  copies: [company, when, by, size],
  failedCopies: [company, when, by],
}

type Props = { report: ReportId; cell: ReportCell; month: string }

/** What one figure of one month counts; a row opens its company. */
export function ReportRows({ report, cell, month }: Props) {
  const navigate = useNavigate()
  const list = useList('platform.report.rows', filterKeys)
  const columns = rowColumns[cell]
  return (
    <ListPage
      title={m['platform.report.rowsTitle']({ figure: cellNames[cell](), month: monthText(month) })}
      list={{ ...list, isFiltered: list.search !== '', clearFilters: () => list.setSearch('') }}
      columns={columns}
      rowId={row => row.id}
      onOpen={row => void navigate({ to: links.companies, search: { company: row.companyId } })}
      searchLabel={m['platform.report.rowsSearch']()}
      tabs={
        <TextLink href={`${links.staffReports}?report=${report}`}>{m['platform.report.back']()}</TextLink>
      }
      card={row => (
        <>
          <div className="card-row">
            <b>
              <bdi>{nameOf(row)}</bdi>
            </b>
            <span className="push cap">
              <InstantText at={row.at} />
            </span>
          </div>
          <div className="card-row cap">
            {columns
              .filter(column => column.id !== 'name' && column.id !== 'at')
              .map(column => (
                <span key={column.id}>
                  {column.header} {column.cell(row)}
                </span>
              ))}
          </div>
        </>
      )}
      empty={<EmptyState title={m['platform.report.rowsEmpty']()} />}
    />
  )
}
