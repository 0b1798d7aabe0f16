import { Banknote, Ellipsis, Printer, RotateCcw, Undo2, XCircle } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { DecideRequest } from '#modules/approvals/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { Money } from '#ui/Money.tsx'
import { AllocateDialog } from '../../allocation/AllocateDialog.tsx'
import { offerOf } from '../../document/actions.web.ts'
import { PartyNameText } from '../../party/PartyText.tsx'
import type { Payment } from '../../wordMaps.web.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { VoidPaymentDialog } from './VoidPaymentDialog.tsx'

const sizes = [
  ['a4', m['billing.print.a4']],
  ['a5', m['billing.print.a5']],
  ['roll80', m['billing.print.roll']],
] as const

/** Print, allocate, give back, void: what a receipt allows now. */
export function PaymentActs({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState<'allocate' | 'refund' | 'return' | 'void' | null>(null)
  const close = () => setOpen(null)
  const [allocate, refund, returning, voiding] = ['allocate', 'refund', 'return', 'void'].map(action =>
    offerOf(payment.actions, action),
  )
  const print = (size: 'a4' | 'a5' | 'roll80') =>
    documentUrl('billing.payment.document', { id: payment.id, size, locale: currentLocale() })
  return (
    <>
      <Menu
        label={m['kernel.action.print']()}
        trigger={
          <IconButton framed label={m['kernel.action.print']()}>
            <Printer aria-hidden />
          </IconButton>
        }
      >
        {sizes.map(([size, name]) => (
          <MenuEntry
            key={size}
            name={name()}
            onAction={() => window.open(print(size), '_blank', 'noopener')}
          />
        ))}
      </Menu>
      {(refund?.isOffered || voiding?.isOffered) && (
        <Menu
          label={m['kernel.action.more']()}
          trigger={
            <IconButton framed label={m['kernel.action.more']()}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {refund?.isOffered && (
            <MenuEntry
              name={m['billing.payment.refundAct']()}
              icon={<RotateCcw aria-hidden />}
              disabledReason={refund.why && m['billing.payment.nothingFree']()}
              onAction={() => setOpen('refund')}
            />
          )}
          {returning?.isOffered && (
            <MenuEntry
              name={m['billing.payment.returnAct']()}
              icon={<Undo2 aria-hidden />}
              danger
              disabledReason={returning.why}
              onAction={() => setOpen('return')}
            />
          )}
          {voiding?.isOffered && (
            <MenuEntry
              name={m['billing.payment.voidAct']()}
              icon={<XCircle aria-hidden />}
              danger
              disabledReason={voiding.why}
              onAction={() => setOpen('void')}
            />
          )}
        </Menu>
      )}
      {payment.status === 'submitted' ? (
        payment.approval && (
          <DecideRequest posts request={payment.approval}>
            <p className="row">
              <span className="grow">
                <PartyNameText {...payment} />
              </span>
              <Money amount={payment.total} strong />
            </p>
          </DecideRequest>
        )
      ) : (
        <JournalLink sourceKey={payment.sourceKey} />
      )}
      {allocate?.isOffered && !allocate.why && (
        <Button kind="primary" onPress={() => setOpen('allocate')}>
          <Banknote aria-hidden />
          {m['billing.allocation.act']()}
        </Button>
      )}
      {open === 'allocate' && payment.partyId && (
        <AllocateDialog
          from={{ paymentId: payment.id }}
          number={payment.number}
          partyId={payment.partyId}
          free={payment.free}
          side={payment.direction === 'in' ? 'customer' : 'vendor'}
          onClose={close}
        />
      )}
      {open === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {open === 'return' && <ReturnDialog payment={payment} onClose={close} />}
      {open === 'void' && <VoidPaymentDialog payment={payment} onClose={close} />}
    </>
  )
}
