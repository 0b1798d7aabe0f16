import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText, parseMoney } from '#kernel/shared/money.ts'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { links } from '../../../links.web.ts'
import { ViolationPlate } from '../ViolationParts.tsx'
import { PayDialog } from './PayDialog.tsx'

type Payable = OutputFor<'fleet.violationPayment.payable'>
type Props = {
  authority: Payable['authorities'][number]
  rows: Payable['rows']
  onPaid: () => void
}

/** The open fines of one authority: ticked ones are paid together, each perhaps with a discount of the authority. */
export function PayForm({ authority, rows, onPaid }: Props) {
  const { can } = useSession()
  const { currency } = useCompany()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [discounts, setDiscounts] = useState<Readonly<Record<string, string>>>({})
  const [isPaying, setPaying] = useState(false)
  const mayPay = can('finance.payments.write')
  const minorOf = (text: string) => {
    const parsed = parseMoney(text, currency)
    return parsed.ok ? parsed.minor : 0
  }
  const chosen = rows.filter(row => ticked.has(row.id))
  const lines = chosen.map(row => {
    const discount = minorOf(discounts[row.id] ?? '')
    return { id: row.id, amount: moneyText(minorOf(row.balance) - discount, currency), discount }
  })
  const total = moneyText(
    lines.reduce((sum, line) => sum + minorOf(line.amount), 0),
    currency,
  )
  const tooMuch = lines.some(line => minorOf(line.amount) <= 0)
  const unknown = chosen.find(row => row.vehicleId === null)
  const whyNot =
    chosen.length === 0
      ? m['fleet.violationPayment.tickFirst']()
      : unknown
        ? m['fleet.violation.noVehicle']({ number: unknown.number })
        : tooMuch
          ? m['fleet.violationPayment.discountTooMuch']()
          : null
  const toggle = (id: string, isOn: boolean) =>
    setTicked(before => new Set(isOn ? [...before, id] : [...before].filter(one => one !== id)))
  const payables = rows.filter(row => row.vehicleId !== null)
  return (
    <>
      <div className="card-body row wrap">
        {mayPay && (
          <Checkbox
            checked={payables.length > 0 && payables.every(row => ticked.has(row.id))}
            onChange={isOn => setTicked(new Set(isOn ? payables.map(row => row.id) : []))}
          >
            {m['fleet.violationPayment.tickAll']()}
          </Checkbox>
        )}
        <ButtonLink
          size="small"
          kind="tertiary"
          target="_blank"
          href={documentUrl('fleet.violationPayment.sheet', {
            authorityPartyId: authority.id,
            locale: currentLocale(),
          })}
        >
          {m['fleet.print.sheet']()}
        </ButtonLink>
        {mayPay && (
          <span className="push row">
            <Money amount={total} strong />
            <Button kind="primary" disabledReason={whyNot} onPress={() => setPaying(true)}>
              {chosen.length === 0
                ? m['fleet.violationPayment.payChosen']()
                : m['fleet.violationPayment.pay']({ count: chosen.length })}
            </Button>
          </span>
        )}
      </div>
      <div className="plain-scroll">
        <table className="plain-table violation-pay">
          <thead>
            <tr>
              {mayPay && <th scope="col">{m['fleet.violationPayment.tick']()}</th>}
              <th scope="col">{m['fleet.violation.column.number']()}</th>
              <th scope="col">{m['fleet.violation.field.reference']()}</th>
              <th scope="col">{m['fleet.violation.field.plate']()}</th>
              <th scope="col">{m['fleet.violation.field.dueOn']()}</th>
              <th scope="col" className="money-cell">
                {m['fleet.violationPayment.balance']()}
              </th>
              {mayPay && <th scope="col">{m['fleet.violationPayment.discount']()}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                {mayPay && (
                  <td className="of-tick">
                    <Checkbox
                      label={row.number}
                      checked={ticked.has(row.id)}
                      onChange={isOn => toggle(row.id, isOn)}
                    />
                  </td>
                )}
                <td>
                  <DocumentNumber number={row.number} href={links.violation(row.id)} />{' '}
                  {row.undecided && <Badge hue="amber">{m['fleet.violationPayment.undecided']()}</Badge>}
                </td>
                <td className="of-reference">
                  <span className="n">{row.reference}</span>
                </td>
                <td className="of-plate">
                  <ViolationPlate row={row} />
                </td>
                <td className="of-day">
                  <DayText day={row.dueOn} />
                </td>
                <td className="money-cell">
                  <Amount amount={row.balance} strong />
                </td>
                {mayPay && (
                  <td className="violation-discount">
                    {ticked.has(row.id) && (
                      <MoneyField
                        label={m['fleet.violationPayment.discountOf']({ number: row.number })}
                        value={discounts[row.id] ?? ''}
                        onChange={text => setDiscounts(before => ({ ...before, [row.id]: text }))}
                        optional
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isPaying && (
        <PayDialog
          authority={authority}
          lines={lines.map(line => ({ ...line, discount: moneyText(line.discount, currency) }))}
          total={total}
          hasUndecided={chosen.some(row => row.undecided)}
          onPaid={onPaid}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}
