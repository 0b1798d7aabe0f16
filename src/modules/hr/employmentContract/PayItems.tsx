import { Plus, X } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText, parseMoney } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import '../hr.css'

type Component = OutputFor<'hr.payComponent.list'>['rows'][number]
export type TypedItem = { componentId: string; amount: string }
type Props = {
  components: readonly Component[]
  items: readonly TypedItem[]
  onChange: (items: TypedItem[]) => void
}

/** The month's pay, component by component, with its sum; the basic wage stands first and stays. */
export function PayItems({ components, items, onChange }: Props) {
  const { currency } = useCompany()
  const offered = components.filter(
    one => one.isActive && one.kind === 'earning' && (one.basis === 'fixed' || one.code === 'basic'),
  )
  const basic = offered.find(one => one.code === 'basic')
  const isEmpty = items.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first row comes when the components do
  useEffect(() => {
    if (isEmpty && basic) onChange([{ componentId: basic.id, amount: '' }])
  }, [isEmpty, basic?.id])
  const nameOf = (one: Component) => (currentLocale() === 'ar' ? one.nameAr : one.nameEn)
  const change = (at: number, changed: Partial<TypedItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...changed } : item)))
  const left = offered.filter(one => !items.some(item => item.componentId === one.id))
  const total = items.reduce((sum, { amount }) => {
    const parsed = parseMoney(amount, currency)
    return sum + (parsed.ok ? parsed.minor : 0)
  }, 0)
  return (
    <fieldset className="hr-fields">
      <legend className="field-label">{m['hr.employmentContract.field.payItems']()}</legend>
      {items.map((item, at) => (
        <div className="hr-pay-row" key={item.componentId}>
          {item.componentId === basic?.id ? (
            <MoneyField
              name={`payItems.${at}.amount`}
              label={nameOf(basic)}
              value={item.amount}
              onChange={amount => change(at, { amount })}
            />
          ) : (
            <>
              <Select
                label={m['hr.employmentContract.component']()}
                value={item.componentId}
                onChange={componentId => change(at, { componentId })}
                options={offered
                  .filter(one => one.id === item.componentId || left.includes(one))
                  .map(one => ({ id: one.id, name: nameOf(one) }))}
              />
              <MoneyField
                name={`payItems.${at}.amount`}
                label={m['hr.employmentContract.amount']()}
                value={item.amount}
                onChange={amount => change(at, { amount })}
              />
              <IconButton
                label={m['hr.employmentContract.removeItem']()}
                onPress={() => onChange(items.filter((_, index) => index !== at))}
              >
                <X aria-hidden />
              </IconButton>
            </>
          )}
        </div>
      ))}
      <div className="card-row">
        <Button
          kind="tertiary"
          size="small"
          disabledReason={left.length === 0 ? m['hr.employmentContract.itemTwice']() : null}
          onPress={() => left[0] && onChange([...items, { componentId: left[0].id, amount: '' }])}
        >
          <Plus aria-hidden />
          {m['hr.employmentContract.addItem']()}
        </Button>
        <span>
          {m['hr.employmentContract.total']()} <Money amount={moneyText(total, currency)} strong />
        </span>
      </div>
    </fieldset>
  )
}
