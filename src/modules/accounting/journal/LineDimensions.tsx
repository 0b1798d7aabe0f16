import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import type { PickedAccount } from '../account/AccountPicker.tsx'
import { nameOf } from '../account/names.web.ts'
import { ProfitUnitPicker } from '../profitUnit/ProfitUnitPicker.tsx'
import type { EntryValues } from './entryDraft.web.ts'

type Props = {
  form: UseFormReturn<EntryValues>
  row: number
  account: PickedAccount | undefined
  /** The person asked for the dimensions of this line. */
  isOpen: boolean
}

/** Cost centre, profit unit and party of a line: always where the account asks for them or one is chosen, otherwise on request. */
export function LineDimensions({ form, row, account, isOpen }: Props) {
  const centers = useAnswer('accounting.costCenter.list', {})
  const line = useWatch({ control: form.control, name: `lines.${row}` })
  const hasCenters = (centers.data?.rows.length ?? 0) > 0
  const showsCenter = hasCenters && Boolean(isOpen || account?.requiresCostCenter || line?.costCenterId)
  const showsUnit = Boolean(isOpen || account?.requiresProfitUnit || line?.profitUnitId)
  const showsParty = Boolean(isOpen || account?.requiresParty || line?.partyId)
  if (!showsCenter && !showsUnit && !showsParty) return null
  return (
    <div className="accounting-grid-dimensions">
      {showsCenter && (
        <ChoiceInput
          control={form.control}
          name={`lines.${row}.costCenterId`}
          label={m['accounting.dimension.costCenter']()}
          optional={!account?.requiresCostCenter}
          nothing={m['accounting.filter.none']()}
          options={(centers.data?.rows ?? []).map(center => ({
            id: center.id,
            name: `${center.code} ${nameOf(center)}`,
          }))}
        />
      )}
      {showsUnit && (
        <Controller
          name={`lines.${row}.profitUnitId`}
          control={form.control}
          render={({ field, fieldState }) => (
            <ProfitUnitPicker
              name={field.name}
              value={field.value ?? null}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
              optional={!account?.requiresProfitUnit}
            />
          )}
        />
      )}
      {showsParty && (
        <Controller
          name={`lines.${row}.partyId`}
          control={form.control}
          render={({ field, fieldState }) => (
            <PartyField
              name={field.name}
              id={field.value ?? null}
              onChange={field.onChange}
              error={fieldState.error?.message}
              optional={!account?.requiresParty}
            />
          )}
        />
      )}
    </div>
  )
}

type Party = { nameAr: string | null; nameEn: string | null; code: string }

const partyName = (party: Party) =>
  (currentLocale() === 'ar' ? (party.nameAr ?? party.nameEn) : (party.nameEn ?? party.nameAr)) ?? party.code

type PartyFieldProps = {
  name: string
  id: string | null
  onChange: (id: string | null) => void
  error: string | undefined
  optional: boolean
}

function PartyField({ id, ...field }: PartyFieldProps) {
  const [text, setText] = useState('')
  const found = useAnswer('parties.party.find', { text }, { enabled: text !== '' })
  const chosen = useAnswer('parties.party.get', { id: id ?? '' }, { enabled: id !== null })
  return (
    <ComboBox
      {...field}
      label={m['accounting.dimension.party']()}
      value={id ? { id, name: chosen.data ? partyName(chosen.data) : '' } : null}
      onChange={choice => field.onChange(choice?.id ?? null)}
      choices={(text === '' ? [] : (found.data?.rows ?? [])).map(party => ({
        id: party.id,
        name: partyName(party),
        caption: party.phone ?? party.code,
      }))}
      onSearch={setText}
      searching={found.isFetching}
    />
  )
}
