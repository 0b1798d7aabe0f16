import { useState } from 'react'
import { words as dayWords } from '#generated/choices/fleet.settings.day.ts'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError, sayRefusal } from '#kernel/web/say.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { angleWords } from '../inspection/page/inspectionWords.web.ts'
import { links } from '../links.web.ts'
import { purposeWords } from '../wordMaps.web.ts'
import { DefaultFines } from './DefaultFines.tsx'
import type { FleetSettings } from './settings.contract.ts'
import './settings.css'

/** The server answers every setting; only what is sent may leave some out. */
const whole = (settings: OutputFor<'fleet.settings.get'>) => settings as FleetSettings

/** What the fleet goes by: turnaround, photos, workshop hours, fees and late fines. */
export default function FleetSettingsPage() {
  const answer = useAnswer('fleet.settings.get', {})
  return (
    <div className="page stack fleet-settings">
      <PageHeader
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['fleet.vehicle.list.title'](), href: links.vehicles() },
              { name: m['fleet.settings.title']() },
            ]}
          />
        }
        title={m['fleet.settings.title']()}
      />
      <Loaded answer={answer}>{settings => <SettingsForm saved={whole(settings)} />}</Loaded>
      {answer.data && <DefaultFines />}
    </div>
  )
}

type Problem = { field: string | undefined; text: string }

/** Each field with the sentence of its own; what concerns none stands above the form. */
function problemsOf(error: unknown): readonly Problem[] {
  if (!(error instanceof RefusalError)) return [{ field: undefined, text: sayError(error) }]
  const { refusal } = error
  return (refusal.fields ?? [refusal]).map(one => ({ field: one.field, text: sayRefusal(one) }))
}

function SettingsForm({ saved }: { saved: FleetSettings }) {
  const save = useCommand('fleet.settings.save')
  const [typed, setTyped] = useState(saved)
  // Another person's change comes in with `saved`; what this page was changed from stays until it is saved.
  const [seen, setSeen] = useState(saved)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const change = (part: Partial<FleetSettings>) => setTyped(before => ({ ...before, ...part }))
  const errorAt = (field: string) => problems.find(problem => problem.field === field)?.text ?? null
  const isChanged = JSON.stringify(typed) !== JSON.stringify(seen)
  const submit = async () => {
    setProblems([])
    try {
      const now = whole(await save.mutateAsync({ ...typed, seen }))
      setTyped(now)
      setSeen(now)
      showToast(m['fleet.settings.saved']())
    } catch (error) {
      setProblems(problemsOf(error))
    }
  }
  const { violationFee, lateFines, workshopHours } = typed
  const elsewhere = problems.find(problem => !problem.field)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      {elsewhere && (
        <Notice hue="red" live>
          {elsewhere.text}
        </Notice>
      )}
      <Card title={m['fleet.settings.calendar']()}>
        <div className="stack">
          <div className="fields">
            <NumberField
              label={m['fleet.settings.turnaround']()}
              value={typed.turnaroundMinutes}
              onChange={minutes => change({ turnaroundMinutes: minutes ?? 0 })}
              unit={m['fleet.settings.minutes']()}
              hint={m['fleet.settings.turnaroundHint']()}
              error={errorAt('turnaroundMinutes')}
            />
            <NumberField
              label={m['fleet.settings.tolerance']()}
              value={typed.toleranceMinutes}
              onChange={minutes => change({ toleranceMinutes: minutes ?? 0 })}
              unit={m['fleet.settings.minutes']()}
              hint={m['fleet.settings.toleranceHint']()}
              error={errorAt('toleranceMinutes')}
            />
            <TextField
              label={m['fleet.settings.workshopFrom']()}
              value={workshopHours.from}
              onChange={from => change({ workshopHours: { ...workshopHours, from } })}
              error={errorAt('workshopHours.from')}
              dir="ltr"
            />
            <TextField
              label={m['fleet.settings.workshopTo']()}
              value={workshopHours.to}
              onChange={to => change({ workshopHours: { ...workshopHours, to } })}
              error={errorAt('workshopHours.to')}
              dir="ltr"
            />
          </div>
          <Days
            days={workshopHours.days}
            onChange={days => change({ workshopHours: { ...workshopHours, days } })}
          />
        </div>
      </Card>
      <Card title={m['fleet.settings.violations']()}>
        <div className="fields">
          <MoneyField
            label={m['fleet.settings.feeFixed']()}
            value={violationFee.fixed}
            onChange={fixed => change({ violationFee: { ...violationFee, fixed } })}
            error={errorAt('violationFee.fixed')}
          />
          <DecimalField
            label={m['fleet.settings.feePercent']()}
            value={String(violationFee.percentBps / 100)}
            onChange={text =>
              change({ violationFee: { ...violationFee, percentBps: Math.round(Number(text || 0) * 100) } })
            }
            digits={2}
            end="%"
            hint={m['fleet.settings.feePercentHint']()}
            error={errorAt('violationFee.percentBps')}
          />
          <Select
            label={m['fleet.settings.discountTo']()}
            value={typed.discountTo}
            onChange={discountTo => change({ discountTo })}
            options={[
              { id: 'custodian', name: m['fleet.settings.discountTo.custodian']() },
              { id: 'company', name: m['fleet.settings.discountTo.company']() },
            ]}
          />
        </div>
      </Card>
      <Card title={m['fleet.settings.lateFines']()}>
        <div className="stack">
          <RadioGroup<FleetSettings['lateFines']['policy']>
            label={m['fleet.settings.lateFinePolicy']()}
            value={lateFines.policy}
            onChange={policy => change({ lateFines: { ...lateFines, policy } })}
            options={[
              { id: 'hold', name: m['fleet.settings.lateFinePolicy.hold']() },
              { id: 'consent', name: m['fleet.settings.lateFinePolicy.consent']() },
              { id: 'none', name: m['fleet.settings.lateFinePolicy.none']() },
            ]}
          />
          <div className="fields">
            <MoneyField
              label={m['fleet.settings.maxHold']()}
              value={lateFines.maxHold}
              onChange={maxHold => change({ lateFines: { ...lateFines, maxHold } })}
              error={errorAt('lateFines.maxHold')}
            />
          </div>
          <p className="cap">{m['fleet.settings.reserveHint']()}</p>
        </div>
      </Card>
      <Photos angles={typed.requiredAngles} onChange={requiredAngles => change({ requiredAngles })} />
      <div className="row">
        <Button
          kind="primary"
          type="submit"
          busy={save.isPending}
          {...(isChanged ? {} : { disabledReason: m['fleet.settings.unchanged']() })}
        >
          {m['kernel.action.save']()}
        </Button>
      </div>
    </form>
  )
}

