import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { boxName } from './payment/Tenders.tsx'
import { treasuryKindWords } from './wordMaps.ts'

type Props = {
  readonly label: string
  readonly value: string | null
  readonly onChange: (id: string) => void
}

/** An active box, bank or card, with its balance for those who may see it. */
export function TreasuryPicker({ label, value, onChange }: Props) {
  const treasury = useAnswer('billing.treasury.list', {})
  const boxes = (treasury.data?.rows ?? []).filter(box => box.active)
  return (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      placeholder={m['billing.treasury.choose']()}
      options={boxes.map(box => ({
        id: box.id,
        name: boxName(box),
        fact: box.balance === null ? treasuryKindWords[box.kind]() : <Money amount={box.balance} />,
      }))}
    />
  )
}
