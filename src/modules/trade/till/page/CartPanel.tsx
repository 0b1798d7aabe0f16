import { Minus, Plus, Trash2 } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { milliOf, quantityText } from '../../quantity/quantity.rules.ts'
import { serialsIn } from '../../stock/goodsLines.web.ts'
import { type Cart, lineTotal, type Picked, totalsOf, withLine } from './cart.web.ts'

type Props = {
  cart: Cart
  change: (cart: Cart) => void
  currency: Currency
  isConnected: boolean
  onPay: () => void
  onPark: () => void
}

/** What the customer takes, and what it comes to. */
export function CartPanel({ cart, change, currency, isConnected, onPay, onPark }: Props) {
  const totals = totalsOf(cart, currency)
  const money = (minor: number) => moneyText(minor, currency)
  const isEmpty = cart.lines.length === 0
  return (
    <section className="card till-cart" aria-label={m['trade.till.cart']()}>
      {isEmpty && <p className="soft-ink till-nothing">{m['trade.till.emptyCart']()}</p>}
      <ul className="till-lines">
        {cart.lines.map(line => (
          <CartRow
            key={line.key}
            line={line}
            currency={currency}
            change={part => change(withLine(cart, line.key, part))}
          />
        ))}
      </ul>
      <div className="stack till-foot">
        {!isEmpty && isConnected && (
          <div className="fields">
            <CustomerPicker
              label={m['trade.till.customer']()}
              name="customerId"
              optional
              value={cart.customerId}
              onChange={customerId => change({ ...cart, customerId })}
            />
            <NumberField
              label={m['trade.till.discount']()}
              name="discountBps"
              optional
              digits={2}
              unit="%"
              value={cart.discountBps === 0 ? null : cart.discountBps / 100}
              onChange={percent =>
                change({ ...cart, discountBps: Math.min(10_000, Math.round((percent ?? 0) * 100)) })
              }
            />
          </div>
        )}
        {totals.discountMinor > 0 && (
          <p className="card-row soft-ink">
            <span>{m['trade.till.discount']()}</span>
            <Money amount={money(totals.discountMinor)} />
          </p>
        )}
        {totals.taxMinor > 0 && (
          <p className="card-row soft-ink">
            <span>{m['trade.till.tax']()}</span>
            <Money amount={money(totals.taxMinor)} />
          </p>
        )}
        <p className="card-row till-total">
          <span>{m['trade.till.total']()}</span>
          <Money amount={money(totals.totalMinor)} strong />
        </p>
        <div className="row">
          <Button onPress={onPark} disabled={isEmpty}>
            {m['trade.till.park']()}
          </Button>
          <Button kind="primary" size="large" wide onPress={onPay} disabled={isEmpty}>
            {m['trade.till.payKey']()}
          </Button>
        </div>
      </div>
    </section>
  )
}

type RowProps = { line: Picked; currency: Currency; change: (part: Partial<Picked> | null) => void }

function CartRow({ line, currency, change }: RowProps) {
  const { goods, unit } = line
  const step = (by: number) => {
    const next = (milliOf(line.quantity) ?? 0) + by
    change(next <= 0 ? null : { quantity: quantityText(next) })
  }
  return (
    <li className="till-line">
      <span className="till-line-name">
        <bdi className="strong">{goods.name}</bdi>
        {unit && <bdi className="soft-ink">{unit.name}</bdi>}
      </span>
      <Money amount={lineTotal(line, currency)} />
      <span className="row till-quantity">
        <IconButton
          label={m['trade.till.less']({ item: goods.name })}
          size="small"
          onPress={() => step(-1000)}
        >
          <Minus aria-hidden />
        </IconButton>
        <DecimalField
          label={m['trade.line.quantity']()}
          name={`quantity-${line.key}`}
          digits={goods.isWhole ? 0 : 3}
          value={line.quantity}
          onChange={quantity => change({ quantity })}
        />
        <IconButton
          label={m['trade.till.more']({ item: goods.name })}
          size="small"
          onPress={() => step(1000)}
        >
          <Plus aria-hidden />
        </IconButton>
        <IconButton label={m['trade.line.remove']()} size="small" onPress={() => change(null)}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
      {goods.tracking === 'serial' && (
        <TextArea
          label={m['trade.line.serials']()}
          name={`serials-${line.key}`}
          rows={1}
          value={line.serials.join('\n')}
          onChange={typed => change({ serials: serialsIn(typed) })}
        />
      )}
    </li>
  )
}
