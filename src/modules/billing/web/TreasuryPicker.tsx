import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { boxName } from './payment/Tenders.tsx'
import { type TreasuryRow, treasuryKindWords } from './wordMaps.ts'

type Props = {
  readonly label: string
  readonly value: string | null
  readonly onChange: (id: string) => void
  /** Only these kinds; every one when left out. */
  readonly kinds?: readonly TreasuryRow['kind'][]
  readonly except?: string | null
}

/** An active box, bank or card, with its balance for those who may see it; at first the box of one's own shift. */
export function TreasuryPicker({ label, value, onChange, kinds, except }: Props) {
  const treasury = useAnswer('billing.treasury.list', {})
  const sessions = useAnswer('billing.session.current', {})
  const boxes = (treasury.data?.rows ?? []).filter(
    box => box.active && box.id !== except && (!kinds || kinds.includes(box.kind)),
  )
  const mine = sessions.data?.rows.find(one => one.session?.isMine)?.treasuryAccountId
  const first = boxes.find(box => box.id === mine) ?? (boxes.length === 1 ? boxes[0] : undefined)
  const proposal = value === null ? first?.id : undefined
  useEffect(() => {
    if (proposal) onChange(proposal)
  }, [proposal, onChange])
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
