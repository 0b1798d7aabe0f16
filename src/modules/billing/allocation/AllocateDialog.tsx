import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { showToast } from '#ui/toast.ts'
import type { Side } from '../bill/bill.rules.ts'
import { links } from '../links.web.ts'
import { minorOf, sum } from '../money/amounts.web.ts'
import { OpenInvoices } from '../payment/page/OpenInvoices.tsx'
import { layOver, splitAmounts } from '../payment/page/receipt.web.ts'
import type { OpenItems } from '../wordMaps.web.ts'

type Input = InputFor<'billing.payment.allocate'>

type Props = {
  from: Input['from']
  number: string
  partyId: string
  /** What is free in the source, decimal text. */
  free: string
  side?: Side
  onClose: () => void
}

/** Settles open documents from free money: oldest first, changed by ticks and amounts. */
export function AllocateDialog({ side = 'customer', ...props }: Props) {
  return side === 'vendor' ? <OfVendor {...props} /> : <OfCustomer {...props} />
}

function OfCustomer(props: Omit<Props, 'side'>) {
  const answer = useAnswer('billing.payment.openItems', { partyId: props.partyId })
  return <Loaded answer={answer}>{({ invoices }) => <Form {...props} invoices={invoices} />}</Loaded>
}

function OfVendor(props: Omit<Props, 'side'>) {
  const answer = useAnswer('billing.vendor.openItems', { partyId: props.partyId })
  return (
    <Loaded answer={answer}>
      {({ invoices }) => <Form {...props} invoices={invoices} hrefOf={links.bill} />}
    </Loaded>
  )
}

type FormProps = Omit<Props, 'side' | 'partyId'> & {
  invoices: OpenItems['invoices']
  hrefOf?: (id: string) => string
}

function Form({ from, number, free, onClose, invoices, hrefOf }: FormProps) {
  const { currency } = useCompany()
  const freeMinor = minorOf(free, currency)
  const [amounts, setAmounts] = useState(() => layOver(invoices, freeMinor, currency).amounts)
  const chosen = splitAmounts(amounts, currency)
  const total = sum(chosen.map(one => minorOf(one.amount, currency)))
  const input: Input | null = chosen.length > 0 && total <= freeMinor ? { from, invoices: chosen } : null
  return (
    <ActDialog
      posts
      name="billing.payment.allocate"
      title={m['billing.allocation.newTitle']({ number })}
      verb={m['billing.allocation.act']()}
      input={input}
      missing={
        chosen.length === 0
          ? m['billing.allocation.choose']()
          : total > freeMinor
            ? m['billing.allocation.beyond']()
            : null
      }
      onClose={onClose}
      onDone={() => showToast(m['billing.allocation.done']())}
    >
      {invoices.length === 0 ? (
        <EmptyState title={m['billing.receipt.nothingOpen']()} />
      ) : (
        <>
          <OpenInvoices
            invoices={invoices}
            amounts={amounts}
            onChange={setAmounts}
            {...(hrefOf ? { hrefOf } : {})}
          />
          <p className="row">
            <span className="grow">{m['billing.allocation.leftFree']()}</span>
            <Money amount={moneyText(freeMinor - total, currency)} strong />
          </p>
        </>
      )}
    </ActDialog>
  )
}
