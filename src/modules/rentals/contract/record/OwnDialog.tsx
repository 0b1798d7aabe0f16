import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { showToast } from '#ui/toast.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { actionWords } from '../actWords.web.ts'
import { contractName } from '../list/contractColumns.tsx'

type Props = { contract: Contract; onClose: () => void }

/** The end of rent-to-own: the vehicle becomes the customer's at the option price, with the entries that take it out of the books. */
export function OwnDialog({ contract, onClose }: Props) {
  const [odometerKm, setOdometerKm] = useState<number | null>(null)
  const { id, version } = contract
  return (
    <ActDialog
      name="rentals.contract.own"
      title={`${actionWords.own()} ${contractName(contract)}`}
      verb={actionWords.own()}
      posts
      input={odometerKm === null ? null : { id, version, odometerKm }}
      missing={odometerKm === null ? m['rentals.yard.why.odometer']() : null}
      onDone={({ invoiceNumber }) => showToast(m['rentals.own.done']({ number: invoiceNumber }))}
      onClose={onClose}
    >
      <p>{m['rentals.own.means']()}</p>
      <dl className="facts">
        <Fact label={m['rentals.field.optionPrice']()} strong>
          <Money amount={contract.optionPrice} />
        </Fact>
      </dl>
      <NumberField
        name="odometerKm"
        label={m['rentals.renew.reading']()}
        value={odometerKm}
        onChange={setOdometerKm}
        unit={m['rentals.unit.km']()}
        autoFocus
      />
    </ActDialog>
  )
}
