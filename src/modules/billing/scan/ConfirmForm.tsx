import { Check, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { moneyText, parseMoney } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { ExpenseAccountPicker } from '../expense/ExpenseAccountPicker.tsx'
import { useExpenseAccounts } from '../expense/ExpenseLines.tsx'
import { links } from '../links.web.ts'
import { VendorPicker } from '../vendor/VendorPicker.tsx'
import type { KeyField } from './scan.rules.ts'
import type { Scan } from './scanWords.web.ts'

const shape = async () => (await import('./scan.contract.ts')).confirmScan.input

type Values = InputFor<'billing.scan.confirm'>

/** The lines as they were read where they make the total, else one line over the whole amount. */
function linesOf(scan: Scan): Values['lines'] {
  const { total, tax } = scan.fields
  const name = m['billing.scan.oneLine']({ number: scan.fields.number?.value ?? scan.number })
  if (scan.lines.length > 0) return scan.lines.map(({ description, amount }) => ({ description, amount }))
  const net = scan.fields.subtotal?.value ?? (tax ? null : total?.value)
  return [{ description: name, amount: net ?? '' }]
}

type Props = { scan: Scan; onField: (name: string | null) => void }

/** What a person confirms of a paper, weakly read values one by one; then a draft bill stands, and nothing is posted. */
export function ConfirmForm({ scan, onField }: Props) {
  const { currency } = useCompany()
  const go = useGo()
  const accounts = useExpenseAccounts()
  const confirm = useCommand('billing.scan.confirm')
  const [errors, setErrors] = useState<readonly string[]>([])
  const [looked, setLooked] = useState<readonly KeyField[]>([])
  const { fields } = scan
  const form = useContractForm<Values>(shape, {
    id: scan.id,
    version: scan.version,
    partyId: scan.candidates[0]?.partyId ?? '',
    reference: fields.number?.value ?? '',
    date: fields.date?.value ?? '',
    dueOn: fields.dueOn?.value ?? null,
    total: fields.total?.value ?? '',
    tax: fields.tax?.value ?? moneyText(0, currency),
    accountId: scan.accountId ?? '',
    lines: linesOf(scan),
    note: null,
    looked: [],
  })
  const { control } = form
  const lines = useFieldArray({ control, name: 'lines' })
  const typed = form.watch()
  const read: Readonly<Record<KeyField, string | undefined>> = {
    number: fields.number?.value,
    date: fields.date?.value,
    total: fields.total?.value,
  }
  const now: Readonly<Record<KeyField, string>> = {
    number: typed.reference,
    date: typed.date,
    total: typed.total,
  }
  const left = scan.unsure.filter(
    name => now[name] === read[name] && now[name] !== '' && !looked.includes(name),
  )
  const send = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { billId } = await confirm.mutateAsync({ ...values, looked: [...looked] })
      showToast(m['billing.scan.confirmed']())
      go(links.billDraft(billId))
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  const weak = (name: KeyField) =>
    left.includes(name) ? (
      <div className="scan-weak">
        <span>{m['billing.scan.weak']({ percent: String(fields[name]?.confidence ?? 0) })}</span>
        <Button size="small" onPress={() => setLooked(before => [...before, name])}>
          <Check aria-hidden />
          {m['billing.scan.right']()}
        </Button>
      </div>
    ) : null
  const mark = (name: string) => ({ onFocusCapture: () => onField(name), onBlurCapture: () => onField(null) })
  return (
    <form
      onSubmit={event => void send(event)}
      className="scan-form"
      aria-label={m['billing.scan.formTitle']()}
    >
      {errors.map(error => (
        <Notice key={error} hue="red" live>
          {error}
        </Notice>
      ))}
      <Card title={m['billing.scan.formTitle']()}>
        <div className="fields">
          <PickInput control={control} name="partyId">
            {picked => <VendorPicker {...picked} label={m['billing.scan.field.vendor']()} />}
          </PickInput>
          <div {...mark('number')}>
            <TextInput control={control} name="reference" label={m['billing.scan.field.reference']()} />
            {weak('number')}
          </div>
          <div {...mark('date')}>
            <DayInput control={control} name="date" label={m['billing.scan.field.date']()} />
            {weak('date')}
          </div>
          <div {...mark('dueOn')}>
            <DayInput control={control} name="dueOn" label={m['billing.scan.field.dueOn']()} optional />
          </div>
          <div {...mark('total')}>
            <MoneyInput control={control} name="total" label={m['billing.scan.field.total']()} />
            {weak('total')}
          </div>
          <div {...mark('tax')}>
            <MoneyInput control={control} name="tax" label={m['billing.scan.field.tax']()} />
          </div>
          <PickInput control={control} name="accountId">
            {({ name, value, onChange, error }) => (
              <ExpenseAccountPicker
                name={name}
                label={m['billing.scan.field.account']()}
                accounts={accounts}
                value={value}
                onChange={account => onChange(account?.id ?? null)}
                error={error}
              />
            )}
          </PickInput>
        </div>
      </Card>
      <Card
        title={m['billing.scan.lines']()}
        foot={<Sum lines={typed.lines} tax={typed.tax} total={typed.total} />}
      >
        {lines.fields.map((line, at) => (
          <div key={line.id} className="scan-line">
            <TextInput
              control={control}
              name={`lines.${at}.description`}
              label={m['billing.scan.field.description']()}
            />
            <MoneyInput
              control={control}
              name={`lines.${at}.amount`}
              label={m['billing.scan.field.amount']()}
            />
            {lines.fields.length > 1 && (
              <IconButton label={m['billing.scan.removeLine']()} onPress={() => lines.remove(at)}>
                <X aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
        <Button kind="tertiary" size="small" onPress={() => lines.append({ description: '', amount: '' })}>
          <Plus aria-hidden />
          {m['billing.line.add']()}
        </Button>
      </Card>
      <Button
        kind="primary"
        type="submit"
        wide
        busy={confirm.isPending}
        disabledReason={left.length > 0 ? m['billing.scan.lookFirst']({ count: left.length }) : null}
      >
        {m['billing.scan.act.confirm']()}
      </Button>
    </form>
  )
}

/** Whether lines and tax make the total, said while it is typed. */
function Sum({ lines, tax, total }: Pick<Values, 'lines' | 'tax' | 'total'>) {
  const { currency } = useCompany()
  const minor = (text: string) => {
    const read = parseMoney(text, currency)
    return read.ok ? read.minor : 0
  }
  const sum = lines.reduce((whole, { amount }) => whole + minor(amount), 0) + minor(tax)
  if (sum === minor(total))
    return (
      <span className="cap">
        {m['billing.scan.addsUp']()} <Money amount={total || '0'} />
      </span>
    )
  return (
    <Notice hue="amber">
      {m['billing.scan.differs']({ lines: moneyText(sum, currency), total: total || '0' })}
    </Notice>
  )
}
