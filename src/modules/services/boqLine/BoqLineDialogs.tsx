import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/services.boqLine.field.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { BoqLine, Project } from '../project/projectWords.web.ts'
import { useToday } from '../today.web.ts'

type Props = { project: Project; record: BoqLine | null; onClose: () => void }

/** A line of the bill of quantities, with what is done of it. */
export function BoqLineDialog({ project, record, onClose }: Props) {
  const [today] = useToday()
  const [code, setCode] = useState(record?.code ?? '')
  const [description, setDescription] = useState(record?.description ?? '')
  const [unit, setUnit] = useState(record?.unit ?? '')
  const [quantity, setQuantity] = useState<number | null>(record?.quantity ?? null)
  const [rate, setRate] = useState<string>(record?.rate ?? '')
  const [done, setDone] = useState<number | null>((record?.doneBps ?? 0) / 100)
  const [isVariation, setVariation] = useState(Boolean(record?.variedOn))
  const [variedOn, setVaried] = useState<string | null>(record?.variedOn ?? today)
  const isWhole = code.trim() && description.trim() && unit.trim() && quantity && rate
  return (
    <ActDialog
      name="services.boqLine.save"
      title={record ? m['services.boqLine.edit']() : m['services.boqLine.add']()}
      verb={m['kernel.action.save']()}
      input={
        isWhole && (!isVariation || variedOn)
          ? {
              id: record?.id ?? null,
              version: record?.version ?? null,
              projectId: project.id,
              code,
              description,
              unit,
              quantity,
              rate,
              doneBps: Math.round((done ?? 0) * 100),
              variedOn: isVariation ? variedOn : null,
            }
          : null
      }
      onDone={() => showToast(m['services.boqLine.saved']())}
      onClose={onClose}
    >
      <TextField
        label={fieldWords.description()}
        name="description"
        maxLength={200}
        value={description}
        onChange={setDescription}
      />
      <div className="fields">
        <TextField label={fieldWords.code()} name="code" maxLength={20} value={code} onChange={setCode} />
        <TextField label={fieldWords.unit()} name="unit" maxLength={20} value={unit} onChange={setUnit} />
        <NumberField
          label={fieldWords.quantity()}
          name="quantity"
          digits={3}
          value={quantity}
          onChange={setQuantity}
        />
        <MoneyField label={fieldWords.rate()} name="rate" value={rate} onChange={setRate} />
        <NumberField
          label={fieldWords.doneBps()}
          name="doneBps"
          digits={2}
          unit="%"
          value={done}
          onChange={setDone}
        />
      </div>
      <Switch on={isVariation} onChange={setVariation}>
        {m['services.milestone.field.isVariation']()}
      </Switch>
      {isVariation && (
        <DateField label={fieldWords.variedOn()} name="variedOn" value={variedOn} onChange={setVaried} />
      )}
    </ActDialog>
  )
}

export const RemoveBoqLine = ({ record, onClose }: { record: BoqLine; onClose: () => void }) => (
  <ActDialog
    name="services.boqLine.remove"
    title={m['services.boqLine.remove']()}
    verb={m['services.boqLine.remove']()}
    danger
    input={{ id: record.id, version: record.version }}
    onClose={onClose}
  >
    <p>{m['services.boqLine.removeNote']({ name: record.description })}</p>
  </ActDialog>
)
