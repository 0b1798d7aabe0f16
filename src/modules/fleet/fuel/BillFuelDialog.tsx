import { m } from '#generated/words/messages.js'
import { moneyText, parseMoney } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { usePaper } from '../document/usePaper.tsx'
import type { FuelRow } from './fuelWords.web.ts'

type Props = {
  rows: readonly FuelRow[]
  onClose: () => void
  onDone: () => void
}

/** The station's paper for the ticked fillings: on its account or paid at once; what differs is fuel of their vehicles. */
export default function BillFuelDialog({ rows, onClose, onDone }: Props) {
  const { currency } = useCompany()
  const accrued = moneyText(
    rows.reduce((sum, row) => {
      const parsed = parseMoney(row.cost ?? '0', currency)
      return sum + (parsed.ok ? parsed.minor : 0)
    }, 0),
    currency,
  )
  const { paper, missing, said, fields } = usePaper(accrued, true, {
    later: m['fleet.fuel.bill.later'](),
    amount: m['fleet.workOrder.billAmount'](),
    number: m['fleet.fuel.bill.number'](),
    numberFirst: m['fleet.fuel.bill.numberFirst'](),
  })
  return (
    <ActDialog
      name="fleet.fuel.bill"
      title={m['fleet.fuel.bill.title']({ vendor: rows[0]?.vendor?.name ?? '' })}
      verb={m['fleet.workOrder.act.bill']()}
      posts
      input={paper && { ids: rows.map(row => row.id), ...paper }}
      missing={missing}
      onDone={answer => {
        said(answer)
        onDone()
      }}
      onClose={onClose}
    >
      <dl className="facts">
        <Fact label={m['fleet.fuel.bill.fillings']()}>
          <NumberText value={rows.length} />
        </Fact>
        <Fact label={m['fleet.workOrder.sum.accrued']()} strong>
          <Money amount={accrued} strong />
        </Fact>
      </dl>
      {fields}
    </ActDialog>
  )
}
