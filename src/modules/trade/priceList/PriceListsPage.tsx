import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { links } from '../links.web.ts'
import { PriceListDialog } from './PriceListDialog.tsx'
import type { PriceList } from './priceListWords.web.ts'

/** The price lists of the company: for whom, from when, how many prices. */
export default function PriceListsPage() {
  const { can } = useSession()
  const answer = useAnswer('trade.priceList.list', {})
  const [open, setOpen] = useState<PriceList | 'new' | null>(null)
  const writes = can('trade.sales.write')
  const title = m['trade.priceList.list.title']()
  const add = writes && (
    <Button kind="primary" onPress={() => setOpen('new')}>
      <Plus aria-hidden />
      {m['trade.priceList.add']()}
    </Button>
  )
  const whom = (row: PriceList) =>
    row.parties.length === 0 ? (
      m['trade.priceList.everybody']()
    ) : (
      <bdi>{row.parties.map(party => party.name).join('، ')}</bdi>
    )
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['trade.sale.list.title'](), href: links.sales() }, { name: title }]}
          />
        }
        actions={add}
      />
      <Card flush>
        <DataTable
          bare
          label={title}
          rows={answer.data?.rows ?? []}
          loading={answer.isPending}
          rowId={row => row.id}
          {...(writes ? { onOpen: (row: PriceList) => setOpen(row) } : {})}
          empty={<EmptyState title={m['trade.priceList.empty']()} actions={add} />}
          card={row => (
            <div className="stack tight">
              <span className="card-row">
                <bdi className="strong">{row.nameAr}</bdi>
                <Standing row={row} />
              </span>
              <span className="card-row soft-ink">
                <span>{whom(row)}</span>
                <DayText day={row.validFrom} />
              </span>
            </div>
          )}
          columns={[
            {
              id: 'name',
              header: m['trade.priceList.field.nameAr'](),
              cell: row => <bdi className="strong">{row.nameAr}</bdi>,
            },
            { id: 'whom', header: m['trade.priceList.field.parties'](), cell: whom },
            {
              id: 'from',
              header: m['trade.priceList.field.validFrom'](),
              cell: row => <DayText day={row.validFrom} />,
            },
            {
              id: 'to',
              header: m['trade.priceList.field.validTo'](),
              cell: row => <DayText day={row.validTo} />,
            },
            {
              id: 'prices',
              header: m['trade.priceList.field.prices'](),
              align: 'money',
              cell: row => <span className="n">{row.prices.length}</span>,
            },
            { id: 'standing', header: m['trade.item.field.state'](), cell: row => <Standing row={row} /> },
          ]}
        />
      </Card>
      {open && <PriceListDialog list={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function Standing({ row }: { row: PriceList }) {
  if (!row.isActive) return <Badge>{m['trade.item.stopped']()}</Badge>
  return row.isInForce ? (
    <Badge hue="green">{m['trade.priceList.inForce']()}</Badge>
  ) : (
    <Badge>{m['trade.priceList.notInForce']()}</Badge>
  )
}
