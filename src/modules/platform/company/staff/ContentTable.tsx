import { ChevronDown, ChevronUp, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currentLocale } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { type Content, useContentActs } from './contentActs.web.ts'

/** Each language in its own direction: a text may begin with a mark such as {trial}. */
const text = (value: string | null, dir: 'rtl' | 'ltr') =>
  value ? (
    <span className="content-text" dir={dir}>
      {value}
    </span>
  ) : (
    <span className="quiet">—</span>
  )

const state = (row: Content) => (
  <StatusBadge kind={row.isActive ? 'running' : 'paused'}>
    {row.isActive ? m['platform.content.active']() : m['platform.content.inactive']()}
  </StatusBadge>
)

const columns: readonly Column<Content>[] = [
  {
    id: 'key',
    header: m['platform.content.key'](),
    cell: row => <span className="n strong">{row.contentKey}</span>,
    width: '14rem',
  },
  { id: 'ar', header: m['platform.content.ar'](), cell: row => text(row.contentValueAr, 'rtl') },
  { id: 'en', header: m['platform.content.en'](), cell: row => text(row.contentValue, 'ltr') },
  { id: 'state', header: m['platform.content.state'](), cell: state, width: '7rem' },
]

type Props = {
  /** The rows shown: those that match the search. */
  rows: readonly Content[]
  /** All rows in order: a row moves past its neighbour among all. */
  all: readonly Content[]
  onEdit: (row: Content) => void
  empty: ReactNode
}

/** The texts in order; a row opens to be edited, moves up and down, is hidden or deleted. */
export function ContentTable({ rows, all, onEdit, empty }: Props) {
  const acts = useContentActs()
  const [deleted, setDeleted] = useState<Content | null>(null)
  const actsOf = (row: Content) => (
    <>
      <IconButton
        size="small"
        label={m['platform.content.up']()}
        disabled={acts.isBusy || row === all[0]}
        onPress={() => void acts.move(row, 'up')}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={m['platform.content.down']()}
        disabled={acts.isBusy || row === all.at(-1)}
        onPress={() => void acts.move(row, 'down')}
      >
        <ChevronDown aria-hidden />
      </IconButton>
      <Menu
        label={m['platform.content.acts']({ key: row.contentKey })}
        trigger={
          <IconButton size="small" label={m['platform.content.acts']({ key: row.contentKey })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuEntry
          name={row.isActive ? m['platform.content.hide']() : m['platform.content.show']()}
          onAction={() => void acts.toggle(row)}
        />
        <MenuEntry name={m['platform.content.delete']()} danger onAction={() => setDeleted(row)} />
      </Menu>
    </>
  )
  return (
    <>
      <DataTable
        label={m['platform.page.landingManagement']()}
        columns={columns}
        rows={rows}
        rowId={row => row.id}
        onOpen={onEdit}
        pageKeys
        empty={empty}
        card={row => (
          <>
            <div className="card-row">
              <span className="n strong">{row.contentKey}</span>
              <span className="push">{state(row)}</span>
            </div>
            <div className="card-row">
              {currentLocale() === 'ar' ? text(row.contentValueAr, 'rtl') : text(row.contentValue, 'ltr')}
            </div>
            <div className="card-row">
              <span className="row push">{actsOf(row)}</span>
            </div>
          </>
        )}
        rowActions={actsOf}
      />
      {deleted && (
        <Dialog
          open
          role="alertdialog"
          onOpenChange={() => setDeleted(null)}
          title={m['platform.content.deleteTitle']({ key: deleted.contentKey })}
          actions={
            <>
              <Button onPress={() => setDeleted(null)}>{m['kernel.action.cancel']()}</Button>
              <Button
                kind="danger"
                onPress={() => {
                  void acts.remove(deleted)
                  setDeleted(null)
                }}
              >
                {m['platform.content.delete']()}
              </Button>
            </>
          }
        >
          {m['platform.content.deleteText']()}
        </Dialog>
      )}
    </>
  )
}
