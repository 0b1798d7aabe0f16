import { Plus, ReceiptText, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatMoney } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { newKey } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { FieldError } from '#ui/FieldError.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useMoney } from '../../foreign/InCurrency.tsx'
import { minorOf, sum } from '../../money/amounts.web.ts'
import { boxName } from '../../treasury/boxName.web.ts'
import { type TreasuryRow, treasuryKindWords } from '../../wordMaps.web.ts'
import { type TenderValues, tendersOf } from './receipt.web.ts'

type Props = {
  tenders: readonly TenderValues[]
  totalMinor: number
  /** What the customer handed over in cash, for the change; null where nothing is handed over. */
  handed: string | null
  boxes: readonly TreasuryRow[]
  onChange: (change: { tenders?: readonly TenderValues[]; handed?: string }) => void
  error: string | null
  /** Turns the payment into a cheque; absent where none may be used. */
  onCheque?: () => void
}

/** How money moves: cash, card, bank, several at once; the change of a cash tender. */
export function Tenders({ tenders: typed, totalMinor, handed, boxes, onChange, error, onCheque }: Props) {
  const currency = useMoney()
  const display = useDisplay()
  const tenders = tendersOf(typed, totalMinor, currency)
  const set = (key: string, change: Partial<TenderValues>) =>
    onChange({ tenders: typed.map(one => (one.key === key ? { ...one, ...change } : one)) })
  const kindOf = (id: string) => boxes.find(box => box.id === id)?.kind
  const cash = sum(
    tenders.filter(tender => kindOf(tender.treasuryAccountId) === 'cash').map(tender => tender.amountMinor),
  )
  const paid = sum(tenders.map(tender => tender.amountMinor))
  const difference = paid - totalMinor
  const unused = boxes.filter(box => !typed.some(tender => tender.treasuryAccountId === box.id))
  // Beside notes the rest usually goes on a card.
  const usual = unused.find(box => cash > 0 && box.kind === 'card') ?? unused[0] ?? boxes[0]
  const [added, setAdded] = useState<string | null>(null)
  const add = () => {
    const key = newKey()
    setAdded(key)
    onChange({
      tenders: [
        ...typed.map((tender, at) =>
          tender.amount === null
            ? { ...tender, amount: moneyText(tenders[at]?.amountMinor ?? 0, currency) }
            : tender,
        ),
        { key, treasuryAccountId: usual?.id ?? '', amount: null, reference: '' },
      ],
    })
  }
  const remove = (key: string) => {
    const left = typed.filter(tender => tender.key !== key)
    // The last one left takes everything again.
    onChange({ tenders: left.map(tender => (left.length === 1 ? { ...tender, amount: null } : tender)) })
  }
  return (
    <Card flush title={m['billing.tender.title']()}>
      <div data-field="tenders">
        {tenders.map((tender, at) => (
          <div key={tender.key} className="billing-tender">
            <Select
              label={m['billing.tender.how']()}
              value={tender.treasuryAccountId || null}
              onChange={treasuryAccountId => set(tender.key, { treasuryAccountId })}
              options={boxes.map(box => ({
                id: box.id,
                name: boxName(box),
                fact: treasuryKindWords[box.kind](),
              }))}
            />
            <MoneyField
              label={m['billing.amount']()}
              name={`tenders.${at}.amount`}
              value={
                tender.amountMinor === 0 && tender.amount === null
                  ? ''
                  : moneyText(tender.amountMinor, currency)
              }
              onChange={amount => set(tender.key, { amount: amount || null })}
              autoFocus={tender.key === added}
              onEnter={difference < 0 ? add : undefined}
            />
            {handed !== null && kindOf(tender.treasuryAccountId) === 'cash' ? (
              <MoneyField
                label={m['billing.tender.handed']()}
                value={handed}
                onChange={next => onChange({ handed: next })}
                optional
              />
            ) : (
              <TextField
                label={m['billing.tender.reference']()}
                value={tender.reference}
                onChange={reference => set(tender.key, { reference })}
                maxLength={60}
                dir="ltr"
                optional
              />
            )}
            {tenders.length > 1 && (
              <IconButton label={m['billing.tender.remove']()} onPress={() => remove(tender.key)}>
                <X aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
        <div className="billing-adds">
          <Button kind="tertiary" size="small" onPress={add}>
            <Plus aria-hidden />
            {m['billing.tender.add']()}
          </Button>
          {onCheque && tenders.length === 1 && (
            <Button kind="tertiary" size="small" onPress={onCheque}>
              <ReceiptText aria-hidden />
              {m['billing.cheque.pay']()}
            </Button>
          )}
          <span className="push" aria-live="polite">
            <Change handedMinor={minorOf(handed, currency)} cashMinor={cash} />
          </span>
        </div>
        {(error || difference !== 0) && (
          <div className="billing-tender-error">
            <FieldError
              error={
                error ??
                m['billing.tender.differs']({
                  amount: formatMoney(Math.abs(difference), { ...display, currency }),
                })
              }
            />
          </div>
        )}
      </div>
    </Card>
  )
}

/** «الباقي للعميل»: what goes back over the counter, or what is still missing. */
function Change({ handedMinor, cashMinor }: { handedMinor: number; cashMinor: number }) {
  const currency = useMoney()
  if (handedMinor === 0) return null
  const change = handedMinor - cashMinor
  return (
    <span className={change < 0 ? 'bad' : 'strong'}>
      {change < 0 ? m['billing.tender.short']() : m['billing.tender.change']()}{' '}
      <Money amount={moneyText(Math.abs(change), currency)} strong />
    </span>
  )
}
