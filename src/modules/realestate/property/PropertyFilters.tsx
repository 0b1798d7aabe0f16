import { words as fieldWords } from '#generated/choices/realestate.property.field.ts'
import { m } from '#generated/words/messages.js'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ownershipWords, type PropertyFilter, typeWords, useWords } from './propertyWords.web.ts'

type Props = { filters: PropertyFilter; onChange: (change: Readonly<Record<string, unknown>>) => void }

const { inherited: _, ...ownOwnershipWords } = ownershipWords

/** Narrows the list: what it is, where, whose, for how much, empty for how long. */
export function PropertyFilters({ filters, onChange }: Props) {
  const all = { id: 'all' as const, name: m['realestate.property.view.all']() }
  const chosen = (value: string) => (value === 'all' ? null : value)
  const chips = [
    ['propertyType', filters.propertyType && typeWords[filters.propertyType]()],
    ['propertyUse', filters.propertyUse && useWords[filters.propertyUse]()],
    ['ownership', filters.ownership && ownershipWords[filters.ownership]()],
    ['area', filters.area],
  ] as const
  return (
    <>
      {chips.map(
        ([key, value]) =>
          value && (
            <FilterChip
              key={key}
              name={fieldWords[key]()}
              value={value}
              onRemove={() => onChange({ [key]: null })}
            />
          ),
      )}
      {filters.vacantDays !== undefined && (
        <FilterChip
          name={m['realestate.property.field.minVacant']()}
          value={String(filters.vacantDays)}
          onRemove={() => onChange({ vacantDays: null })}
        />
      )}
      <FilterButton>
        <Select
          label={m['realestate.property.field.propertyType']()}
          value={filters.propertyType ?? 'all'}
          onChange={value => onChange({ propertyType: chosen(value) })}
          options={[all, ...optionsOf(typeWords)]}
        />
        <Select
          label={m['realestate.property.field.propertyUse']()}
          value={filters.propertyUse ?? 'all'}
          onChange={value => onChange({ propertyUse: chosen(value) })}
          options={[all, ...optionsOf(useWords)]}
        />
        <Select
          label={m['realestate.property.field.ownership']()}
          value={filters.ownership ?? 'all'}
          onChange={value => onChange({ ownership: chosen(value) })}
          options={[all, ...optionsOf(ownOwnershipWords)]}
        />
        <TextField
          label={m['realestate.property.field.area']()}
          value={filters.area ?? ''}
          onChange={value => onChange({ area: value || null })}
        />
        <NumberField
          label={m['realestate.property.field.minVacant']()}
          value={filters.vacantDays === undefined ? null : Number(filters.vacantDays)}
          onChange={value => onChange({ vacantDays: value })}
        />
        <MoneyField
          label={m['realestate.property.field.minRent']()}
          value={filters.minRent ?? ''}
          onChange={value => onChange({ minRent: value || null })}
        />
        <MoneyField
          label={m['realestate.property.field.maxRent']()}
          value={filters.maxRent ?? ''}
          onChange={value => onChange({ maxRent: value || null })}
        />
      </FilterButton>
    </>
  )
}
