import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { RateField } from '../../foreign/CurrencyFields.tsx'
import { InCurrency } from '../../foreign/InCurrency.tsx'
import { minorOf, sum } from '../../money/amounts.web.ts'
import type { Bill } from '../../wordMaps.web.ts'
import { creditableText, type TaxedAmounts } from './creditable.web.ts'

type Name = 'billing.invoice.credit' | 'billing.bill.credit'
type Line = {
  lineNo: number
  description: string
  key: string | null
  foreign: TaxedAmounts | null
} & TaxedAmounts

type Props<Each extends Line, Act extends Name> = {
  name: Act
  number: string
  lines: readonly Each[]
  /** Whether amounts of the document are read with their tax. */
  taxInclusive: boolean
  /** The document in its own currency: amounts are typed in it, at its rate or another. */
  foreign: Bill['foreign']
  /** The command: the whole document, or chosen amounts of its lines. */
  inputOf: (
    chosen: 'all' | readonly { line: Each; amount: string }[],
    reason: string,
    rate: string | null,
  ) => InputFor<Act>
  /** Where the credit opens. */
  hrefOf: (id: string) => string
  onClose: () => void
}

/** Credits an invoice or bill in whole, or chosen amounts of its lines; what was paid beyond the rest becomes an advance. */
export function CreditDialog<Each extends Line, Act extends Name>(props: Props<Each, Act>) {
  const { name, number, foreign, inputOf, hrefOf, onClose } = props
  const own = useCompany().currency
  const currency = foreign?.currency ?? own
  const go = useGo()
  const [extent, setExtent] = useState<'all' | 'part'>('all')
  const [reason, setReason] = useState('')
  const [rate, setRate] = useState('')
  const [amounts, setAmounts] = useState<Readonly<Record<number, string>>>({})
  const chosen = props.lines.flatMap(line => {
    const amount = amounts[line.lineNo] ?? ''
    return line.key && minorOf(amount, currency) > 0 ? [{ line, amount }] : []
  })
  const total = sum(chosen.map(one => minorOf(one.amount, currency)))
  const isEmpty = extent === 'part' && chosen.length === 0
  const isPart = extent === 'part'
  const amountsOf = (line: Each) => (foreign ? line.foreign : line)
  const outOf = (line: Each) => {
    const amounts = amountsOf(line)
    const amount = amounts ? creditableText(amounts, props.taxInclusive, currency) : ''
    if (!amounts || minorOf(amounts.tax, currency) === 0) return m['billing.credit.outOf']({ amount })
    return props.taxInclusive
      ? m['billing.credit.outOfWithTax']({ amount })
      : m['billing.credit.outOfBeforeTax']({ amount })
  }
  const isBeforeTax =
    !props.taxInclusive && chosen.some(({ line }) => minorOf(amountsOf(line)?.tax ?? '', currency) > 0)
  const why = reason.trim() || number
  const input = isEmpty
    ? null
    : inputOf(isPart ? chosen : 'all', why, isPart && rate.trim() ? rate.trim() : null)
  return (
    <ActDialog
      posts
      name={name}
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
        go(hrefOf(note.id))
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
      {isPart && (
        <InCurrency currency={currency}>
          <div className="stack tight">
            {props.lines
              .filter(line => line.key !== null)
              .map(line => (
                <div key={line.lineNo} className="billing-credit-line">
                  <SentenceText className="grow">{line.description}</SentenceText>
                  <MoneyField
                    name={`lines.${chosen.findIndex(one => one.line === line)}.amount`}
                    label={outOf(line)}
                    value={amounts[line.lineNo] ?? ''}
                    onChange={text => setAmounts(before => ({ ...before, [line.lineNo]: text }))}
                  />
                </div>
              ))}
            <p className="row">
              <span className="grow strong">
                {isBeforeTax ? m['billing.credit.totalBeforeTax']() : m['billing.credit.total']()}
              </span>
              <Money amount={moneyText(total, currency)} strong />
            </p>
          </div>
        </InCurrency>
      )}
      {isPart && foreign && <RateField rate={rate} known={foreign.rate} onChange={setRate} error={null} />}
      <TextArea
        name="reason"
        label={m['billing.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoFocus
      />
    </ActDialog>
  )
}
