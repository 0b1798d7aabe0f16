import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { formatMoney } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useDisplay } from '#ui/display.ts'
import { Select } from '#ui/Select.tsx'
import { type TreasuryRow, treasuryKindWords } from '../wordMaps.web.ts'
import { boxName } from './boxName.web.ts'

type Props = {
  label: string
  name?: string
  value: string | null
  onChange: (id: string) => void
  /** Only these kinds; every one when left out. */
  kinds?: readonly TreasuryRow['kind'][]
  except?: string | null
  /** Only those that hold money of this currency. */
  currency?: Currency
  /** False while another picker has not yet taken its place: two that propose at once propose the same box. */
  proposes?: boolean
}

/** An active box, bank or card, with its balance for those who may see it; at first the box of one's own shift. */
export function TreasuryPicker({
  label,
  name,
  value,
  onChange,
  kinds,
  except,
  currency,
  proposes = true,
}: Props) {
  const display = useDisplay()
  const treasury = useAnswer('billing.treasury.list', {})
  const sessions = useAnswer('billing.session.current', {})
  const boxes = (treasury.data?.rows ?? []).filter(
    box =>
      box.active &&
      box.id !== except &&
      (!kinds || kinds.includes(box.kind)) &&
      (!currency || box.currency === currency),
  )
  const mine = sessions.data?.rows.find(one => one.session?.isMine)?.treasuryAccountId
  const first = boxes.find(box => box.id === mine) ?? (boxes.length === 1 ? boxes[0] : undefined)
  const proposal = proposes && value === null ? first?.id : undefined
  useEffect(() => {
    if (proposal) onChange(proposal)
  }, [proposal, onChange])
  return (
    <Select
      label={label}
      {...(name ? { name } : {})}
      value={value}
      onChange={onChange}
      placeholder={m['billing.treasury.choose']()}
      searching={treasury.isPending}
      options={boxes.map(box => ({
        id: box.id,
        name: boxName(box),
        fact:
          box.balance === null
            ? treasuryKindWords[box.kind]()
            : formatMoney(box.foreignBalance ?? box.balance, {
                ...display,
                currency: box.currency,
                withSymbol: true,
              }),
      }))}
    />
  )
}
