import { Upload } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import '../billing.css'
import { PlaceSwitch } from '../document/PlaceSwitch.tsx'
import { treasuryPlaces } from '../document/places.web.ts'
import { links } from '../links.web.ts'
import { BoxFilters } from '../treasury/BoxFilters.tsx'
import type { BankStatementRow } from '../wordMaps.web.ts'

function OpenLines({ row }: { row: BankStatementRow }) {
  return row.openCount === 0 ? (
    <Badge hue="green">{m['billing.bank.allMatched']()}</Badge>
  ) : (
    <Badge hue="amber">{m['billing.bank.openLines']({ count: row.openCount })}</Badge>
  )
}

function columns(): readonly ListColumn<BankStatementRow>[] {
  return [
    {
      id: 'bankName',
      header: m['billing.bank.account'](),
      cell: row => <bdi className="strong">{row.bankName}</bdi>,
    },
    {
      id: 'from',
      header: m['billing.filter.period'](),
      exportKind: 'day',
      cell: row => <DayRange from={row.from} to={row.to} />,
    },
    {
      id: 'lineCount',
      header: m['billing.bank.lines'](),
      exportKind: 'number',
      cell: row => <NumberText value={row.lineCount} />,
    },
    {
      id: 'closing',
      header: m['billing.bank.closing'](),
      align: 'money',
      cell: row => <Money amount={row.closing} currency={row.currency} />,
    },
    {
      id: 'openCount',
      header: m['billing.state'](),
      exportKind: 'number',
      cell: row => <OpenLines row={row} />,
    },
    {
      id: 'fileName',
      header: m['billing.bank.file'](),
      cell: row => <bdi className="soft-ink">{row.fileName}</bdi>,
    },
    {
      id: 'importedAt',
      header: m['billing.bank.importedAt'](),
      sort: 'imported',
      exportKind: 'instant',
      cell: row => <InstantText at={row.importedAt} />,
    },
  ]
}

/** Imported bank statements, and how much of each is matched. */
export default function BankStatementsPage() {
  const { can } = useSession()
  const list = useList('billing.bankStatement.list', ['treasuryAccountId'])
  const add = can('finance.treasury.write') && (
    <ButtonLink kind="primary" href={links.importStatement()}>
      <Upload aria-hidden />
      {m['billing.bank.import']()}
    </ButtonLink>
  )
  return (
    <ListPage
      title={m['billing.page.bankStatements']()}
      list={list}
      columns={columns()}
      rowId={(row: BankStatementRow) => row.id}
      rowActions={row => (
        <ButtonLink size="small" kind="tertiary" href={links.reconcile(row.treasuryAccountId)}>
          {m['billing.bank.matchAct']()}
        </ButtonLink>
      )}
      card={row => <StatementCard row={row} />}
      searchLabel={m['billing.bank.file']()}
      actions={add}
      tabs={
        <>
          <PlaceSwitch
            label={m['billing.page.treasury']()}
            places={treasuryPlaces()}
            here={links.reconcile()}
          />
          <SavedViews list="billing.bankStatement.list" />
        </>
      }
      filters={<BoxFilters filters={list.filters} onChange={list.setFilters} kinds={['bank']} />}
      empty={<EmptyState title={m['billing.bank.none']()} actions={add} />}
    />
  )
}

function StatementCard({ row }: { row: BankStatementRow }) {
  return (
    <>
      <span className="card-row">
        <bdi className="strong">{row.bankName}</bdi>
        <OpenLines row={row} />
      </span>
      <span className="card-row">
        <span className="cap">
          <DayRange from={row.from} to={row.to} />
        </span>
        <Money amount={row.closing} currency={row.currency} />
      </span>
    </>
  )
}
