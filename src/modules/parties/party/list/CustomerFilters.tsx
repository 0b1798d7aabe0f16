import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { balanceFilters, creditStates, documentStates, partyKinds, partyRoles } from '../partyCodes.rules.ts'
import {
  balanceWords,
  creditWords,
  documentStateWords,
  kindWords,
  roleWords,
  statusWords,
} from '../partyWords.web.ts'

type Search = Readonly<Record<string, unknown>>

type Filter = {
  key: string
  name: string
  options: readonly { id: string; name: string }[]
  /** Yes and no travel as booleans. */
  isFlag?: true
}

const named = <Code extends string>(codes: readonly Code[], words: Readonly<Record<Code, () => string>>) =>
  codes.map(id => ({ id, name: words[id]() }))

const flag = (yes: string, no: string) => [
  { id: 'true', name: yes },
  { id: 'false', name: no },
]

const filters = (): readonly Filter[] => [
  { key: 'kind', name: m['parties.party.field.kind'](), options: named(partyKinds, kindWords) },
  { key: 'role', name: m['parties.party.field.role'](), options: named(partyRoles, roleWords) },
  {
    key: 'status',
    name: m['parties.party.field.status'](),
    options: named(['active', 'inactive', 'merged'] as const, statusWords),
  },
  {
    key: 'documents',
    name: m['parties.party.field.documents'](),
    options: named(documentStates, documentStateWords),
  },
  {
    key: 'blacklisted',
    name: m['parties.party.field.blacklisted'](),
    options: flag(m['parties.filter.blocked'](), m['parties.filter.notBlocked']()),
    isFlag: true,
  },
  {
    key: 'balance',
    name: m['parties.filter.balance'](),
    options: named(balanceFilters, balanceWords),
  },
  {
    key: 'overdue',
    name: m['parties.filter.overdue'](),
    options: flag(m['parties.filter.late'](), m['parties.filter.notLate']()),
    isFlag: true,
  },
  {
    key: 'contracts',
    name: m['parties.filter.contracts'](),
    options: flag(m['parties.filter.withContracts'](), m['parties.filter.withoutContracts']()),
    isFlag: true,
  },
  {
    key: 'credit',
    name: m['parties.party.field.creditState'](),
    options: named(creditStates, creditWords),
  },
  {
    key: 'creditHold',
    name: m['parties.party.field.creditHold'](),
    options: flag(m['parties.filter.held'](), m['parties.filter.notHeld']()),
    isFlag: true,
  },
  {
    key: 'duplicates',
    name: m['parties.party.field.duplicates'](),
    options: flag(m['parties.filter.withDuplicates'](), m['parties.filter.withoutDuplicates']()),
    isFlag: true,
  },
]

type Props = {
  filters: Search
  onChange: (change: Search) => void
}

/** The filters in use as chips, the others behind the dashed button. */
export function CustomerFilters({ filters: used, onChange }: Props) {
  const field = (filter: Filter): ReactNode => (
    <Select
      key={filter.key}
      label={filter.name}
      value={used[filter.key] === undefined ? null : String(used[filter.key])}
      onChange={chosen => onChange({ [filter.key]: filter.isFlag ? chosen === 'true' : chosen })}
      options={filter.options}
    />
  )
  const all = filters()
  const isUsed = (filter: Filter) => used[filter.key] !== undefined
  return (
    <>
      {all.filter(isUsed).map(filter => (
        <FilterChip
          key={filter.key}
          name={filter.name}
          value={filter.options.find(option => option.id === String(used[filter.key]))?.name ?? ''}
          onRemove={() => onChange({ [filter.key]: undefined })}
        >
          <div className="party-filter">{field(filter)}</div>
        </FilterChip>
      ))}
      {!all.every(isUsed) && (
        <FilterButton>
          <div className="party-filters">{all.filter(filter => !isUsed(filter)).map(field)}</div>
        </FilterButton>
      )}
    </>
  )
}
