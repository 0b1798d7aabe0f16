import { Plus, X } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import type { Currency } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { usualExpenseOf } from '../bill/bill.rules.ts'
import './expense.css'
import { DayField } from '../document/DayField.tsx'
import { TaxSelect } from '../taxCode/TaxSelect.tsx'
import type { TaxCode } from '../taxCode/tax.rules.ts'
import { ExpenseAccountPicker } from './ExpenseAccountPicker.tsx'
import { accountName, type ExpenseAccount, type ExpenseLineValues, emptyExpense } from './expenseLines.web.ts'
import { ProfitUnitPicker } from './ProfitUnitPicker.tsx'

type Props = {
  lines: readonly ExpenseLineValues[]
  onChange: (lines: readonly ExpenseLineValues[]) => void
  codes: readonly TaxCode[]
  /** What the server refused at a field: `lines.0.accountId`. */
  errorAt: (field: string) => string | null
  /** Of the amounts; the company's when left out. */
  currency?: Currency
}

/** The accounts that lines may reach; they change with the chart alone. */
export function useExpenseAccounts(): readonly ExpenseAccount[] {
  return useAnswer('billing.expense.accounts', {}, { staleTime: 600_000 }).data?.rows ?? []
}

/** What was bought, line by line: the account, the vehicle it concerns, the amount, and the days a prepaid one pays for. */
export function ExpenseLines({ lines, onChange, codes, errorAt, currency }: Props) {
  const accounts = useExpenseAccounts()
  const set = (key: string, change: Partial<ExpenseLineValues>) =>
    onChange(lines.map(line => (line.key === key ? { ...line, ...change } : line)))
  return (
    <Card flush title={m['billing.line.title']()}>
      <div data-field="lines">
        {lines.map((line, at) => (
          <ExpenseLine
            key={line.key}
            line={line}
            at={at}
            accounts={accounts}
            codes={codes}
            {...(currency ? { currency } : {})}
            onChange={change => set(line.key, change)}
            onRemove={lines.length > 1 ? () => onChange(lines.filter(one => one.key !== line.key)) : null}
            errorAt={field => errorAt(`lines.${at}.${field}`) ?? errorAt(`splits.${at}.${field}`)}
          />
        ))}
        <div className="billing-adds">
          <Button kind="tertiary" size="small" onPress={() => onChange([...lines, emptyExpense()])}>
            <Plus aria-hidden />
            {m['billing.line.add']()}
          </Button>
        </div>
        {errorAt('lines') && (
          <div className="billing-tender-error">
            <FieldError error={errorAt('lines')} />
          </div>
        )}
      </div>
    </Card>
  )
}

type LineProps = {
  line: ExpenseLineValues
  at: number
  accounts: readonly ExpenseAccount[]
  codes: readonly TaxCode[]
  onChange: (change: Partial<ExpenseLineValues>) => void
  onRemove: (() => void) | null
  currency?: Currency
  errorAt: (field: string) => string | null
}

function ExpenseLine({ line, at, accounts, codes, onChange, onRemove, errorAt, currency }: LineProps) {
  const account = accounts.find(one => one.id === line.accountId)
  const choose = (chosen: ExpenseAccount | null) =>
    onChange({
      accountId: chosen?.id ?? null,
      spreadToKey: chosen?.isPrepaid && chosen.key ? usualExpenseOf(chosen.key) : null,
      ...(chosen && line.description.trim() === '' ? { description: accountName(chosen) } : {}),
    })
  return (
    <div className="billing-expense">
      <ExpenseAccountPicker
        label={m['billing.expense.place']()}
        name={`lines.${at}.accountId`}
        accounts={accounts}
        value={line.accountId}
        onChange={choose}
        error={errorAt('accountId')}
      />
      <MoneyField
        label={m['billing.amount']()}
        name={`lines.${at}.amount`}
        value={line.amount}
        {...(currency ? { currency } : {})}
        onChange={amount => onChange({ amount })}
        error={errorAt('amount') ?? errorAt('unitPrice')}
      />
      <IconButton
        label={m['billing.line.remove']({ number: at + 1 })}
        onPress={() => onRemove?.()}
        disabled={!onRemove}
      >
        <X aria-hidden />
      </IconButton>
      <TextField
        label={m['billing.line.description']()}
        name={`lines.${at}.description`}
        value={line.description}
        onChange={description => onChange({ description })}
        maxLength={300}
        error={errorAt('description')}
      />
      <ProfitUnitPicker
        name={`lines.${at}.profitUnitId`}
        value={line.profitUnitId}
        onChange={profitUnitId => onChange({ profitUnitId })}
        needed={account?.needsProfitUnit ?? false}
      />
      {codes.length > 0 && (
        <div className="billing-expense-tax">
          <TaxSelect
            hasUsual
            value={line.taxCode}
            codes={codes}
            onChange={taxCode => onChange({ taxCode })}
          />
          <FieldError error={errorAt('taxCode')} />
        </div>
      )}
      {account?.isPrepaid && (
        <ServicePeriod line={line} accounts={accounts} onChange={onChange} error={errorAt('serviceFrom')} />
      )}
    </div>
  )
}

type PeriodProps = Pick<LineProps, 'line' | 'accounts' | 'onChange'> & { error: string | null }

/** The days a prepaid line pays for, and the expense it becomes over them month by month. */
function ServicePeriod({ line, accounts, onChange, error }: PeriodProps) {
  const expenses = accounts.filter(account => account.class === 5 && account.key !== null)
  return (
    <div className="billing-expense-days">
      <DayField
        label={m['billing.expense.from']()}
        value={line.serviceFrom}
        onChange={serviceFrom => onChange({ serviceFrom })}
        gregorianOnly
        error={error}
      />
      <DayField
        label={m['billing.expense.to']()}
        value={line.serviceTo}
        {...(line.serviceFrom ? { min: line.serviceFrom } : {})}
        onChange={serviceTo => onChange({ serviceTo })}
        gregorianOnly
      />
      <Select
        label={m['billing.expense.becomes']()}
        value={line.spreadToKey}
        onChange={spreadToKey => onChange({ spreadToKey })}
        options={expenses.map(account => ({ id: account.key ?? '', name: accountName(account) }))}
      />
    </div>
  )
}
