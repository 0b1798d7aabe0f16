import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Select } from '#ui/Select.tsx'

type Props = { value: string | null; onChange: (id: string | null) => void }

/** The cost centre of a whole document; absent where the company has none. */
export function CostCenterSelect({ value, onChange }: Props) {
  const centers = useAnswer('accounting.costCenter.list', {})
  const rows = centers.data?.rows.filter(center => center.active) ?? []
  const isArabic = currentLocale() === 'ar'
  if (rows.length === 0) return null
  return (
    <Select
      label={m['billing.invoice.costCenter']()}
      optional
      value={value ?? 'none'}
      onChange={id => onChange(id === 'none' ? null : id)}
      options={[
        { id: 'none', name: m['billing.filter.none']() },
        ...rows.map(center => ({
          id: center.id,
          name: isArabic ? center.nameAr : center.nameEn || center.nameAr,
        })),
      ]}
    />
  )
}
