import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { nameOf } from '../contract/list/contractColumns.tsx'
import type { Season } from './priceRules.web.ts'
import { RemoveRule } from './RemoveRule.tsx'
import { usualWeekend, weekdayNames } from './weekdays.web.ts'

/** A season or the price of weekends: its days, its groups, what a day costs in it, and how short a rental may be. */
export function SeasonDialog({ season, onClose }: { season: Season | null; onClose: () => void }) {
  const groups = useAnswer('fleet.group.list', {})
  const [nameAr, setNameAr] = useState(season?.nameAr ?? '')
  const [fromOn, setFromOn] = useState<Day | null>(season?.fromOn ?? null)
  const [toOn, setToOn] = useState<Day | null>(season?.toOn ?? null)
  const [percent, setPercent] = useState<number | null>(season ? season.factorBasisPoints / 100 : 125)
  const [minDays, setMinDays] = useState<number | null>(season?.minDays ?? null)
  const [groupIds, setGroupIds] = useState<readonly string[]>(season?.groups.map(group => group.id) ?? [])
  const [weekdays, setWeekdays] = useState<readonly number[] | null>(season?.weekdays ?? null)
  const hasDays = weekdays ? weekdays.length > 0 : toOn !== null
  const isComplete = nameAr.trim() !== '' && fromOn !== null && hasDays && percent !== null
  return (
    <ActDialog
      name="rentals.priceRule.save"
      title={season ? season.nameAr : m['rentals.rules.addSeason']()}
      verb={m['kernel.action.save']()}
      input={
        isComplete
          ? {
              id: season?.id,
              version: season?.version,
              season: {
                nameAr,
                fromOn,
                toOn,
                minDays,
                groupIds: [...groupIds],
                weekdays: weekdays && [...weekdays],
                factorBasisPoints: Math.round(percent * 100),
              },
            }
          : null
      }
      onClose={onClose}
    >
      <TextField
        name="nameAr"
        label={m['rentals.rules.name']()}
        value={nameAr}
        onChange={setNameAr}
        maxLength={80}
        autoFocus
      />
      <DateField name="fromOn" label={m['rentals.rules.from']()} value={fromOn} onChange={setFromOn} />
      <DateField
        name="toOn"
        label={m['rentals.rules.to']()}
        value={toOn}
        onChange={setToOn}
        {...(weekdays ? { optional: true } : {})}
      />
      <Checkbox checked={weekdays !== null} onChange={on => setWeekdays(on ? usualWeekend : null)}>
        {m['rentals.rules.weekend']()}
      </Checkbox>
      {weekdays && (
        <fieldset className="stack rentals-groups">
          <legend className="field-label">{m['rentals.rules.weekdays']()}</legend>
          {weekdayNames().map(({ number, name }) => (
            <Checkbox
              key={number}
              checked={weekdays.includes(number)}
              onChange={on =>
                setWeekdays(on ? [...weekdays, number] : weekdays.filter(one => one !== number))
              }
            >
              {name}
            </Checkbox>
          ))}
          <span className="cap">{m['rentals.rules.weekendHint']()}</span>
        </fieldset>
      )}
      <NumberField
        name="factorBasisPoints"
        label={m['rentals.rules.factor']()}
        hint={m['rentals.rules.factorHint']()}
        value={percent}
        onChange={setPercent}
        digits={2}
        unit="%"
      />
      <NumberField
        name="minDays"
        label={m['rentals.rules.minDays']()}
        value={minDays}
        onChange={setMinDays}
        optional
      />
      <fieldset className="stack rentals-groups">
        <legend className="field-label">{m['rentals.rules.groups']()}</legend>
        {(groups.data?.rows ?? []).map(group => (
          <Checkbox
            key={group.id}
            checked={groupIds.includes(group.id)}
            onChange={on =>
              setGroupIds(before => (on ? [...before, group.id] : before.filter(id => id !== group.id)))
            }
          >
            {nameOf(group)}
          </Checkbox>
        ))}
        <span className="cap">{m['rentals.rules.groupsHint']()}</span>
      </fieldset>
      {season && <RemoveRule kind="season" rule={season} onDone={onClose} />}
    </ActDialog>
  )
}
