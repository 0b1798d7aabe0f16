import { Download, MessageCircle, Plus, Printer, Rows3, Upload } from 'lucide-react'
import { useState } from 'react'
import { Amount } from '../Amount.tsx'
import { Button } from '../Button.tsx'
import { ColumnChooser } from '../ColumnChooser.tsx'
import { DataTable } from '../DataTable.tsx'
import { DayRange } from '../DayRange.tsx'
import { DocumentNumber } from '../DocumentNumber.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { FilterButton } from '../FilterButton.tsx'
import { FilterChip } from '../FilterChip.tsx'
import { IconButton } from '../IconButton.tsx'
import { Money } from '../Money.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { Pagination } from '../Pagination.tsx'
import { Plate } from '../Plate.tsx'
import { SearchField } from '../SearchField.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { Tabs } from '../Tabs.tsx'
import { TextField } from '../TextField.tsx'
import { Toolbar } from '../Toolbar.tsx'
import type { Column, Sort } from '../tableColumn.ts'
import { showToast } from '../toast.ts'
import { type ContractSample, contracts } from './contractSamples.ts'
import type { SampleWords } from './samples.ts'

const asked = new URLSearchParams(location.search)

export function GalleryList({ words }: { words: SampleWords }) {
  const rows = contracts(words.language, Number(asked.get('rows') ?? 12))
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(asked.get('picked')?.split(',')))
  const [view, setView] = useState('1')
  const [search, setSearch] = useState('')
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<Sort>({ by: 'number', descending: true })
  const [compact, setCompact] = useState(asked.has('compact'))
  const heads = words.columns
  const columns: Column<ContractSample>[] = [
    {
      id: 'number',
      header: heads[0] ?? '',
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href="#" />,
    },
    { id: 'customer', header: heads[1] ?? '', sort: 'customer', cell: row => <bdi>{row.customer}</bdi> },
    {
      id: 'vehicle',
      header: heads[2] ?? '',
      cell: row => (
        <span className="row">
          <Plate number={row.plate} /> <span className="cap">{row.model}</span>
        </span>
      ),
    },
    {
      id: 'period',
      header: heads[3] ?? '',
      cell: row => (
        <span className="soft-ink">
          <DayRange from={row.from} to={row.to} />
        </span>
      ),
    },
    { id: 'left', header: heads[4] ?? '', cell: row => <span className="soft-ink">{row.left}</span> },
    {
      id: 'value',
      header: heads[5] ?? '',
      align: 'money',
      sort: 'value',
      cell: row => <Amount amount={row.value} />,
    },
    {
      id: 'balance',
      header: heads[6] ?? '',
      align: 'money',
      cell: row => <Amount amount={row.balance} strong />,
    },
    {
      id: 'status',
      header: heads[7] ?? '',
      cell: row => <StatusBadge kind={row.kind}>{row.state}</StatusBadge>,
    },
  ]
  return (
    <main className="page" style={{ blockSize: '100dvh' }}>
      <PageHeader
        title={words.contracts}
        count={words.count}
        actions={
          <>
            <Button kind="tertiary">
              <Upload aria-hidden /> {words.import}
            </Button>
            <Button
              kind="primary"
              onPress={() => showToast(words.closed, { name: words.undo, onPress: () => {} })}
            >
              <Plus aria-hidden /> {words.newContract}
            </Button>
          </>
        }
      />
      <Tabs
        label={words.contracts}
        selected={view}
        onSelect={setView}
        tabs={words.views.map((name, index) => ({
          id: String(index),
          name,
          count: [412, 43, 3, 1, 6][index],
          late: index === 3,
        }))}
        end={
          <Button kind="tertiary" size="small">
            <Plus aria-hidden /> {words.saveView}
          </Button>
        }
      >
        <Toolbar
          search={<SearchField label={words.search} value={search} onChange={setSearch} slash />}
          end={
            <>
              <IconButton label={words.density} framed pressed={compact} onPress={() => setCompact(!compact)}>
                <Rows3 aria-hidden />
              </IconButton>
              <ColumnChooser columns={columns.slice(1)} hidden={hidden} onChange={setHidden} />
              <Button>
                <Download aria-hidden /> {words.export}
              </Button>
            </>
          }
        >
          <FilterChip name={words.branch} value={words.city} onRemove={() => {}} />
          <FilterChip name={words.start} value={words.year}>
            <TextField label={words.start} value={search} onChange={setSearch} />
          </FilterChip>
          <FilterButton>
            <TextField label={words.branch} value="" onChange={() => {}} />
          </FilterButton>
        </Toolbar>
        <DataTable
          label={words.contracts}
          columns={columns.filter(column => !hidden.has(column.id))}
          rows={rows}
          rowId={row => row.number}
          onOpen={row => showToast(row.number)}
          sort={sort}
          onSort={setSort}
          loading={asked.has('loading')}
          density={compact ? 'compact' : 'comfortable'}
          pageKeys
          selection={{ ids, onChange: setIds }}
          bulk={{
            title: words.selected,
            sum: <Money amount="726.250" />,
            actions: (
              <>
                <Button kind="tertiary" size="small">
                  <MessageCircle aria-hidden /> {words.remind}
                </Button>
                <Button kind="tertiary" size="small">
                  <Printer aria-hidden /> {words.print}
                </Button>
              </>
            ),
          }}
          empty={<EmptyState title={words.emptyTitle} actions={<Button>{words.clearFilter}</Button>} />}
          foot={
            <>
              <Pagination text={words.paging} onNext={() => {}} />
              <div className="dt-sums">
                <span>
                  {words.value} <Money amount="28164.500" strong />
                </span>
                <span>
                  {words.balance} <Money amount="1986.750" strong />
                </span>
              </div>
            </>
          }
          card={row => (
            <>
              <div className="card-row">
                <DocumentNumber number={row.number} href="#" />
                <StatusBadge kind={row.kind}>{row.state}</StatusBadge>
              </div>
              <div className="card-row">
                <b>{row.customer}</b>
              </div>
              <div className="card-row">
                <span className="row">
                  <Plate number={row.plate} /> <span className="soft-ink">{row.model}</span>
                </span>
                <span className="soft-ink">{row.left}</span>
              </div>
              {row.balance !== '0.000' && (
                <div className="card-row rule">
                  <span className="soft-ink">{words.balanceDue}</span>
                  <Money amount={row.balance} strong />
                </div>
              )}
            </>
          )}
        />
      </Tabs>
    </main>
  )
}
