import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { sayActor } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { links } from '../links.web.ts'

const RateDialog = onDemand(async () => (await import('./RateDialogs.tsx')).RateDialog)
const PasteDialog = onDemand(async () => (await import('./RateDialogs.tsx')).PasteDialog)
const RevalueDialog = onDemand(async () => (await import('./RateDialogs.tsx')).RevalueDialog)

type Row = OutputFor<'accounting.rate.list'>['rows'][number]

const columns: () => readonly ListColumn<Row>[] = () => [
  {
    id: 'currency',
    header: m['accounting.rate.currency'](),
    cell: row => <span className="n strong">{row.currency}</span>,
  },
  {
    id: 'on',
    header: m['accounting.rate.on'](),
    sort: 'date',
    exportKind: 'day',
    cell: row => <DayText day={row.on} />,
  },
  { id: 'rate', header: m['accounting.rate.rate'](), cell: row => <span className="n">{row.rate}</span> },
  {
    id: 'by',
    header: m['accounting.rate.by'](),
    cell: row => <bdi className="soft-ink">{sayActor(row.by)}</bdi>,
  },
]

/** «أسعار الصرف»: what foreign currencies cost by day, and the revaluation of a month's end. */
export default function RatesPage() {
  const { can } = useSession()
  const [open, setOpen] = useState<'new' | 'paste' | 'revalue' | null>(null)
  const list = useList('accounting.rate.list', ['currency'])
  const close = () => setOpen(null)
  const mayWrite = can('finance.ledger.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => setOpen('new')}>
      <Plus aria-hidden />
      {m['accounting.rate.new']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['accounting.page.rates']()}
        list={list}
        columns={columns()}
        rowId={(row: Row) => row.id}
        card={row => (
          <span className="card-row">
            <span>
              <span className="n strong">{row.currency}</span> <DayText day={row.on} />
            </span>
            <span className="n strong">{row.rate}</span>
          </span>
        )}
        searchLabel={m['accounting.rate.search']()}
        actions={
          mayWrite && (
            <>
              <Button onPress={() => setOpen('revalue')}>{m['accounting.revalue.act']()}</Button>
              <Button onPress={() => setOpen('paste')}>{m['accounting.rate.paste']()}</Button>
              <ButtonLink href={links.rateImport}>{m['accounting.import.act']()}</ButtonLink>
              {add}
            </>
          )
        }
        empty={<EmptyState title={m['accounting.rate.none']()} actions={add} />}
      />
      {open === 'new' && <RateDialog onClose={close} />}
      {open === 'paste' && <PasteDialog onClose={close} />}
      {open === 'revalue' && <RevalueDialog onClose={close} />}
    </>
  )
}
