import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { sayCode } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextField } from '#ui/TextField.tsx'
import { chargeWords } from '../../handover/yard/yardWords.web.ts'
import { type Contract, isSomething } from '../../price/amounts.web.ts'
import { PriceSteps } from '../form/PricePanel.tsx'
import { contractName } from '../list/contractColumns.tsx'
import { AddCharge } from './AddCharge.tsx'
import { Damages } from './Damages.tsx'
import { chargeKinds, chargeStateWords } from './recordWords.web.ts'

type Charge = Contract['charges'][number]
type Props = { contract: Contract }

/** How the price came about, the terms it froze, and the charges of the return. */
export function PriceTab({ contract }: Props) {
  const { rates } = contract
  return (
    <div className="stack rentals-tab">
      <h3>{m['rentals.price.explain']()}</h3>
      <PriceSteps steps={contract.steps} total={contract.total} />
      <dl className="facts">
        {contract.type === 'rent_to_own' && (
          <>
            <Fact label={m['rentals.field.downPayment']()}>
              <Money amount={contract.downPayment} />
            </Fact>
            <Fact label={m['rentals.field.optionPrice']()}>
              <Money amount={contract.optionPrice} />
            </Fact>
          </>
        )}
        <Fact label={m['rentals.rate.extraKm']()}>
          <Money amount={rates.extraKm} />
        </Fact>
        <Fact label={m['rentals.rate.lateHour']()}>
          <Money amount={rates.lateHour} />
        </Fact>
        <Fact label={m['rentals.rate.overstayPerDay']()}>
          <Money amount={rates.overstayPerDay} />
        </Fact>
        <Fact label={m['rentals.rate.fuelPerEighth']()}>
          <Money amount={rates.fuelPerEighth} />
        </Fact>
      </dl>
      <Charges contract={contract} />
      <Damages contract={contract} />
    </div>
  )
}

/** As the server takes charges: while the vehicle is out, and until the contract is closed. */
const chargeable = new Set<Contract['status']>(['active', 'suspended', 'returned'])

function Charges({ contract }: Props) {
  const { can } = useSession()
  const [deciding, setDeciding] = useState<Charge | null>(null)
  const [isInvoicing, setInvoicing] = useState(false)
  const { charges } = contract
  const mayDecide = can('operations.contracts.write')
  const isDecided = charges.some(charge => charge.state === 'decided' && isSomething(charge.decided))
  return (
    <>
      <div className="row">
        <h3>{m['rentals.part.charges']()}</h3>
        <span className="push row">
          {mayDecide && chargeable.has(contract.status) && <AddCharge contractId={contract.id} />}
          {isDecided && (mayDecide || can('finance.invoices.write')) && (
            <Button size="small" onPress={() => setInvoicing(true)}>
              {m['rentals.charge.invoice']()}
            </Button>
          )}
        </span>
      </div>
      {charges.length === 0 && <p className="cap">{m['rentals.charge.none']()}</p>}
      <ul className="rentals-lines">
        {charges.map(charge => (
          <li key={charge.id}>
            <span className="grow">
              <span className="strong">{chargeWords[charge.kind]()}</span>
              <span className="cap rentals-block">
                {charge.basis ? sayCode(charge.basis.code, charge.basis.params) : charge.description}
              </span>
            </span>
            <StatusBadge kind={chargeKinds[charge.state]}>{chargeStateWords[charge.state]()}</StatusBadge>
            <Money amount={charge.state === 'dropped' ? null : (charge.decided ?? charge.computed)} strong />
            {mayDecide && (charge.state === 'proposed' || charge.state === 'decided') && (
              <Button size="small" onPress={() => setDeciding(charge)}>
                {m['rentals.charge.decide']()}
              </Button>
            )}
          </li>
        ))}
        <ChargeSums contract={contract} />
      </ul>
      {deciding && <DecideDialog contract={contract} charge={deciding} onClose={() => setDeciding(null)} />}
      {isInvoicing && (
        <ActDialog
          name="rentals.charge.invoice"
          title={`${m['rentals.charge.invoice']()} ${contractName(contract)}`}
          verb={m['rentals.charge.invoice']()}
          posts
          input={{ contractId: contract.id, contractVersion: contract.version }}
          onClose={() => setInvoicing(false)}
        />
      )}
    </>
  )
}

/** The tax of the charges and what they come to with it: the sum of the rows above. */
function ChargeSums({ contract }: Props) {
  const { tax, total } = contract.chargeSums
  if (!isSomething(total)) return null
  return (
    <>
      {isSomething(tax) && (
        <li>
          <span className="grow">{m['rentals.yard.tax']()}</span>
          <Money amount={tax} strong />
        </li>
      )}
      <li>
        <span className="grow strong">{m['rentals.field.grandTotal']()}</span>
        <Money amount={total} strong />
      </li>
    </>
  )
}

type DecideProps = Props & { charge: Charge; onClose: () => void }

function DecideDialog({ contract, charge, onClose }: DecideProps) {
  const [decision, setDecision] = useState<'charge' | 'drop'>('charge')
  const [amount, setAmount] = useState(charge.decided ?? charge.computed)
  const [reason, setReason] = useState(charge.reason ?? '')
  const isChanged = decision === 'drop' || Number(amount) !== Number(charge.computed)
  const needsReason = isChanged && reason.trim() === ''
  const isFree = decision === 'charge' && !isSomething(amount)
  const input = {
    contractId: contract.id,
    id: charge.id,
    version: charge.version,
    kind: charge.kind,
    description: charge.description,
    decision,
    amount: decision === 'drop' ? '0' : amount,
    reason: reason.trim() || null,
  }
  return (
    <ActDialog
      name="rentals.charge.decide"
      title={`${m['rentals.charge.decide']()}: ${chargeWords[charge.kind]()}`}
      verb={m['rentals.charge.decide']()}
      input={needsReason || isFree ? null : input}
      missing={isFree ? m['rentals.charge.zero']() : needsReason ? m['rentals.reason.required']() : null}
      onClose={onClose}
    >
      <SegmentedControl
        label={m['rentals.charge.decide']()}
        value={decision}
        onChange={setDecision}
        options={[
          { id: 'charge', name: m['rentals.charge.charge']() },
          { id: 'drop', name: m['rentals.charge.drop']() },
        ]}
      />
      {decision === 'charge' && (
        <MoneyField name="amount" label={m['rentals.field.amount']()} value={amount} onChange={setAmount} />
      )}
      <TextField
        name="reason"
        label={m['rentals.field.reason']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        {...(isChanged ? {} : { optional: true })}
      />
    </ActDialog>
  )
}
