import { Plus, X } from 'lucide-react'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { addMonths, type Day } from '#kernel/shared/day.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { useClock } from '../../clock.web.ts'
import type { ContractValues } from './contractForm.web.ts'

type Row = NonNullable<ContractValues['custom']>[number]

/** Rows on days of their own: the first begins with the contract, and the last takes what the others leave. */
export function CustomRows({ form }: { form: UseFormReturn<ContractValues> }) {
  const { dayOf } = useClock()
  const [typed, startAt] = form.watch(['custom', 'startAt'])
  const startOn = dayOf(startAt)
  const rows: readonly Row[] = typed?.length ? typed : [{ startOn }]
  const set = (next: readonly Row[]) =>
    form.setValue(
      'custom',
      next.map((row, at) => (at === 0 ? { ...row, startOn } : row)),
      { shouldDirty: true },
    )
  const change = (at: number, part: Partial<Row>) =>
    set(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  // The first row follows the start of the contract.
  const first = typed?.[0]?.startOn
  useEffect(() => {
    if (first !== startOn)
      form.setValue('custom', [{ startOn }, ...(form.getValues('custom') ?? []).slice(1)])
  }, [first, startOn, form])
  const error = form.formState.errors.custom
  const message = error?.message ?? error?.root?.message
  const last = rows.length - 1
  const next: Day = addMonths(rows[last]?.startOn ?? startOn, 1)
  return (
    <div className="stack whole" data-field="custom">
      {message && <p className="bad">{message}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of a draft is known only by its place.
        <div key={at} className="rentals-driver">
          <div className="fields">
            {at === 0 ? (
              <Fact label={m['rentals.form.rowOn']({ no: 1 })}>
                <DayText day={startOn} />
              </Fact>
            ) : (
              <DateField
                label={m['rentals.form.rowOn']({ no: at + 1 })}
                value={row.startOn}
                min={startOn}
                onChange={day => day && change(at, { startOn: day })}
              />
            )}
            {at < last && (
              <MoneyField
                label={m['rentals.field.amount']()}
                value={row.amount ?? ''}
                onChange={amount => change(at, { amount: amount || null })}
                optional
              />
            )}
          </div>
          {at > 0 && (
            <IconButton
              label={m['rentals.form.removeRow']()}
              onPress={() => set(rows.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <div className="row wrap">
        <Button size="small" onPress={() => set([...rows, { startOn: next }])}>
          <Plus aria-hidden />
          {m['rentals.form.addRow']()}
        </Button>
        <span className="cap">{m['rentals.form.customHint']()}</span>
      </div>
    </div>
  )
}