/** The week as it begins here. */
const week = [6, 0, 1, 2, 3, 4, 5] as const

type DaysProps = { days: readonly number[]; onChange: (days: number[]) => void }

function Days({ days, onChange }: DaysProps) {
  return (
    <fieldset className="fleet-days">
      <legend className="field-label">{m['fleet.settings.workshopDays']()}</legend>
      {week.map(day => (
        <Checkbox
          key={day}
          checked={days.includes(day)}
          onChange={isOpen => onChange(week.filter(one => (one === day ? isOpen : days.includes(one))))}
        >
          {dayWords[day]()}
        </Checkbox>
      ))}
    </fieldset>
  )
}

type Angles = FleetSettings['requiredAngles']
type PhotosProps = { angles: Angles; onChange: (angles: Angles) => void }

/** Which photos an inspection of each purpose is not signed without. */
function Photos({ angles, onChange }: PhotosProps) {
  const purposes = optionsOf(purposeWords)
  return (
    <Card flush title={m['fleet.settings.photos']()}>
      <div className="plain-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{m['fleet.settings.angle']()}</th>
              {purposes.map(purpose => (
                <th key={purpose.id} scope="col">
                  {purpose.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {optionsOf(angleWords).map(angle => (
              <tr key={angle.id}>
                <td className="strong">{angle.name}</td>
                {purposes.map(purpose => (
                  <td key={purpose.id}>
                    <Checkbox
                      label={`${angle.name} · ${purpose.name}`}
                      checked={angles[purpose.id].includes(angle.id)}
                      onChange={isOn =>
                        onChange({
                          ...angles,
                          [purpose.id]: optionsOf(angleWords)
                            .map(one => one.id)
                            .filter(one => (one === angle.id ? isOn : angles[purpose.id].includes(one))),
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
