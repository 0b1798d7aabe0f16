import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ShiftsList } from './ShiftsList.tsx'
import '../attendance/attendance.css'

/** The shifts of the company, among its settings. */
export function ShiftsTab() {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="stack">
      <div>
        <Button kind="primary" onPress={() => setAdding(true)}>
          <Plus aria-hidden />
          {m['hr.shift.add']()}
        </Button>
      </div>
      <Card>
        <ShiftsList isAdding={isAdding} onAdded={() => setAdding(false)} />
      </Card>
    </div>
  )
}
