import { ChevronDown, ChevronRight, Plus } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { shownBalance } from '../account/account.rules.ts'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { classWord, controlWords } from '../wordMaps.web.ts'
import type { TreeRow } from './accountTree.web.ts'
import type { ChartAccount } from './chartAccount.web.ts'

type Row = TreeRow<ChartAccount>
type Props = {
  rows: readonly Row[]
  onOpen: (account: ChartAccount) => void
  /** Absent while searching: then everything found is shown. */
  onToggle?: ((id: string, isOpen: boolean) => void) | undefined
  onAdd?: ((account: ChartAccount) => void) | undefined
  empty: ReactNode
}

/** The tree as a dense statement; the arrow keys open and close the heading that has the focus. */
export function AccountTable({ rows, onOpen, onToggle, onAdd, empty }: Props) {
  const { currency } = useCompany()
  const symbol = currencySymbol(currency, currentLocale())
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!onToggle || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    const target = event.target as Element
    const row = rows[Number(target.closest('tr[data-index]')?.getAttribute('data-index') ?? -1)]
    if (!row || target.closest('input')) return
    event.preventDefault()
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (!row.account.leaf) onToggle(row.account.id, event.key === forward)
  }
  const columns: Column<Row>[] = [
    {
      id: 'code',
      header: m['accounting.account.codeLabel'](),
      width: '112px',
      cell: ({ account }) => <DocumentNumber number={account.code} href={links.account(account.id)} />,
    },
    {
      id: 'name',
      header: m['accounting.account.name'](),
      cell: row => (
        <span className="accounting-indent" style={{ paddingInlineStart: (row.account.level - 1) * 20 }}>
          <Twisty row={row} onToggle={onToggle} />
          <span className={row.account.active ? undefined : 'quiet'}>{nameOf(row.account)}</span>
        </span>
      ),
    },
    {
      id: 'class',
      header: m['accounting.account.class'](),
      cell: ({ account }) => <span className="accounting-plain">{classWord(account.class)}</span>,
    },
    {
      id: 'control',
      header: m['accounting.account.control'](),
      cell: ({ account }) =>
        account.leaf && account.control !== 'none' ? (
          <span className="soft-ink">{controlWords[account.control]()}</span>
        ) : null,
    },
    {
      id: 'state',
      header: m['accounting.account.state'](),
      cell: ({ account }) =>
        account.active ? (
          <span className="quiet">{m['accounting.account.active']()}</span>
        ) : (
          <StatusBadge kind="paused">{m['accounting.account.inactive']()}</StatusBadge>
        ),
    },
    {
      id: 'balance',
      header: m['accounting.account.balanceIn']({ currency: symbol }),
      align: 'money',
      width: '160px',
      cell: ({ account }) => (
        <Amount amount={shownBalance(account, account.balance)} strong={!account.leaf} />
      ),
    },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the rows inside bubble to here
    <div className="accounting-fill" onKeyDown={onKeyDown}>
      <DataTable
        label={m['accounting.page.chart']()}
        look="statement"
        pageKeys
        columns={columns}
        rows={rows}
        rowId={row => row.account.id}
        level={row => (row.account.level === 1 ? 'head' : row.account.leaf ? undefined : 'strong')}
        onOpen={row => onOpen(row.account)}
        rowActions={
          onAdd &&
          (row =>
            row.account.level < 6 && row.account.active ? (
              <span className="on-hover">
                <IconButton
                  size="small"
                  label={m['accounting.chart.addChild']({ name: nameOf(row.account) })}
                  onPress={() => onAdd(row.account)}
                >
                  <Plus aria-hidden />
                </IconButton>
              </span>
            ) : null)
        }
        card={row => <AccountCard row={row} onToggle={onToggle} />}
        empty={empty}
      />
    </div>
  )
}

function Twisty({ row, onToggle }: { row: Row; onToggle: Props['onToggle'] }) {
  if (row.account.leaf) return <span className="accounting-twisty" />
  const name = nameOf(row.account)
  return (
    <span className="accounting-twisty">
      <IconButton
        size="small"
        label={row.isOpen ? m['accounting.chart.close']({ name }) : m['accounting.chart.open']({ name })}
        disabled={!onToggle}
        onPress={() => onToggle?.(row.account.id, !row.isOpen)}
      >
        {row.isOpen ? <ChevronDown aria-hidden /> : <DirIcon icon={ChevronRight} />}
      </IconButton>
    </span>
  )
}

function AccountCard({ row, onToggle }: { row: Row; onToggle: Props['onToggle'] }) {
  const { account } = row
  return (
    <span className="accounting-indent" style={{ paddingInlineStart: (account.level - 1) * 14 }}>
      <Twisty row={row} onToggle={onToggle} />
      <span className="grow">
        <span className={account.leaf ? undefined : 'strong'}>{nameOf(account)}</span>
        <span className="cap accounting-block">
          <DocumentNumber number={account.code} href={links.account(account.id)} />
          {!account.active && <> · {m['accounting.account.inactive']()}</>}
        </span>
      </span>
      <Amount amount={shownBalance(account, account.balance)} strong={!account.leaf} />
    </span>
  )
}
