import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'
import type { FoundItem } from './itemWords.web.ts'

type Props = FieldProps & {
  value: string | null
  onChange: (id: string | null, item: FoundItem | null) => void
  /** Only what has stock. */
  stocked?: boolean
  warehouseId?: string | null
  /** Whose price is proposed. */
  customerId?: string | null
}

/** An item, found by name, code or barcode, with what of it is available. */
export function ItemPicker({ value, onChange, stocked = false, warehouseId, customerId, ...field }: Props) {
  const [search, setSearch] = useState('')
  const scope = {
    ...(stocked ? { stocked } : {}),
    ...(warehouseId ? { warehouseId } : {}),
    ...(customerId ? { customerId } : {}),
  }
  const found = useAnswer('trade.item.find', { search, ...scope }, { keepPrevious: true })
  const rows = found.data?.rows ?? []
  const known = rows.find(row => row.id === value)
  const chosen = useAnswer(
    'trade.item.find',
    { id: value ?? '', ...scope },
    { enabled: value !== null && !known },
  )
  const picked = known ?? (value === null ? undefined : chosen.data?.rows[0])
  const choiceOf = (row: FoundItem): Choice => ({
    id: row.id,
    name: row.name,
    caption:
      row.kind === 'service'
        ? isolated(row.code)
        : `${isolated(row.code)} · ${m['trade.item.availableOf']({ quantity: isolated(row.available), unit: row.unit })}`,
  })
  return (
    <ComboBox
      {...field}
      placeholder={m['trade.item.search']()}
      value={picked ? choiceOf(picked) : null}
      choices={rows.map(choiceOf)}
      onSearch={setSearch}
      searching={found.isFetching}
      onChange={choice => onChange(choice?.id ?? null, rows.find(row => row.id === choice?.id) ?? null)}
    />
  )
}
