import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { links } from '../links.web.ts'
import { BomDialog } from './BomDialog.tsx'
import { type Bom, fieldWords } from './productionWords.web.ts'

const number = (text: string) => <span className="n">{text}</span>

/** What the products of the company are made of. */
export default function BomsPage() {
  const { can } = useSession()
  const answer = useAnswer('trade.bom.list', {})
  const [open, setOpen] = useState<Bom | 'new' | null>(null)
  const writes = can('trade.production.write')
  const add = writes && (
    <Button kind="primary" onPress={() => setOpen('new')}>
      <Plus aria-hidden />
      {m['trade.production.addBom']()}
    </Button>
  )
  const unitCost = {
    id: 'unitCost',
    header: fieldWords.unitCost(),
    align: 'money' as const,
    cell: (row: Bom) =>
      row.unitCost === null ? <span className="quiet">{'\u2014'}</span> : <Amount amount={row.unitCost} />,
  }
  return (
    <div className="page">
      <PageHeader
        title={m['trade.production.boms']()}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['trade.production.list.title'](), href: links.production() },
              { name: m['trade.production.boms']() },
            ]}
          />
        }
        actions={add}
      />
      <Card flush>
        <DataTable
          bare
          label={m['trade.production.boms']()}
          rows={answer.data?.rows ?? []}
          loading={answer.isPending}
          rowId={row => row.id}
          {...(writes ? { onOpen: (row: Bom) => setOpen(row) } : {})}
          empty={<EmptyState title={m['trade.production.noBoms']()} actions={add} />}
          card={row => (
            <div className="stack tight">
              <span className="card-row">
                <ProductName row={row} />
                {number(`${row.quantity} ${row.unit}`)}
              </span>
              <span className="soft-ink">{partsText(row)}</span>
            </div>
          )}
          columns={[
            { id: 'item', header: fieldWords.item(), cell: row => <ProductName row={row} /> },
            {
              id: 'quantity',
              header: m['trade.production.bomMakes'](),
              cell: row => (
                <span>
                  {number(row.quantity)} <bdi>{row.unit}</bdi>
                </span>
              ),
            },
            { id: 'lines', header: m['trade.production.section.lines'](), cell: partsText },
            {
              id: 'hours',
              header: fieldWords.conversionHours(),
              align: 'money',
              cell: row => number(row.conversionHours),
            },
            ...(can('trade.costs.read') ? [unitCost] : []),
          ]}
        />
      </Card>
      {open && <BomDialog bom={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function ProductName({ row }: { row: Bom }) {
  return (
    <span className="row">
      <bdi className="strong">{row.item}</bdi>
      {!row.isActive && <Badge>{m['trade.item.stopped']()}</Badge>}
    </span>
  )
}

const partsText = (row: Bom) => (
  <span>
    {row.lines.map((line, at) => (
      <span key={line.itemId}>
        {at > 0 && '، '}
        <bdi>{line.item}</bdi> <span className="n">{line.quantity}</span> <bdi>{line.unit}</bdi>
      </span>
    ))}
  </span>
)
