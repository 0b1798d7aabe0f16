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
import { BillDialog, ReceiveDialog, ReleaseDialog, ReturnDialog } from './PurchaseActs.tsx'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { PurchaseBadge } from './PurchasesPage.tsx'
import { BillsTable, LinesTable, ReceiptsTable } from './PurchaseTables.tsx'
import { purchaseStory } from './purchaseStory.web.ts'
import { actWords, type Purchase } from './purchaseWords.web.ts'

/** One order to a supplier: ordered, received and billed side by side. */
export default function PurchasePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('trade.purchase.get', { id })
  return <Loaded answer={answer}>{purchase => <PurchaseRecord purchase={purchase} />}</Loaded>
}

type Act = Purchase['actions'][number]
const order: readonly Act[] = ['cancel', 'close', 'return', 'save', 'bill', 'receive', 'send', 'approve']
const isMove = (act: Act): act is 'approve' | 'send' | 'close' | 'cancel' =>
  act === 'approve' || act === 'send' || act === 'close' || act === 'cancel'

/** Actions of the state that there is something to do with. */
const openActs = (purchase: Purchase): Act[] =>
  order.filter(
    act =>
      purchase.actions.includes(act) &&
      (act !== 'receive' || purchase.lines.some(line => line.leftToReceive !== '0')) &&
      (act !== 'bill' || purchase.lines.some(line => line.leftToBill !== '0')) &&
      (act !== 'return' || purchase.receipts.length > 0) &&
      (act !== 'cancel' || purchase.receipts.length === 0),
  )

function PurchaseRecord({ purchase }: { purchase: Purchase }) {
  const [open, setOpen] = useState<Act | null>(null)
  const [held, setHeld] = useState<Purchase['bills'][number] | null>(null)
  const close = () => setOpen(null)
  const acts = openActs(purchase)
  const { id, version } = purchase
  return (
    <RecordPage
      name={purchase.number}
      title={<span className="n">{purchase.number}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['trade.purchase.list.title'](), href: links.purchases() },
            { name: purchase.number },
          ]}
        />
      }
      status={<PurchaseBadge row={purchase} />}
      facts={
        <>
          <PartyLink party={{ id: purchase.supplierId, nameAr: purchase.supplier, nameEn: null }} />
          <DayText day={purchase.orderedOn} />
          <bdi>{purchase.warehouse}</bdi>
          <Money amount={purchase.total} strong />
        </>
      }
      actions={[
        <PaperLink key="paper" paper="trade.purchase.document" id={id} />,
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
      side={
        <RecordTimeline subject={`trade.purchaseOrder:${id}`} label={purchase.number} words={purchaseStory} />
      }
    >
      <Card title={m['trade.purchase.section.lines']()} flush>
        <LinesTable purchase={purchase} />
      </Card>
      {purchase.note && (
        <Card title={m['trade.item.field.note']()}>
          <p>{purchase.note}</p>
        </Card>
      )}
      {purchase.receipts.length > 0 && (
        <Card title={m['trade.purchase.section.receipts']()} flush>
          <ReceiptsTable purchase={purchase} />
        </Card>
      )}
      {purchase.bills.length > 0 && (
        <Card title={m['trade.purchase.section.bills']()} flush>
          <BillsTable purchase={purchase} onRelease={purchase.actions.includes('bill') ? setHeld : null} />
        </Card>
      )}
      {open === 'save' && <PurchaseDialog purchase={purchase} onClose={close} />}
      {open === 'receive' && <ReceiveDialog purchase={purchase} onClose={close} />}
      {open === 'return' && <ReturnDialog purchase={purchase} onClose={close} />}
      {open === 'bill' && <BillDialog purchase={purchase} onClose={close} />}
      {held && <ReleaseDialog bill={held} onClose={() => setHeld(null)} />}
      {open && isMove(open) && (
        <ActDialog
          name="trade.purchase.move"
          title={`${actWords[open]()} ${purchase.number}`}
          verb={actWords[open]()}
          danger={open === 'cancel'}
          input={{ id, version, action: open }}
          onDone={close}
          onClose={close}
        >
          <p>{m['trade.purchase.moveText']({ supplier: isolated(purchase.supplier) })}</p>
        </ActDialog>
      )}
    </RecordPage>
  )
}
