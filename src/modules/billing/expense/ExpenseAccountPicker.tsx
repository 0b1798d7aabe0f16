import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'
import { accountName, type ExpenseAccount } from './expenseLines.web.ts'

type Props = {
  label: string
  name: string
  accounts: readonly ExpenseAccount[]
  value: string | null
  onChange: (account: ExpenseAccount | null) => void
  error?: string | null
}

const shownAtOnce = 60

/** What the money was spent on: an expense by code or by name in any spelling, a prepaid or other account after them. */
export function ExpenseAccountPicker({ label, name, accounts, value, onChange, error = null }: Props) {
  const [text, setText] = useState('')
  const found = useMemo(() => {
    const typed = foldLight(text)
    return accounts
      .filter(
        account =>
          typed === '' ||
          account.code.startsWith(typed) ||
          foldLight(`${account.code} ${account.nameAr} ${account.nameEn ?? ''}`).includes(typed),
      )
      .slice(0, shownAtOnce)
  }, [accounts, text])
  const chosen = accounts.find(account => account.id === value)
  return (
    <ComboBox
      label={label}
      name={name}
      error={error}
      placeholder={m['billing.expense.accountHint']()}
      value={chosen ? choiceOf(chosen) : null}
      choices={found.map(choiceOf)}
      onSearch={setText}
      onChange={choice => onChange(accounts.find(one => one.id === choice?.id) ?? null)}
    />
  )
}

const choiceOf = (account: ExpenseAccount): Choice => ({
  id: account.id,
  name: accountName(account),
  fact: <span className="n cap">{account.code}</span>,
  ...(account.isPrepaid ? { caption: m['billing.expense.prepaid']() } : {}),
})
