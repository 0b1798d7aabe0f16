import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type OutputFor, perform } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayCode } from '#kernel/web/say.ts'
import { useBulkRun } from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useClock } from '../../clock.web.ts'
import { unitWords } from '../../price/priceWords.web.ts'
import { contractName, VehicleText } from './contractColumns.tsx'

type Plan = OutputFor<'rentals.contract.renewals'>
type Renewal = Plan['rows'][number]
type Props = { ids: readonly string[]; onClose: () => void; onDone: () => void }

const lengths = ['1', '3', '6', '12'] as const
const changes = ['rentals', 'billing.deposit', 'fleet.vehicle', 'fleet.planner', 'fleet.availability']

/** Many contracts renewed for one length: what each comes to or why it cannot be, and what became of it. */
export function RenewalsDialog({ ids, onClose, onDone }: Props) {
  const [months, setMonths] = useState<(typeof lengths)[number]>('1')
  const [kmOf, setKmOf] = useState<ReadonlyMap<string, number>>(new Map())
  const answer = useAnswer('rentals.contract.renewals', { ids: [...ids], months: Number(months) })
  const bulk = useBulkRun<Renewal>(
    ({ id, version, until, outEighths }) =>
      perform('rentals.contract.renew', {
        id,
        version,
        dueBackAt: until,
        odometerKm: kmOf.get(id) ?? null,
        fuelEighths: outEighths,
      }),
    changes,
  )
  const isReady = (row: Renewal) => !row.why && (row.outKm === null || kmOf.has(row.id))
  const rows = answer.data?.rows ?? []
  const ready = rows.filter(isReady)
  const whyNot = rows.every(row => row.why)
    ? m['rentals.renewals.none']()
    : ready.length === 0
      ? m['rentals.renewals.noReading']()
      : null
  const apply = async () => {
    const { done, refused } = await bulk.run(ready)
    if (done > 0) showToast(m['rentals.renewals.done']({ count: done }))
    if (refused > 0) showProblem(m['rentals.renewals.refused']({ count: refused }))
    else onDone()
  }
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={open => !open && !bulk.isRunning && onClose()}
      title={m['rentals.renewals.title']({ count: ids.length })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" busy={bulk.isRunning} disabledReason={whyNot} onPress={() => void apply()}>
            {m['rentals.renewals.apply']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="soft-ink">{m['rentals.renewals.means']()}</p>
        <SegmentedControl
          label={m['rentals.renewals.length']()}
          value={months}
          onChange={setMonths}
          options={lengths.map(id => ({ id, name: unitWords.month({ count: Number(id) }) }))}
        />
        <Loaded answer={answer}>
          {plan => (
            <Renewals
              plan={plan}
              outcomes={bulk.outcomes}
              kmOf={kmOf}
              onKm={(id, km) => {
                const next = new Map(kmOf)
                if (km === null) next.delete(id)
                else next.set(id, km)
                setKmOf(next)
              }}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

type ListProps = {
  plan: Plan
  outcomes: ReturnType<typeof useBulkRun<Renewal>>['outcomes']
  kmOf: ReadonlyMap<string, number>
  onKm: (id: string, km: number | null) => void
}

function Renewals({ plan, outcomes, kmOf, onKm }: ListProps) {
  const { dayOf } = useClock()
  return (
    <>
      <ul className="rentals-lines">
        {plan.rows.map(row => {
          const outcome = outcomes.get(row.id)
          const why = row.why ? sayCode(row.why.code, row.why.params) : null
          const refused = outcome === 'done' ? null : (outcome?.why ?? why)
          return (
            <li key={row.id}>
              <span className="grow">
                <span className="strong n">{contractName(row)}</span> <bdi>{row.customer.nameAr}</bdi>
                <span className="cap rentals-block">
                  <VehicleText row={{ vehicle: row.vehicle, group: null }} />
                </span>
                <span className="cap rentals-block">
                  {m['rentals.renewals.until']()} <DayText day={dayOf(row.until)} />
                </span>
                {refused && <span className="bad rentals-block">{refused}</span>}
                {outcome === 'done' && (
                  <span className="good rentals-block">{m['rentals.renewals.doneOne']()}</span>
                )}
              </span>
              {!row.why && row.outKm !== null && outcome !== 'done' && (
                <NumberField
                  label={m['rentals.renewals.reading']()}
                  value={kmOf.get(row.id) ?? null}
                  onChange={km => onKm(row.id, km)}
                  unit={m['rentals.unit.km']()}
                />
              )}
              {row.total !== null && <Money amount={row.total} />}
            </li>
          )
        })}
      </ul>
      <p className="row wrap">
        <span className="grow">{m['rentals.renewals.total']()}</span> <Money amount={plan.total} strong />
      </p>
    </>
  )
}
