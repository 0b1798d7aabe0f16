import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { type InputFor, perform } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useToday } from '../clock.web.ts'
import type { BulkOutcome } from '../vehicle/list/bulkRun.web.ts'
import { GroupMark } from '../vehicle/list/GroupMark.tsx'
import { useBulkRun } from '../vehicle/list/useBulkRun.web.ts'
import type { PickedGroup } from './GroupPicker.tsx'
import { groupName } from './groupName.web.ts'
import type { Rate } from './RateCards.tsx'
import { changedRate, roundingSteps } from './rateChange.web.ts'
import './group.css'

type Props = { groups: readonly PickedGroup[]; onClose: () => void }
type Proposal = {
  id: string
  group: PickedGroup
  rate: Rate
  next: InputFor<'fleet.rate.save'>
}
const units = [
  { id: 'daily', name: m['fleet.rates.daily'] },
  { id: 'weekly', name: m['fleet.rates.weekly'] },
  { id: 'monthly', name: m['fleet.rates.monthly'] },
] as const

/** Every chosen group gets a new rate from a day on, its prices changed by a percent; all are seen before any is saved. */
export default function ChangeRates({ groups, onClose }: Props) {
  const { currency } = useCompany()
  const today = useToday()
  const [percent, setPercent] = useState<number | null>(null)
  const [from, setFrom] = useState<string | null>(today)
  const [step, setStep] = useState('1')
  const [withMinimums, setWithMinimums] = useState(true)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(groups.filter(group => group.rate).map(group => group.id)),
  )
  const bulk = useBulkRun<Proposal>(
    proposal => perform('fleet.rate.save', proposal.next),
    ['fleet.rate', 'fleet.group', 'fleet.vehicle'],
  )
  const basisPoints = Math.round((percent ?? 0) * 100)
  const change = { basisPoints, stepMinor: Number(step), withMinimums }
  const proposals = groups.flatMap((group): Proposal[] =>
    group.rate && from
      ? [{ id: group.id, group, rate: group.rate, next: changedRate(group.rate, change, from, currency) }]
      : [],
  )
  const picked = proposals.filter(proposal => chosen.has(proposal.id))
  const save = async () => {
    const { done, refused } = await bulk.run(picked)
    if (done > 0) showToast(m['fleet.change.done']({ count: done }))
    if (refused > 0) showProblem(m['fleet.change.failed']({ count: refused }))
    else onClose()
  }
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const whyNot = picked.length === 0 || basisPoints === 0 || !from ? m['fleet.change.none']() : null
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={open => !open && !bulk.isRunning && onClose()}
      title={m['fleet.groups.changeRates']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" busy={bulk.isRunning} disabledReason={whyNot} onPress={() => void save()}>
            {m['fleet.change.save']({ count: picked.length })}
          </Button>
        </>
      }
    >
      <div className="fields fleet-thirds">
        <NumberField
          label={m['fleet.change.percent']()}
          value={percent}
          onChange={setPercent}
          digits={2}
          negative
          unit={m['fleet.unit.percent']()}
          hint={m['fleet.change.percentHint']()}
          autoFocus
        />
        <DateField label={m['fleet.change.from']()} value={from} onChange={setFrom} gregorianOnly />
        <Select
          label={m['fleet.change.rounding']()}
          value={step}
          onChange={setStep}
          options={roundingSteps(currency).map(minor => ({
            id: String(minor),
            name: minor === 1 ? m['fleet.change.roundNone']() : moneyText(minor, currency),
          }))}
        />
      </div>
      <Checkbox checked={withMinimums} onChange={setWithMinimums}>
        {m['fleet.change.minimums']()}
      </Checkbox>
      <Preview
        groups={groups}
        proposals={proposals}
        chosen={chosen}
        onToggle={toggle}
        isChanged={basisPoints !== 0}
        outcomes={bulk.outcomes}
      />
    </Dialog>
  )
}

type PreviewProps = {
  groups: readonly PickedGroup[]
  proposals: readonly Proposal[]
  chosen: ReadonlySet<string>
  onToggle: (id: string, isOn: boolean) => void
  isChanged: boolean
  outcomes: ReadonlyMap<string, BulkOutcome>
}

function Preview({ groups, proposals, chosen, onToggle, isChanged, outcomes }: PreviewProps) {
  const { currency } = useCompany()
  const symbol = currencySymbol(currency, currentLocale())
  return (
    <div className="plain-scroll fleet-preview">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{m['fleet.groups.name']()}</th>
            {units.map(unit => (
              <th key={unit.id} scope="col">
                {unit.name()} ({symbol})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...groups.filter(group => group.rate), ...groups.filter(group => !group.rate)].map(group => {
            const proposal = proposals.find(one => one.id === group.id)
            const outcome = outcomes.get(group.id)
            const isOn = proposal !== undefined && chosen.has(group.id)
            return (
              <tr key={group.id}>
                <td>
                  <span className="row">
                    <Checkbox
                      label={m['fleet.change.pick']({ group: groupName(group) })}
                      checked={isOn}
                      disabled={!proposal}
                      onChange={next => onToggle(group.id, next)}
                    />
                    <GroupMark name={groupName(group)} colour={group.colour} />
                    {!proposal && <span className="cap">{m['fleet.change.noRate']()}</span>}
                  </span>
                  {outcome && outcome !== 'done' && <span className="bad fleet-why">{outcome.why}</span>}
                </td>
                {units.map(unit => (
                  <td key={unit.id}>
                    {proposal && (
                      <Changed
                        before={proposal.rate[unit.id]}
                        after={isOn && isChanged ? proposal.next[unit.id] : undefined}
                      />
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type ChangedProps = {
  before: string | null
  after: string | null | undefined
}

function Changed({ before, after }: ChangedProps) {
  if (!before || !after || before === after) return <Amount amount={before} />
  return (
    <span className="fleet-changed">
      <del>
        <Amount amount={before} />
      </del>{' '}
      <span className="to" aria-hidden="true" />{' '}
      <ins>
        <Amount amount={after} strong />
      </ins>
    </span>
  )
}
