import { Banknote, Ellipsis, Eraser, FileMinus, Printer, Share2, XCircle } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { AllocateDialog } from '../../allocation/AllocateDialog.tsx'
import { offerOf } from '../../document/actions.web.ts'
import { links } from '../../links.web.ts'
import { isSomething } from '../../money/amounts.web.ts'
import { ReceivePaymentButton } from '../../payment/ReceivePaymentButton.tsx'
import type { Invoice } from '../../wordMaps.web.ts'
import { CreditDialog } from './CreditDialog.tsx'
import { RecoverDialog } from './RecoverDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { usePaper } from './usePaper.web.ts'
import { VoidInvoiceDialog } from './VoidInvoiceDialog.tsx'
import { WriteOffDialog } from './WriteOffDialog.tsx'

const creditedLine = ({ line, amount }: { line: Invoice['lines'][number]; amount: string }) => ({
  descriptionAr: line.description,
  key: line.key ?? '',
  amount,
  profitUnitId: line.profitUnitId,
  costCenterId: line.costCenterId,
  taxCode: line.taxCode,
})

type Open = 'writeOff' | 'recover' | 'credit' | 'void' | 'share' | 'allocate'

/** Everything that can be done with an issued document; the next act last. */
export function InvoiceActs({ invoice }: { invoice: Invoice }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const offer = (action: string) => offerOf(invoice.actions, action)
  const sharing = offer('share')
  const print = usePaper(invoice.id, invoice.state !== 'void' && sharing.isOffered && !sharing.why)
  if (invoice.state === 'draft')
    return offer('edit').isOffered ? (
      <ButtonLink kind="primary" href={links.invoiceDraft(invoice.id)}>
        {m['kernel.action.edit']()}
      </ButtonLink>
    ) : null
  const isCredit = invoice.kind === 'creditNote'
  const isWriteOff = invoice.kind === 'writeOff'
  const [writeOff, recover] = [offer('writeOff'), offer('recover')]
  const [pay, credit, voiding, share] = [offer('pay'), offer('credit'), offer('void'), offer('share')]
  return (
    <>
      {!isWriteOff && (
        <IconButton framed label={m['billing.print.pdf']()} onPress={print}>
          <Printer aria-hidden />
        </IconButton>
      )}
      {share.isOffered && (
        <IconButton
          framed
          label={m['kernel.action.share']()}
          disabledReason={share.why}
          onPress={() => setOpen('share')}
        >
          <Share2 aria-hidden />
        </IconButton>
      )}
      {(credit.isOffered || voiding.isOffered) && (
        <Menu
          label={m['kernel.action.more']()}
          trigger={
            <IconButton framed label={m['kernel.action.more']()}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {credit.isOffered && (
            <MenuEntry
              name={m['billing.credit.new']()}
              icon={<FileMinus aria-hidden />}
              disabledReason={credit.why}
              onAction={() => setOpen('credit')}
            />
          )}
          {writeOff.isOffered && (
            <MenuEntry
              name={m['billing.writeOff.act']()}
              icon={<Eraser aria-hidden />}
              disabledReason={writeOff.why}
              onAction={() => setOpen('writeOff')}
            />
          )}
          {voiding.isOffered && (
            <MenuEntry
              name={isCredit ? m['billing.credit.void']() : m['billing.invoice.voidAct']()}
              icon={<XCircle aria-hidden />}
              danger
              disabledReason={voiding.why}
              onAction={() => setOpen('void')}
            />
          )}
        </Menu>
      )}
      {invoice.sourceKey && <JournalLink sourceKey={invoice.sourceKey} />}
      {isCredit && invoice.state !== 'void' && isSomething(invoice.open) && invoice.partyId && (
        <Button kind="primary" onPress={() => setOpen('allocate')}>
          <Banknote aria-hidden />
          {m['billing.allocation.act']()}
        </Button>
      )}
      {recover.isOffered && (
        <Button kind="primary" disabledReason={recover.why} onPress={() => setOpen('recover')}>
          <Banknote aria-hidden />
          {m['billing.writeOff.recoverAct']()}
        </Button>
      )}
      {!isCredit && pay.isOffered && !pay.why && (
        <ReceivePaymentButton party={invoice.partyId} invoice={invoice.id} kind="primary" />
      )}
      {open === 'credit' && (
        <CreditDialog
          name="billing.invoice.credit"
          number={invoice.number ?? ''}
          lines={invoice.lines.filter(line => line.deductsId === null)}
          foreign={invoice.foreign}
          taxInclusive={invoice.taxInclusive}
          inputOf={(chosen, reason, rate) => ({
            id: invoice.id,
            reason,
            rate,
            lines: chosen === 'all' ? 'all' : chosen.map(creditedLine),
          })}
          hrefOf={links.invoice}
          onClose={close}
        />
      )}
      {open === 'void' && (
        <VoidInvoiceDialog
          name="billing.invoice.void"
          id={invoice.id}
          number={invoice.number ?? ''}
          isCredit={isCredit}
          onClose={close}
        />
      )}
      {open === 'writeOff' && <WriteOffDialog invoice={invoice} onClose={close} />}
      {open === 'recover' && <RecoverDialog invoice={invoice} onClose={close} />}
      {open === 'share' && <ShareDialog invoice={invoice} onClose={close} />}
      {open === 'allocate' && invoice.partyId && (
        <AllocateDialog
          from={{ creditId: invoice.id }}
          number={invoice.number ?? ''}
          partyId={invoice.partyId}
          free={invoice.open}
          onClose={close}
        />
      )}
    </>
  )
}
