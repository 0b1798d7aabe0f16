import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/services.subcontract.field.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { VendorPicker } from '#modules/billing/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { Project, Subcontract } from '../project/projectWords.web.ts'

type Props = { project: Project; record: Subcontract | null; onClose: () => void }

/** What somebody else does of the project, for how much and what is held back of it. */
export function SubcontractDialog({ project, record, onClose }: Props) {
  const [vendorId, setVendor] = useState<string | null>(record?.vendor.id ?? null)
  const [description, setDescription] = useState(record?.description ?? '')
  const [value, setValue] = useState<string>(record?.value ?? '')
  const [retention, setRetention] = useState<number | null>((record?.retentionBps ?? 0) / 100)
  const [dueOn, setDue] = useState<string | null>(record?.retentionDueOn ?? project.retentionDueOn)
  const isHeld = (retention ?? 0) > 0
  return (
    <ActDialog
      name="services.subcontract.save"
      title={record ? m['services.subcontract.edit']() : m['services.subcontract.add']()}
      verb={m['kernel.action.save']()}
      input={
        vendorId && description.trim() && value
          ? {
              id: record?.id ?? null,
              version: record?.version ?? null,
              projectId: project.id,
              vendorId,
              description,
              value,
              retentionBps: Math.round((retention ?? 0) * 100),
              retentionDueOn: isHeld ? dueOn : null,
            }
          : null
      }
      onDone={() => showToast(m['services.subcontract.saved']())}
      onClose={onClose}
    >
      <VendorPicker label={fieldWords.vendor()} name="vendorId" value={vendorId} onChange={setVendor} />
      <TextField
        label={fieldWords.description()}
        name="description"
        maxLength={200}
        value={description}
        onChange={setDescription}
      />
      <div className="fields">
        <MoneyField label={fieldWords.value()} name="value" value={value} onChange={setValue} />
        <NumberField
          label={fieldWords.retentionBps()}
          name="retentionBps"
          digits={2}
          unit="%"
          value={retention}
          onChange={setRetention}
        />
        {isHeld && (
          <DateField
            label={fieldWords.retentionDueOn()}
            name="retentionDueOn"
            value={dueOn}
            onChange={setDue}
          />
        )}
      </div>
    </ActDialog>
  )
}
