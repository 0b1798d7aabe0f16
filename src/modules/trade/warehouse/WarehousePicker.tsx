import { useEffect } from 'react'
import { useAnswer } from '#kernel/web/hooks.ts'
import type { FieldProps } from '#ui/fieldProps.ts'
import { Select } from '#ui/Select.tsx'

type Props = FieldProps & {
  value: string | null
  onChange: (id: string) => void
  /** False leaves it empty instead of proposing the usual one. */
  proposes?: boolean
}

/** An active warehouse; the usual one is proposed. */
export function WarehousePicker({ value, onChange, proposes = true, ...field }: Props) {
  const { data } = useAnswer('trade.warehouse.list', {})
  const rows = (data?.rows ?? []).filter(row => row.isActive)
  const usual = rows.find(row => row.isDefault) ?? rows[0]
  useEffect(() => {
    if (proposes && value === null && usual) onChange(usual.id)
  }, [proposes, value, usual, onChange])
  return (
    <Select
      {...field}
      value={value}
      onChange={onChange}
      options={rows.map(row => ({ id: row.id, name: row.nameAr }))}
    />
  )
}
