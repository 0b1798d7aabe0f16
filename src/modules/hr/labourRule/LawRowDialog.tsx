import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatDay } from '#kernel/shared/format.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { DateField } from '#ui/DateField.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { useDisplay } from '#ui/display.ts'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { figureChoices } from './figure.rules.ts'
import { choiceName, confidenceWords, figureName, type LawFigure, topicName } from './lawWords.web.ts'

type Before = { id: string; topic: Parameters<typeof topicName>[0]['topic']; variant: 'standard' | 'dayPaid' }
type Props = {
  before: Before
  figures: readonly LawFigure[]
  sourceUrl: string
  openFrom: string | null
  onClose: () => void
}

/** A change of the law: the day it begins, where it is written, and the figures that change. */
export default function LawRowDialog({ before, figures, sourceUrl, openFrom, onClose }: Props) {
  const { digits } = useDisplay()
  const [fromOn, setFromOn] = useState<string | null>(null)
  const [toOn, setToOn] = useState<string | null>(null)
  const [source, setSource] = useState(sourceUrl)
  const [confidence, setConfidence] = useState<keyof typeof confidenceWords>('B')
  const [values, setValues] = useState(() => new Map(figures.map(({ path, value }) => [path, value])))
  const set = (path: string, value: string | null) => setValues(new Map(values).set(path, value))
  const isWhole = figures.every(({ path, isOptional }) => isOptional || values.get(path))
  return (
    <ActDialog
      name="hr.labourRule.add"
      title={m['hr.labourRule.addTitle']({ topic: topicName(before) })}
      verb={m['kernel.action.save']()}
      input={
        fromOn && source.trim() && isWhole
          ? {
              afterRule: before.id,
              validFromOn: fromOn,
              validToOn: toOn,
              sourceUrl: source.trim(),
              confidence,
              figures: figures.map(({ path }) => ({ path, value: values.get(path) ?? null })),
            }
          : null
      }
      onDone={() => showToast(m['hr.labourRule.added']())}
      onClose={onClose}
    >
      <div className="fields">
        <DateField
          label={m['hr.labourRule.field.validFromOn']()}
          name="validFromOn"
          value={fromOn}
          onChange={setFromOn}
          hint={
            openFrom
              ? m['hr.labourRule.openFrom']({ date: isolated(formatDay(openFrom, digits)) })
              : undefined
          }
        />
        <DateField
          label={m['hr.labourRule.field.validToOn']()}
          name="validToOn"
          value={toOn}
          onChange={setToOn}
          optional
        />
      </div>
      <TextField
        label={m['hr.labourRule.field.sourceUrl']()}
        name="sourceUrl"
        value={source}
        onChange={setSource}
        maxLength={500}
        dir="ltr"
      />
      <Select
        label={m['hr.labourRule.field.confidence']()}
        name="confidence"
        value={confidence}
        onChange={setConfidence}
        options={optionsOf(confidenceWords)}
      />
      <div className="fields">
        {figures.map(figure => (
          <FigureField
            key={figure.path}
            figure={figure}
            value={values.get(figure.path) ?? null}
            onChange={value => set(figure.path, value)}
          />
        ))}
      </div>
    </ActDialog>
  )
}

type FieldProps = { figure: LawFigure; value: string | null; onChange: (value: string | null) => void }

function FigureField({ figure, value, onChange }: FieldProps) {
  const { kind, name, path, isOptional } = figure
  const common = {
    label: figureName(figure),
    name: path,
    optional: isOptional,
    onChange: (text: string) => onChange(text.trim() === '' ? null : text.trim()),
  }
  if (kind === 'flag')
    return (
      <Select
        {...common}
        value={value ?? ''}
        options={[
          { id: 'true', name: m['hr.labourRule.yes']() },
          { id: 'false', name: m['hr.labourRule.no']() },
        ]}
      />
    )
  if (kind === 'choice')
    return (
      <Select
        {...common}
        value={value ?? ''}
        options={(figureChoices[name] ?? []).map(id => ({ id, name: choiceName(id) }))}
      />
    )
  if (kind === 'money') return <MoneyField {...common} value={value ?? ''} />
  if (kind === 'time' || kind === 'text')
    return <TextField {...common} value={value ?? ''} dir="ltr" maxLength={5} />
  return <DecimalField {...common} digits={kind === 'number' ? 0 : 2} value={value ?? ''} />
}
