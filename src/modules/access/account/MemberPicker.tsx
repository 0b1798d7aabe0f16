import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import { rolesText } from './accountWords.web.ts'

export type Member = { readonly id: string; readonly name: string }

/** The name of a member whose id a record holds; null while it is not known. */
export function useMember(userId: string | null): Member | null {
  const answer = useAnswer('access.account.list', { limit: 200 }, { enabled: userId !== null })
  const row = answer.data?.rows.find(one => one.userId === userId)
  return row ? { id: row.userId, name: row.name } : null
}

type Props = {
  label: string
  value: Member | null
  onChange: (member: Member | null) => void
  /** The account itself, which cannot be its own manager. */
  except?: string
  readOnly?: boolean
}

/** Finds a colleague by name or email. */
export function MemberPicker({ label, value, onChange, except, readOnly = false }: Props) {
  const [search, setSearch] = useState<string | null>(null)
  const answer = useAnswer(
    'access.account.list',
    { limit: 8, status: 'active', ...(search ? { search } : {}) },
    { enabled: search !== null, keepPrevious: true },
  )
  const rows = (answer.data?.rows ?? []).filter(row => row.userId !== except)
  return (
    <ComboBox
      label={label}
      optional
      readOnly={readOnly}
      value={value && { ...value }}
      onChange={choice => onChange(choice && { id: choice.id, name: choice.name })}
      choices={rows.map(row => ({ id: row.userId, name: row.name, caption: rolesText(row.roles) }))}
      onSearch={setSearch}
      searching={answer.isFetching}
      placeholder={m['access.accounts.managerHint']()}
    />
  )
}
