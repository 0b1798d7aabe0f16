import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { ActDialog } from '../ActDialog.tsx'
import { minorOf, sum } from '../amounts.ts'
import { links } from '../links.ts'
import type { Invoice } from '../wordMaps.ts'

type Input = InputFor<'billing.invoice.credit'>

/** Credits an invoice in whole, or chosen amounts of its lines; what was paid beyond the rest becomes an advance. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { currency } = useCompany()
  const navigate = useNavigate()
  const [extent, setExtent] = useState<'all' | 'part'>('all')
  const [reason, setReason] = useState('')
  const [amounts, setAmounts] = useState<Readonly<Record<number, string>>>({})
  const lines = invoice.lines.flatMap(line => {
    const amount = amounts[line.lineNo] ?? ''
    return line.key && minorOf(amount, currency) > 0
      ? [
          {
            descriptionAr: line.description,
            key: line.key,
            amount,
            profitUnitId: line.profitUnitId,
            costCenterId: line.costCenterId,
            ...(line.taxCode ? { taxCode: line.taxCode } : {}),
          },
        ]
      : []
  })
  const total = sum(lines.map(line => minorOf(line.amount, currency)))
  const number = invoice.number ?? ''
  const input: Input | null =
    extent === 'part' && lines.length === 0
      ? null
      : { id: invoice.id, lines: extent === 'all' ? 'all' : lines, reason: reason.trim() || number }
  return (
    <ActDialog
      name="billing.invoice.credit"
      title={m['billing.credit.newTitle']({ number })}
      verb={m['billing.credit.issue']()}
      input={input}
      missing={
        input === null
          ? m['billing.credit.chooseAmounts']()
          : reason.trim() === ''
            ? m['billing.reason.needed']()
            : null
      }
      onClose={onClose}
      onDone={note => {
        showToast(m['billing.credit.issued']({ number: note.number }))
        void navigate({ to: links.invoice(note.id) as never })
      }}
    >
      <SegmentedControl
        label={m['billing.credit.extent']()}
        value={extent}
        onChange={setExtent}
        options={[
          { id: 'all', name: m['billing.credit.all']() },
          { id: 'part', name: m['billing.credit.part']() },
        ]}
      />
      {extent === 'part' && (
        <div className="stack tight">
          {invoice.lines
            .filter(line => line.key !== null)
            .map(line => (
              <div key={line.lineNo} className="billing-credit-line">
                <bdi className="grow">{line.description}</bdi>
                <MoneyField
                  label={m['billing.credit.outOf']({ amount: line.net })}
                  value={amounts[line.lineNo] ?? ''}
                  onChange={text => setAmounts(before => ({ ...before, [line.lineNo]: text }))}
                />
              </div>
            ))}
          <p className="row">
            <span className="grow strong">{m['billing.credit.total']()}</span>
            <Money amount={moneyText(total, currency)} strong />
          </p>
        </div>
      )}
      <TextArea
        label={m['billing.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoFocus
      />
    </ActDialog>
  )
}
