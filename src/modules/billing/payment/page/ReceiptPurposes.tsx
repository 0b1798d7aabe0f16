import { Plus, X } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { focusField } from '#ui/focusField.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { DayField } from '../../document/DayField.tsx'
import { useMoney } from '../../foreign/InCurrency.tsx'
import { minorOf, sum } from '../../money/amounts.web.ts'
import type { OpenItems } from '../../wordMaps.web.ts'
import { foreignPart } from './foreignParts.web.ts'
import { OpenInvoices } from './OpenInvoices.tsx'
import { type ReceiptValues, shareOut, totalOf } from './receipt.web.ts'

type Props = {
  values: ReceiptValues
  invoices: readonly OpenItems['invoices'][number][]
  /** Null while it loads. */
  items: OpenItems | null
  onChange: (change: Partial<ReceiptValues>) => void
  errorAt: (field: string) => string | null
  /** The customer was taken in this form, so the amount is next. */
  isNext: boolean
}

/** What the money is for: a total shared out oldest first, ticks and amounts by document, a deposit, an advance. */
export function ReceiptPurposes({ values, invoices, items, onChange, errorAt, isNext }: Props) {
  const currency = useMoney()
  const own = useCompany().currency
  const { deposit, advance } = values
  const total = totalOf(values, currency)
  const free = sum([
    ...(items?.advances ?? []).map(one => minorOf(one.free, own)),
    ...(items?.credits ?? []).map(one => minorOf(one.free, own)),
  ])
  // A keyboard of glass would cover the documents that were just ticked.
  const isKeyboardReady = !useNarrow()
  const isAdvanceOpen = advance !== ''
  return (
    <Card flush title={m['billing.receipt.purposes']()}>
      <div className="billing-total-field big-field">
        <MoneyField
          label={m['billing.receipt.amount']()}
          name="splits"
          value={total === 0 ? '' : moneyText(total, currency)}
          onChange={text => onChange(shareOut(values, minorOf(text, currency), invoices, currency))}
          autoFocus={isNext && isKeyboardReady}
          onEnter={values.cheque ? undefined : () => focusField('tenders.0.amount')}
          hint={
            free > 0 ? (
              <>
                {m['billing.receipt.hasFree']()} <Money amount={moneyText(free, own)} currency={own} />
              </>
            ) : (
              m['billing.receipt.amountHint']()
            )
          }
        />
      </div>
      {invoices.length > 0 ? (
        <OpenInvoices
          invoices={invoices}
          amounts={values.amounts}
          onChange={amounts => onChange({ amounts })}
          foreignOf={invoice => foreignPart(invoice, values, currency)}
          onForeign={(id, part) => onChange({ foreign: { ...values.foreign, [id]: part } })}
          refusedAt={at => errorAt(`splits.${at}.amount`) ?? errorAt(`splits.${at}`)}
        />
      ) : (
        items && <p className="billing-quiet">{m['billing.receipt.nothingOpen']()}</p>
      )}
      {isAdvanceOpen && (
        <div className="billing-purpose">
          <MoneyField
            label={m['billing.split.advance']()}
            value={advance}
            onChange={text => onChange({ advance: text || '0' })}
            hint={m['billing.receipt.advanceHint']()}
          />
          <IconButton label={m['billing.receipt.removeAdvance']()} onPress={() => onChange({ advance: '' })}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
      {deposit && (
        <div className="billing-purpose of-deposit">
          <MoneyField
            label={m['billing.split.deposit']()}
            value={deposit.amount}
            onChange={amount => onChange({ deposit: { ...deposit, amount } })}
            autoFocus
          />
          <TextField
            label={m['billing.deposit.purpose']()}
            value={deposit.purpose}
            onChange={purpose => onChange({ deposit: { ...deposit, purpose } })}
            maxLength={120}
          />
          <DayField
            label={m['billing.deposit.holdUntil']()}
            value={deposit.holdUntil}
            onChange={holdUntil => onChange({ deposit: { ...deposit, holdUntil } })}
            gregorianOnly
            optional
          />
          <IconButton
            label={m['billing.receipt.removeDeposit']()}
            onPress={() => onChange({ deposit: null })}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      )}
      {!(deposit && isAdvanceOpen) && (
        <div className="billing-adds">
          {!deposit && !values.currency && (
            <Button
              kind="tertiary"
              size="small"
              onPress={() =>
                onChange({
                  deposit: { amount: '', purpose: m['billing.deposit.purposeUsual'](), holdUntil: null },
                })
              }
            >
              <Plus aria-hidden />
              {m['billing.receipt.addDeposit']()}
            </Button>
          )}
          {!isAdvanceOpen && (
            <Button kind="tertiary" size="small" onPress={() => onChange({ advance: '0' })}>
              <Plus aria-hidden />
              {m['billing.receipt.addAdvance']()}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
