import { useState } from 'react'
import { words as tenderWords } from '#generated/choices/trade.till.tender.ts'
import { m } from '#generated/words/messages.js'
import { type Currency, moneyText, parseMoney } from '#kernel/shared/money.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextField } from '#ui/TextField.tsx'
import { inCoins, type TenderKind, tenderKinds } from '../till.rules.ts'

export type Tender = { kind: TenderKind; amount: string; reference: string | null }

type Props = {
  totalMinor: number
  currency: Currency
  stepMinor: number
  isConnected: boolean
  hasCustomer: boolean
  refused: unknown
  busy: boolean
  onPay: (tenders: readonly Tender[]) => void
  onClose: () => void
}

const amountOf = (text: string, currency: Currency) => {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.minor : 0
}

/** How a sale is paid: coins with the change that goes back, cards with their reference, or both. */
export function PayDialog(props: Props) {
  const { totalMinor, currency, stepMinor, isConnected, hasCustomer, refused, busy, onPay, onClose } = props
  const [kind, setKind] = useState<TenderKind>('cash')
  const [card, setCard] = useState('')
  const [reference, setReference] = useState('')
  const [given, setGiven] = useState('')
  const cardMinor = kind === 'cash' ? Math.min(amountOf(card, currency), totalMinor) : totalMinor
  const cashDue = kind === 'cash' ? inCoins(totalMinor - cardMinor, stepMinor) : 0
  const givenMinor = given === '' ? cashDue : amountOf(given, currency)
  const change = givenMinor - cashDue
  const isShort = change < 0
  const money = (minor: number) => moneyText(minor, currency)
  const tenders: Tender[] = [
    ...(cardMinor > 0
      ? [
          {
            kind: kind === 'cash' ? ('knet' as const) : kind,
            amount: money(cardMinor),
            reference: reference.trim() || null,
          },
        ]
      : []),
    ...(cashDue > 0 ? [{ kind: 'cash' as const, amount: money(cashDue), reference: null }] : []),
  ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['trade.till.payTitle']()}
      actions={
        <>
          {hasCustomer && (
            <Button
              disabledReason={isConnected ? null : m['trade.till.creditOffline']()}
              onPress={() => onPay([])}
            >
              {m['trade.till.onCredit']()}
            </Button>
          )}
          <Button
            kind="primary"
            busy={busy}
            disabledReason={isShort ? m['trade.till.short']() : null}
            onPress={() => onPay(tenders)}
          >
            {m['trade.till.pay']()}
          </Button>
        </>
      }
    >
      <p className="till-total">
        <Money amount={money(totalMinor)} strong />
      </p>
      <SegmentedControl
        label={m['trade.till.tenderLabel']()}
        value={kind}
        onChange={setKind}
        options={tenderKinds.map(one => ({ id: one, name: tenderWords[one]() }))}
      />
      {kind === 'cash' && (
        <div className="fields">
          <MoneyField
            label={m['trade.till.given']()}
            name="given"
            optional
            value={given}
            onChange={setGiven}
          />
          <MoneyField
            label={m['trade.till.cardPart']()}
            name="cardPart"
            optional
            value={card}
            onChange={setCard}
          />
        </div>
      )}
      {cardMinor > 0 && (
        <TextField
          label={m['trade.till.reference']()}
          name="reference"
          dir="ltr"
          optional
          value={reference}
          onChange={setReference}
        />
      )}
      {kind === 'cash' && cashDue > 0 && (
        <p className="card-row">
          <span>{m['trade.till.cashDue']()}</span>
          <Money amount={money(cashDue)} />
        </p>
      )}
      {kind === 'cash' && change > 0 && (
        <p className="card-row strong">
          <span>{m['trade.till.change']()}</span>
          <Money amount={money(change)} />
        </p>
      )}
      {refused !== null && (
        <Notice hue="red" live>
          {sayError(refused)}
        </Notice>
      )}
    </Dialog>
  )
}
