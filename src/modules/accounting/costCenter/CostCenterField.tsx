import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Select } from '#ui/Select.tsx'
import { nameOf } from '../account/names.web.ts'

type Props = {
  value: string | null
  onChange: (id: string | null) => void
  name?: string
}

/** The cost centre of a record; absent where the company has none. */
export function CostCenterField({ value, onChange, name }: Props) {
  const centers = useAnswer('accounting.costCenter.list', {}).data?.rows ?? []
  if (centers.length === 0) return null
  return (
    <Select
      label={m['accounting.dimension.costCenter']()}
      name={name}
      optional
      value={value ?? 'none'}
      onChange={id => onChange(id === 'none' ? null : id)}
      options={[
        { id: 'none', name: '\u2014' },
        ...centers.map(center => ({ id: center.id, name: `${center.code} ${nameOf(center)}` })),
      ]}
    />
  )
}
