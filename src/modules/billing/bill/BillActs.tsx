import { Banknote, Ellipsis, FileMinus, HandCoins, Printer, XCircle } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { AllocateDialog } from '../allocation/AllocateDialog.tsx'
import { offerOf } from '../document/actions.web.ts'
import { CreditDialog } from '../invoice/page/CreditDialog.tsx'
import { VoidInvoiceDialog } from '../invoice/page/VoidInvoiceDialog.tsx'
import { links } from '../links.web.ts'
import { isSomething } from '../money/amounts.web.ts'
import type { Bill } from '../wordMaps.web.ts'

/** Everything that can be done with a bill; the next act last. */
export function BillActs({ bill }: { bill: Bill }) {
  const [open, setOpen] = useState<'credit' | 'void' | 'allocate' | null>(null)
  const close = () => setOpen(null)
  const [pay, credit, voiding] = ['pay', 'credit', 'void'].map(action => offerOf(bill.actions, action))
  const isCredit = bill.kind === 'vendorCredit'
  return (
    <>
      {(credit?.isOffered || voiding?.isOffered) && (
        <Menu
          label={m['kernel.action.more']()}
          trigger={
            <IconButton framed label={m['kernel.action.more']()}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {credit?.isOffered && (
            <MenuEntry
              name={m['billing.bill.creditAct']()}
              icon={<FileMinus aria-hidden />}
              disabledReason={credit.why}
              onAction={() => setOpen('credit')}
            />
          )}
          {voiding?.isOffered && (
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
      <JournalLink sourceKey={bill.sourceKey} />
      <ButtonLink
        href={documentUrl('billing.bill.document', { id: bill.id, locale: currentLocale() })}
        target="_blank"
      >
        <Printer aria-hidden />
        {m['billing.ageing.print']()}
      </ButtonLink>
      {isCredit && bill.state !== 'void' && isSomething(bill.open) && (
        <Button kind="primary" onPress={() => setOpen('allocate')}>
          <Banknote aria-hidden />
          {m['billing.allocation.act']()}
        </Button>
      )}
      {!isCredit && pay?.isOffered && !pay.why && (
        <ButtonLink kind="primary" href={links.payVendor(bill.partyId, bill.id)}>
          <HandCoins aria-hidden />
          {m['billing.bill.pay']()}
        </ButtonLink>
      )}
      {open === 'credit' && (
        <CreditDialog
          name="billing.bill.credit"
          number={bill.number}
          lines={bill.lines.map(line => ({ ...line, key: line.key ?? line.accountId }))}
          foreign={bill.foreign}
          taxInclusive={bill.taxInclusive}
          inputOf={(chosen, reason, rate) => ({
            id: bill.id,
            reason,
            rate,
            lines:
              chosen === 'all' ? 'all' : chosen.map(({ line, amount }) => ({ lineNo: line.lineNo, amount })),
          })}
          hrefOf={links.bill}
          onClose={close}
        />
      )}
      {open === 'void' && (
        <VoidInvoiceDialog
          name="billing.bill.void"
          id={bill.id}
          number={bill.number}
          isCredit={isCredit}
          onClose={close}
        />
      )}
      {open === 'allocate' && bill.partyId && (
        <AllocateDialog
          from={{ creditId: bill.id }}
          number={bill.number}
          partyId={bill.partyId}
          free={bill.open}
          side="vendor"
          onClose={close}
        />
      )}
    </>
  )
}
