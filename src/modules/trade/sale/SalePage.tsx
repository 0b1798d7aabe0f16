import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { links } from '../links.web.ts'
import { PaperLink } from '../paper/PaperLink.tsx'
import { DeliverDialog, InvoiceDialog, ReturnDialog } from './SaleActs.tsx'
import { SaleBadge } from './SaleBadge.tsx'
import { SaleDialog } from './SaleDialog.tsx'
import { DocumentsTable, LinesTable } from './SaleTables.tsx'
import { actWords, fieldWords, type Sale, saleStory, stateWords } from './saleWords.web.ts'

/** One quote or order: what was promised, left, was invoiced and came back. */
export default function SalePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('trade.sale.get', { id })
  return <Loaded answer={answer}>{sale => <SaleRecord sale={sale} />}</Loaded>
}

type Act = Sale['actions'][number]
const order: readonly Act[] = [
  'lose',
  'cancel',
  'close',
  'return',
  'save',
  'send',
  'confirm',
  'invoice',
  'deliver',
]
const isMove = (act: Act): act is 'send' | 'confirm' | 'close' | 'lose' | 'cancel' =>
  act === 'send' || act === 'confirm' || act === 'close' || act === 'lose' || act === 'cancel'

/** Actions of the state that there is something to do with. */
function openActs({ actions, lines, isExpired }: Sale): Act[] {
  const some = (of: (line: Sale['lines'][number]) => boolean) => lines.some(of)
  const isOpen: Partial<Record<Act, boolean>> = {
    deliver: some(line => line.leftToDeliver !== '0'),
    invoice: some(line => line.leftToInvoice !== '0'),
    return: some(line => line.delivered !== '0' && line.delivered !== line.returned),
    cancel: !some(line => line.delivered !== '0'),
    close: some(line => line.delivered !== '0'),
    confirm: !isExpired,
  }
  return order.filter(act => actions.includes(act) && isOpen[act] !== false)
}

function SaleRecord({ sale }: { sale: Sale }) {
  const [open, setOpen] = useState<Act | null>(null)
  const close = () => setOpen(null)
  const acts = openActs(sale)
  const name = sale.number ?? stateWords.quote()
  return (
    <RecordPage
      name={name}
      title={<span className="n">{name}</span>}
      breadcrumbs={
        <Breadcrumbs crumbs={[{ name: m['trade.sale.list.title'](), href: links.sales() }, { name }]} />
      }
      status={<SaleBadge row={sale} />}
      facts={
        <>
          <PartyLink party={{ id: sale.customerId, nameAr: sale.customer, nameEn: null }} />
          <DayText day={sale.orderedOn} />
          <bdi>{sale.warehouse}</bdi>
          <Money amount={sale.total} strong />
        </>
      }
      actions={[
        <PaperLink key="paper" paper="trade.sale.document" id={sale.id} />,
        ...acts.map((act, at) => (
          <Button
            key={act}
            kind={at === acts.length - 1 ? 'primary' : 'secondary'}
            onPress={() => setOpen(act)}
          >
            {actWords[act]()}
          </Button>
        )),
      ]}
      side={<RecordTimeline subject={`trade.salesOrder:${sale.id}`} label={name} words={saleStory} />}
    >
      <Card title={m['trade.sale.section.lines']()} flush>
        <LinesTable sale={sale} />
      </Card>
      {sale.documents.length > 0 && (
        <Card title={m['trade.sale.section.documents']()} flush>
          <DocumentsTable sale={sale} />
        </Card>
      )}
      {sale.note && (
        <Card title={fieldWords.note()}>
          <p>{sale.note}</p>
        </Card>
      )}
      {open === 'save' && <SaleDialog sale={sale} onClose={close} />}
      {open === 'deliver' && <DeliverDialog sale={sale} onClose={close} />}
      {open === 'invoice' && <InvoiceDialog sale={sale} onClose={close} />}
      {open === 'return' && <ReturnDialog sale={sale} onClose={close} />}
      {open && isMove(open) && (
        <ActDialog
          name="trade.sale.move"
          title={actWords[open]()}
          verb={actWords[open]()}
          danger={open === 'cancel' || open === 'lose'}
          input={{ id: sale.id, version: sale.version, action: open }}
          onDone={close}
          onClose={close}
        >
          <p>{m['trade.sale.moveText']({ customer: isolated(sale.customer) })}</p>
        </ActDialog>
      )}
    </RecordPage>
  )
}
