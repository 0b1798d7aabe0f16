import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { ShiftsList } from './ShiftsList.tsx'

/** The shifts of the company, beside the plan of a week. */
export default function ShiftsPanel({ onClose }: { onClose: () => void }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['hr.shift.manage']()}
      actions={
        <Button kind="primary" onPress={() => setAdding(true)}>
          <Plus aria-hidden />
          {m['hr.shift.add']()}
        </Button>
      }
    >
      <ShiftsList isAdding={isAdding} onAdded={() => setAdding(false)} />
    </SidePanel>
  )
}
