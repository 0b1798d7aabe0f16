import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'

type Props = { readonly value: string | null; readonly onChange: (id: string) => void }

/** The box or bank that pays, with its balance for those who may see it. */
export function TreasurySelect({ value, onChange }: Props) {
  const isArabic = currentLocale() === 'ar'
  const treasury = useAnswer('billing.treasury.list', {})
  const boxes = (treasury.data?.rows ?? []).filter(one => one.active)
  return (
    <Select
      label={m['fleet.violationPayment.account']()}
      value={value}
      onChange={onChange}
      placeholder={m['fleet.violationPayment.chooseAccount']()}
      options={boxes.map(one => ({
        id: one.id,
        name: (isArabic ? one.nameAr : one.nameEn) ?? one.nameAr,
        fact: one.balance === null ? null : <Money amount={one.balance} />,
      }))}
    />
  )
}
