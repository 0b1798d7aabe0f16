import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { BothChangedCard, useInStep, useThreeWay } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Switch } from '#ui/Switch.tsx'
import { showToast } from '#ui/toast.ts'
import type { Alert } from '../alert/alertWords.web.ts'
import { isSoundOn, setSound } from '../alert/sound.web.ts'
import './wishes.css'

const shape = async () => (await import('./preference.contract.ts')).savePreference.input

type Values = Required<InputFor<'alerts.preference.save'>>
type AlertType = Alert['type']

/** By type: its name, what it is about, and the module of the company without which it never comes. */
const types: readonly (readonly [AlertType, () => string, () => string, string | null])[] = [
  ['vehicle', m['alerts.type.vehicle'], m['alerts.type.vehicleText'], 'vehicles'],
  ['budget', m['alerts.type.budget'], m['alerts.type.budgetText'], 'finance'],
  ['property', m['alerts.type.property'], m['alerts.type.propertyText'], 'properties'],
  ['smart', m['alerts.type.smart'], m['alerts.type.smartText'], null],
  ['notification', m['alerts.type.notification'], m['alerts.type.notificationText'], null],
  ['system', m['alerts.type.system'], m['alerts.type.systemText'], null],
]

const namesOf = (chosen: readonly AlertType[]) =>
  types
    .filter(([type]) => chosen.includes(type))
    .map(([, name]) => name())
    .join('، ') || '\u2014'

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

const toggled = (list: readonly AlertType[], type: AlertType, on: boolean): AlertType[] =>
  on ? [...list.filter(one => one !== type), type] : list.filter(one => one !== type)

const valuesOf = ({ quietNow: _, ...wishes }: OutputFor<'alerts.preference.read'>): Values => wishes

function WishesForm({ preference }: { preference: OutputFor<'alerts.preference.read'> }) {
  const { facts } = useSession()
  const save = useCommand('alerts.preference.save')
  const [problems, setProblems] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, valuesOf(preference))
  const merge = useThreeWay({ form, load: async () => valuesOf(await ask('alerts.preference.read', {})) })
  useInStep(form, merge, valuesOf(preference))
  const { control } = form
  const [silenced, mailed] = form.watch(['silenced', 'mailed'])
  const set = (field: 'silenced' | 'mailed', type: AlertType, on: boolean) =>
    form.setValue(field, toggled(form.getValues(field), type, on), { shouldDirty: true })
  const submit = form.handleSubmit(async values => {
    setProblems([])
    try {
      await save.mutateAsync(values)
      form.reset({ ...values, version: values.version + 1 })
      merge.done()
      showToast(m['kernel.saved']())
    } catch (error) {
      if ((await merge.meet(error)) === null) setProblems(showRefusal(form, error))
    }
  })
  const shown = types.filter(([, , , module]) => !module || facts?.company?.modules.includes(module))
  return (
    <Card
      title={m['alerts.wishes.title']()}
      end={
        <Button kind="primary" type="submit" form="wishes" busy={save.isPending}>
          {m['kernel.action.save']()}
        </Button>
      }
    >
      <form id="wishes" className="wishes" onSubmit={submit} noValidate>
        {problems.map(text => (
          <Notice key={text} hue="red" live>
            {text}
          </Notice>
        ))}
        <BothChangedCard
          merge={merge}
          form={form}
          label={path =>
            path === 'silenced'
              ? m['alerts.wishes.silenced']()
              : path === 'mailed'
                ? m['alerts.wishes.mail']()
                : ''
          }
          shown={(_, value) => (Array.isArray(value) ? namesOf(value) : undefined)}
        />
        <table className="wishes-table">
          <thead>
            <tr>
              <th scope="col">{m['alerts.wishes.type']()}</th>
              <th scope="col">{m['alerts.wishes.bell']()}</th>
              <th scope="col">{m['alerts.wishes.mail']()}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(([type, name, text]) => (
              <tr key={type}>
                <th scope="row">
                  {name()}
                  <span className="cap">{text()}</span>
                </th>
                <td>
                  <Checkbox
                    label={m['alerts.wishes.inBell']({ type: name() })}
                    checked={!silenced.includes(type)}
                    onChange={on => set('silenced', type, !on)}
                  />
                </td>
                <td>
                  <Checkbox
                    label={m['alerts.wishes.byMail']({ type: name() })}
                    checked={mailed.includes(type)}
                    onChange={on => set('mailed', type, on)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <h3>{m['alerts.quiet.title']()}</h3>
        <p className="cap">{m['alerts.quiet.text']()}</p>
        <div className="fields">
          {(['quietFrom', 'quietTo'] as const).map(name => (
            <ChoiceInput
              key={name}
              control={control}
              name={name}
              label={name === 'quietFrom' ? m['alerts.quiet.from']() : m['alerts.quiet.to']()}
              nothing={m['alerts.quiet.none']()}
              options={halfHours.map(time => ({ id: time, name: time }))}
            />
          ))}
        </div>
      </form>
    </Card>
  )
}

/** The sound of this device, and the alert options of the person on every device. */
export function AlertWishes() {
  const preference = useAnswer('alerts.preference.read', {})
  const [isOn, setOn] = useState(isSoundOn)
  return (
    <>
      <Loaded answer={preference}>{answer => <WishesForm preference={answer} />}</Loaded>
      <Card title={m['alerts.wishes.device']()}>
        <Switch
          on={isOn}
          onChange={on => {
            setOn(on)
            setSound(on)
          }}
          hint={m['alerts.wishes.soundHint']()}
        >
          {m['alerts.wishes.sound']()}
        </Switch>
      </Card>
    </>
  )
}
