import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths, instantOf } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Fact } from '#ui/Fact.tsx'
import { FuelField } from '#ui/FuelField.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { showToast } from '#ui/toast.ts'
import { useClock } from '../../clock.web.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { unitWords } from '../../price/priceWords.web.ts'
import { isAgreedType } from '../../schedule/term.rules.ts'
import { actionWords } from '../actWords.web.ts'
import { endAfter } from '../form/contractForm.web.ts'
import { contractName } from '../list/contractColumns.tsx'

type Props = { contract: Contract; onClose: () => void }

const usualMonths = [1, 3, 6, 12] as const

/** The next contract of the chain: its end and price, and the reading that closes this one. Nothing is posted. */
export function RenewDialog({ contract, onClose }: Props) {
  const clock = useClock()
  const { timeZone } = useCompany()
  const isService = contract.type === 'service'
  const local = clock.localOf(new Date(contract.dueBackAt))
  const after = (months: number) =>
    instantOf(addMonths(local.slice(0, 10), months), local.slice(11, 16), timeZone).toISOString()
  const isLong = ['monthly', 'yearly', 'corporate', 'rent_to_own', 'service'].includes(contract.type)
  const [dueBackAt, setDueBackAt] = useState(isLong ? after(1) : endAfter(contract.dueBackAt, 7))
  const [odometerKm, setOdometerKm] = useState<number | null>(null)
  const [fuelEighths, setFuelEighths] = useState<number | null>(contract.legs.at(-1)?.outEighths ?? null)
  const isAgreed = isAgreedType(contract.type)
  const [agreedPrice, setAgreedPrice] = useState(isAgreed ? contract.listPrice : '')
  const isLater = new Date(dueBackAt) > new Date(contract.dueBackAt)
  const { id, version, type } = contract
  const price = useAnswer(
    'rentals.price.quote',
    {
      type,
      startAt: contract.dueBackAt,
      dueBackAt,
      ...(isAgreed ? { agreedPrice } : {}),
      groupId: contract.group?.id,
      vehicleId: contract.vehicle?.id,
      customerId: contract.customer.id,
      extras: contract.lines.flatMap(line =>
        line.extraId ? [{ extraId: line.extraId, quantity: line.quantity }] : [],
      ),
    },
    { enabled: isLater && (!isAgreed || agreedPrice !== ''), keepPrevious: true },
  )
  const isRead = isService || odometerKm !== null
  const [warning] = price.data?.warnings ?? []
  return (
    <ActDialog
      name="rentals.contract.renew"
      title={`${actionWords.renew()} ${contractName(contract)}`}
      verb={actionWords.renew()}
      input={
        isLater && isRead
          ? { id, version, dueBackAt, odometerKm, fuelEighths, ...(isAgreed ? { agreedPrice } : {}) }
          : null
      }
      missing={
        !isLater ? m['rentals.contract.notLonger']() : isRead ? null : m['rentals.yard.why.odometer']()
      }
      onDone={({ successor }) => showToast(m['rentals.renew.done']({ number: successor.number }))}
      onClose={onClose}
    >
      <p className="soft-ink">
        {m['rentals.renew.means']()} <InstantText at={contract.dueBackAt} />
      </p>
      <DateTimeField
        name="dueBackAt"
        label={m['rentals.field.newDueBackAt']()}
        value={clock.localOf(new Date(dueBackAt))}
        onChange={typed => typed && setDueBackAt(clock.instantOf(typed))}
        autoFocus
      />
      <div className="row wrap">
        {usualMonths.map(count => (
          <Button key={count} size="small" onPress={() => setDueBackAt(after(count))}>
            {`+ ${unitWords.month({ count })}`}
          </Button>
        ))}
      </div>
      {isAgreed && (
        <MoneyField
          name="agreedPrice"
          label={m['rentals.field.agreedPrice']()}
          value={agreedPrice}
          onChange={setAgreedPrice}
        />
      )}
      {!isService && (
        <>
          <NumberField
            name="odometerKm"
            label={m['rentals.renew.reading']()}
            value={odometerKm}
            onChange={setOdometerKm}
            unit={m['rentals.unit.km']()}
          />
          <FuelField
            name="fuelEighths"
            label={m['rentals.renew.fuel']()}
            empty={m['rentals.renew.empty']()}
            full={m['rentals.renew.full']()}
            value={fuelEighths}
            onChange={setFuelEighths}
          />
        </>
      )}
      {isLater && price.error && <Notice hue="red">{sayError(price.error)}</Notice>}
      {isLater && warning && <Notice>{sayCode(warning.code, warning.params)}</Notice>}
      {isLater && price.data && (
        <dl className="facts">
          <Fact label={m['rentals.renew.total']()} strong>
            <Money amount={price.data.total} />
          </Fact>
        </dl>
      )}
    </ActDialog>
  )
}
