import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { ChargeFields, noCharge, whyNotAdd } from '../../charge/ChargeFields.tsx'

/** A charge that nothing computed: cleaning, delivery or another, decided as it is typed. */
export function AddCharge({ contractId }: { contractId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" kind="tertiary" onPress={() => setOpen(true)}>
        <Plus aria-hidden />
        {m['rentals.charge.add']()}
      </Button>
      {isOpen && <AddDialog contractId={contractId} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddDialog({ contractId, onClose }: { contractId: string; onClose: () => void }) {
  const [charge, setCharge] = useState(noCharge)
  const why = whyNotAdd(charge)
  const description = charge.description.trim() || null
  return (
    <ActDialog
      name="rentals.charge.decide"
      title={m['rentals.charge.add']()}
      verb={m['rentals.charge.add']()}
      input={
        why ? null : { contractId, kind: charge.kind, description, decision: 'charge', amount: charge.amount }
      }
      missing={why}
      onClose={onClose}
    >
      <ChargeFields value={charge} onChange={setCharge} />
    </ActDialog>
  )
}
