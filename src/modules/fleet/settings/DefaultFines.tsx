import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useToday } from '../clock.web.ts'
import { violationTypeWords } from '../violation/page/violationWords.web.ts'

/** What each kind of violation usually costs from a day on: it completes a row of a list, or a notice, without an amount. */
export function DefaultFines() {
  const { currency } = useCompany()
  const answer = useAnswer('fleet.defaultFine.list', {})
  const remove = useCommand('fleet.defaultFine.remove')
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button size="small" onPress={() => setAdding(true)}>
      <Plus aria-hidden />
      {m['fleet.defaultFine.add']()}
    </Button>
  )
  return (
    <Card flush title={m['fleet.defaultFine.title']()} end={add}>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={m['fleet.defaultFine.empty']()} />
          ) : (
            <div className="plain-scroll">
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">{m['fleet.violation.field.type']()}</th>
                    <th scope="col">{m['fleet.defaultFine.validFrom']()}</th>
                    <th scope="col" className="money-cell">
                      {m['fleet.damage.amountIn']({ currency: currencySymbol(currency, currentLocale()) })}
                    </th>
                    <th scope="col" aria-label={m['fleet.record.more']()} />
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ id, version, type, validFrom, amount, isCurrent }) => (
                    <tr key={id}>
                      <td className="strong">{violationTypeWords[type]()}</td>
                      <td>
                        <span className="row">
                          <DayText day={validFrom} />
                          {isCurrent && (
                            <StatusBadge kind="settled">{m['fleet.defaultFine.current']()}</StatusBadge>
                          )}
                        </span>
                      </td>
                      <td className="money-cell">
                        <Amount amount={amount} />
                      </td>
                      <td>
                        <IconButton
                          size="small"
                          label={m['fleet.defaultFine.remove']({ type: violationTypeWords[type]() })}
                          onPress={() =>
                            remove.mutate(
                              { id, version },
                              {
                                onSuccess: () => showToast(m['fleet.defaultFine.removed']()),
                                onError: error => showProblem(sayError(error)),
                              },
                            )
                          }
                        >
                          <X aria-hidden />
                        </IconButton>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
      {isAdding && <DefaultFineForm onClose={() => setAdding(false)} />}
    </Card>
  )
}

const shape = async () => (await import('../defaultFine/defaultFine.contract.ts')).saveDefaultFine.input

function DefaultFineForm({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('fleet.defaultFine.save')
  const form = useContractForm<InputFor<'fleet.defaultFine.save'>>(shape, {
    type: 'speeding',
    validFrom: useToday(),
    amount: '',
  })
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      await save.mutateAsync(values)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['fleet.defaultFine.add']()}
      changed={form.formState.isDirty}
      verb={m['kernel.action.save']()}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceInput
        control={control}
        name="type"
        label={m['fleet.violation.field.type']()}
        options={optionsOf(violationTypeWords)}
        autoFocus
      />
      <DayInput control={control} name="validFrom" label={m['fleet.defaultFine.validFrom']()} gregorianOnly />
      <MoneyInput control={control} name="amount" label={m['fleet.violation.field.fine']()} />
      <p className="cap">{m['fleet.defaultFine.hint']()}</p>
    </PanelForm>
  )
}
