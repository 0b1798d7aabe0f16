import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { formatInstant } from '#kernel/shared/format.ts'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { type Place, useBound } from '#kernel/web/inputs/bound.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { loadCodeWords, sayCode } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { useDisplay } from '#ui/display.ts'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { RecipientsInput } from './RecipientsInput.tsx'
import { formats, lastDay, periods, rhythms } from './schedule.rules.ts'
import {
  everyWords,
  formatWords,
  hourText,
  periodWords,
  type Report,
  type Schedule,
  weekdayWords,
} from './scheduleWords.web.ts'

const shape = async () => (await import('./schedule.contract.ts')).saveSchedule.input

type Values = InputFor<'reports.schedule.save'>
type Scheduled = Pick<Values, 'report'> & { filters: NonNullable<Values['filters']> }
type Asked = Scheduled & { onClose: () => void }

/** «جدولة» of a report as its page shows it. */
export function ScheduleReport({ report, filters, onClose }: Asked) {
  const reports = useAnswer('reports.catalogue.list', {})
  const [hasWords, setHasWords] = useState(false)
  useEffect(() => {
    void loadCodeWords().then(() => setHasWords(true))
  }, [])
  const found = reports.data?.rows.find(one => one.id === report)
  if (!found || !hasWords) return null
  return <SchedulePanel report={found} filters={filters} schedule={null} onClose={onClose} />
}

type Props = {
  report: Report
  filters: Scheduled['filters']
  /** Null for a new one. */
  schedule: Schedule | null
  onClose: () => void
}

const mergedLabel = (path: string) => (path === 'recipients' ? m['reports.schedule.recipients']() : '')

/** What the fields show of a value, for `BothChangedCard`. */
function mergedText(path: string, value: unknown): string | undefined {
  if (path === 'every') return everyWords[value as Values['every']]()
  if (path === 'period') return periodWords[value as Values['period']]()
  if (path === 'format') return formatWords[value as Values['format']]()
  if (path === 'weekday' && typeof value === 'number') return weekdayWords[value]?.()
  if (path === 'hour' && typeof value === 'number') return hourText(value)
  return Array.isArray(value) ? value.join(' · ') : undefined
}

/** When a report goes out, as what, and to whom. */
export function SchedulePanel({ report, filters, schedule, onClose }: Props) {
  const { timeZone } = useCompany()
  const { digits } = useDisplay()
  const { facts } = useSession()
  const [errors, setErrors] = useState<readonly string[]>([])
  const command = useCommand('reports.schedule.save')
  const own = facts ? [facts.user.email.toLowerCase()] : []
  const valuesOf = (of: Schedule | null): Values => ({
    ...(of ? { id: of.id, version: of.version } : {}),
    report: report.id,
    filters,
    period: of?.period ?? (report.standing ? 'today' : 'lastMonth'),
    every: of?.every ?? 'week',
    weekday: of ? of.weekday : 0,
    monthDay: of ? of.monthDay : null,
    hour: of?.hour ?? 7,
    format: of?.format ?? 'xlsx',
    recipients: of?.recipients.map(one => one.email) ?? own,
  })
  const form = useContractForm<Values>(shape, valuesOf(schedule))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('reports.schedule.list', { limit: 1000 })
      return valuesOf(rows.find(one => one.id === schedule?.id) ?? schedule)
    },
  })
  const { control } = form
  const every = useWatch({ control, name: 'every' })
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { nextAt } = await command.mutateAsync({
        ...values,
        weekday: values.every === 'week' ? (values.weekday ?? 0) : null,
        monthDay: values.every === 'month' ? (values.monthDay ?? 1) : null,
      })
      showToast(m['reports.schedule.saved']({ at: formatInstant(new Date(nextAt), timeZone, digits) }))
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['reports.schedule.newTitle']({ report: sayCode(report.title) })}
      changed={form.formState.isDirty}
      verb={m['reports.schedule.save']()}
      busy={command.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} label={mergedLabel} shown={mergedText} />
      <ChoiceInput
        control={control}
        name="every"
        label={m['reports.schedule.every']()}
        options={rhythms.map(id => ({ id, name: everyWords[id]() }))}
      />
      {every === 'week' && (
        <NumberChoice
          control={control}
          name="weekday"
          label={m['reports.schedule.weekday']()}
          options={weekdayWords.map((word, at) => ({ id: String(at), name: word() }))}
          otherwise={0}
        />
      )}
      {every === 'month' && (
        <NumberChoice
          control={control}
          name="monthDay"
          label={m['reports.schedule.monthDay']()}
          options={[
            ...Array.from({ length: 28 }, (_, at) => ({ id: String(at + 1), name: String(at + 1) })),
            { id: String(lastDay), name: m['reports.schedule.monthDay.last']() },
          ]}
          otherwise={1}
        />
      )}
      <NumberChoice
        control={control}
        name="hour"
        label={m['reports.schedule.hour']()}
        options={Array.from({ length: 24 }, (_, hour) => ({ id: String(hour), name: hourText(hour) }))}
        otherwise={7}
      />
      <ChoiceInput
        control={control}
        name="period"
        label={m['reports.schedule.period']()}
        hint={m['reports.schedule.period.hint']()}
        options={periods.map(id => ({ id, name: periodWords[id]() }))}
      />
      <ChoiceInput
        control={control}
        name="format"
        label={m['reports.schedule.format']()}
        options={formats.map(id => ({ id, name: formatWords[id]() }))}
      />
      <RecipientsInput control={control} name="recipients" />
      <p className="cap">{m['reports.schedule.filtersKept']()}</p>
    </PanelForm>
  )
}

type NumberChoiceProps<Of extends FieldValues> = Place<Of> & {
  label: string
  options: readonly { id: string; name: string }[]
  otherwise: number
}

/** A whole number among a few, each with its name. */
function NumberChoice<Of extends FieldValues>({
  label,
  options,
  otherwise,
  ...place
}: NumberChoiceProps<Of>) {
  const { field, error } = useBound(place)
  return (
    <Select
      label={label}
      name={place.name}
      value={String(field.value ?? otherwise)}
      onChange={value => field.onChange(Number(value))}
      onBlur={field.onBlur}
      options={[...options]}
      error={error}
    />
  )
}
