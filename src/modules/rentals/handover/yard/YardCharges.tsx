import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { type AddedCharge, addedName, ChargeFields, noCharge, whyNotAdd } from '../../charge/ChargeFields.tsx'
import type { AddedCharges } from './useAddedCharges.web.ts'

/** What the yard charges beside what the readings give; the office decides it with the rest. */
export function YardCharges({ added }: { added: AddedCharges }) {
  const [typed, setTyped] = useState<AddedCharge | null>(null)
  return (
    <>
      {added.charges.map(charge => (
        <div key={charge.key} className="yard-decide">
          <div className="row">
            <b>
              <bdi>{addedName(charge)}</bdi>
            </b>
            <span className="push">
              <Money amount={charge.amount} strong />
            </span>
            <IconButton label={m['rentals.charge.remove']()} onPress={() => added.remove(charge.key)}>
              <X aria-hidden />
            </IconButton>
          </div>
        </div>
      ))}
      {added.charges.length < mostCharges && (
        <Button onPress={() => setTyped(noCharge)}>
          <Plus aria-hidden />
          {m['rentals.charge.add']()}
        </Button>
      )}
      {typed && (
        <Dialog
          open
          onOpenChange={() => setTyped(null)}
          title={m['rentals.charge.add']()}
          actions={
            <>
              <Button onPress={() => setTyped(null)}>{m['kernel.action.cancel']()}</Button>
              <Button
                kind="primary"
                disabledReason={whyNotAdd(typed)}
                onPress={() => {
                  added.add(typed)
                  setTyped(null)
                }}
              >
                {m['rentals.charge.add']()}
              </Button>
            </>
          }
        >
          <div className="stack">
            <ChargeFields value={typed} onChange={setTyped} />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** As many as the action takes. */
const mostCharges = 20
