import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { words as kindWords } from '#generated/choices/trade.move.kind.ts'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { links } from '../links.web.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { MoveCard, type MoveRow, moveColumns } from './moveColumns.tsx'

const filterKeys = ['itemId', 'warehouseId', 'kind', 'from', 'to'] as const
type Filter = Omit<InputFor<'trade.move.totals'>, 'search'>
const shownKinds = ['receipt', 'issue', 'return', 'adjust', 'waste', 'transferOut', 'produce'] as const

/** Everything that came, went or was found, the newest first. */
export default function MovesPage() {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const list = useList('trade.move.list', filterKeys)
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer(
    'trade.move.totals',
    { ...(list.filters as Filter), ...search },
    { keepPrevious: true },
  )
  const seesCosts = can('trade.costs.read')
  const columns = useMemo(() => moveColumns(seesCosts), [seesCosts])
  const add = can('trade.inventory.write') && (
    <Button kind="primary" onPress={() => setOpen(true)}>
      <Plus aria-hidden />
      {m['trade.move.add']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['trade.move.list.title']()}
        count={totals.data && m['trade.move.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: MoveRow) => row.id}
        card={row => <MoveCard row={row} />}
        searchLabel={m['trade.move.search']()}
        total={totals.data?.count}
        sums={
          totals.data?.valueIn &&
          totals.data.valueOut && (
            <>
              <span>
                {m['trade.move.valueIn']()} <Money amount={totals.data.valueIn} strong />
              </span>
              <span>
                {m['trade.move.valueOut']()} <Money amount={totals.data.valueOut} strong />
              </span>
            </>
          )
        }
        actions={
          <>
            <ButtonLink href={links.transfers()}>{m['trade.transfer.list.title']()}</ButtonLink>
            {add}
          </>
        }
        tabs={
          <SavedViews
            list="trade.move.list"
            views={[
              { id: 'all', name: m['trade.item.view.all'](), search: {} },
              ...shownKinds.map(kind => ({ id: kind, name: kindWords[kind](), search: { kind } })),
            ]}
          />
        }
        empty={<EmptyState title={m['trade.move.empty']()} actions={add} />}
      />
      {isOpen && <MoveDialog onClose={() => setOpen(false)} />}
    </>
  )
}
