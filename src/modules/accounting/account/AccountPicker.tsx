import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Amount } from '#ui/Amount.tsx'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'
import { nameOf } from './names.web.ts'

export type PickedAccount = OutputFor<'accounting.account.list'>['rows'][number]

type Props = FieldProps & {
  /** The account's id. */
  value: string | null
  onChange: (id: string | null, account: PickedAccount | null) => void
  /** Only accounts of this control: `none` is what a manual entry may use. Every control when absent. */
  control?: PickedAccount['control']
  /** Only accounts of this class, 1 to 5. */
  accountClass?: number
  /** Also headings, whose statement is that of everything below them. */
  headings?: boolean
  placeholder?: string
}

const shownAtOnce = 40

/**
 * Finds an active account by code or by name in any spelling, and shows its balance as the fact that decides. Posting
 * accounts only, unless `headings` is set. The person needs finance.accounts.view, ledger.view or reports.view.
 */
export function AccountPicker({ value, onChange, control, accountClass, headings, ...field }: Props) {
  const answer = useAnswer('accounting.account.list', {})
  const [text, setText] = useState('')
  const accounts = answer.data?.rows
  const found = useMemo(() => {
    const typed = foldLight(text)
    return (accounts ?? [])
      .filter(
        account =>
          (headings || account.leaf) &&
          (control === undefined || account.control === control) &&
          (accountClass === undefined || account.class === accountClass) &&
          (typed === '' ||
            account.code.startsWith(typed) ||
            foldLight(`${account.code} ${account.nameAr} ${account.nameEn ?? ''}`).includes(typed)),
      )
      .slice(0, shownAtOnce)
  }, [accounts, text, control, accountClass, headings])
  const chosen = accounts?.find(account => account.id === value)
  return (
    <ComboBox
      {...field}
      placeholder={field.placeholder ?? m['accounting.picker.placeholder']()}
      value={chosen ? choiceOf(chosen, false) : null}
      choices={found.map(account => choiceOf(account, true))}
      onSearch={setText}
      searching={answer.isPending}
      onChange={choice => {
        const account = accounts?.find(one => one.id === choice?.id) ?? null
        onChange(account?.id ?? null, account)
      }}
    />
  )
}

function choiceOf(account: PickedAccount, withBalance: boolean): Choice {
  return {
    id: account.id,
    name: `${account.code} ${nameOf(account)}`,
    fact: withBalance ? <Amount amount={account.balance} /> : undefined,
  }
}
