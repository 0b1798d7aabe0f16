import { m } from '#generated/words/messages.js'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { subscriptionStates } from '../../subscription/subscription.rules.ts'
import { businessTypeWords, companyStatusWords, subscriptionWords } from '../../words.web.ts'
import { businessTypes } from '../businessTypes.rules.ts'

export const companyFilterKeys = [
  'status',
  'planCode',
  'subscriptionState',
  'businessType',
  'endsWithinDays',
] as const

const statuses = ['active', 'suspended', 'closed'] as const

type Props = {
  filters: Readonly<Record<string, unknown>>
  onChange: (change: Readonly<Record<string, unknown>>) => void
}

/** State, subscription, business and ending soon: the chips in use and the button for the rest. */
export function CompanyFilters({ filters, onChange }: Props) {
  const status = statuses.find(one => one === filters['status']) ?? null
  const state = subscriptionStates.find(one => one === filters['subscriptionState']) ?? null
  const type = businessTypes.find(one => one === filters['businessType']) ?? null
  const days = typeof filters['endsWithinDays'] === 'number' ? filters['endsWithinDays'] : null
  const dayChoices = [3, 7, 30]
  return (
    <>
      {status && (
        <FilterChip
          name={m['platform.companies.status']()}
          value={companyStatusWords[status]()}
          onRemove={() => onChange({ status: undefined })}
        />
      )}
      {state && (
        <FilterChip
          name={m['platform.companies.subscription']()}
          value={subscriptionWords[state]()}
          onRemove={() => onChange({ subscriptionState: undefined })}
        />
      )}
      {type && (
        <FilterChip
          name={m['platform.companies.type']()}
          value={businessTypeWords[type]()}
          onRemove={() => onChange({ businessType: undefined })}
        />
      )}
      {days !== null && (
        <FilterChip
          name={m['platform.companies.endsWithin']()}
          value={m['platform.companies.days']({ count: days })}
          onRemove={() => onChange({ endsWithinDays: undefined })}
        />
      )}
      <FilterButton>
        <Select
          label={m['platform.companies.status']()}
          value={status}
          onChange={chosen => onChange({ status: chosen })}
          options={statuses.map(id => ({ id, name: companyStatusWords[id]() }))}
        />
        <Select
          label={m['platform.companies.subscription']()}
          value={state}
          onChange={chosen => onChange({ subscriptionState: chosen })}
          options={subscriptionStates.map(id => ({ id, name: subscriptionWords[id]() }))}
        />
        <Select
          label={m['platform.companies.type']()}
          value={type}
          onChange={chosen => onChange({ businessType: chosen })}
          options={businessTypes.map(id => ({ id, name: businessTypeWords[id]() }))}
        />
        <Select
          label={m['platform.companies.endsWithin']()}
          value={days === null ? null : String(days)}
          onChange={chosen => onChange({ endsWithinDays: Number(chosen) })}
          options={dayChoices.map(count => ({
            id: String(count),
            name: m['platform.companies.days']({ count }),
          }))}
        />
      </FilterButton>
    </>
  )
}
