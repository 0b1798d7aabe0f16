import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { showToast } from '#ui/toast.ts'
import { ActDialog } from './ActDialog.tsx'
import { minorOf, sum } from './amounts.ts'
import { OpenInvoices } from './payment/OpenInvoices.tsx'
import { layOver, splitAmounts } from './payment/receipt.ts'
import type { OpenItems } from './wordMaps.ts'

type Input = InputFor<'billing.payment.allocate'>

type Props = {
  readonly from: Input['from']
  readonly number: string
  readonly partyId: string
  /** What is free in the source, decimal text. */
  readonly free: string
  readonly onClose: () => void
}

/** Settles open documents from free money: oldest first, changed by ticks and amounts. */
export function AllocateDialog(props: Props) {
  const answer = useAnswer('billing.payment.openItems', { partyId: props.partyId })
  return <Loaded answer={answer}>{items => <Form {...props} items={items} />}</Loaded>
}

function Form({ from, number, free, onClose, items }: Props & { readonly items: OpenItems }) {
  const { currency } = useCompany()
  const freeMinor = minorOf(free, currency)
  const [amounts, setAmounts] = useState(() => layOver(items.invoices, freeMinor, currency).amounts)
  const chosen = splitAmounts(amounts, currency)
  const total = sum(chosen.map(one => minorOf(one.amount, currency)))
  const input: Input | null = chosen.length > 0 && total <= freeMinor ? { from, invoices: chosen } : null
  return (
    <ActDialog
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
      {items.invoices.length === 0 ? (
        <EmptyState title={m['billing.receipt.nothingOpen']()} />
      ) : (
        <>
          <OpenInvoices invoices={items.invoices} amounts={amounts} onChange={setAmounts} />
          <p className="row">
            <span className="grow">{m['billing.allocation.leftFree']()}</span>
            <Money amount={moneyText(freeMinor - total, currency)} strong />
          </p>
        </>
      )}
    </ActDialog>
  )
}
