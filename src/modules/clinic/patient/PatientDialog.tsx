import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/clinic.patient.field.ts'
import { words as languageWords } from '#generated/choices/clinic.patient.language.ts'
import { words as sexWords } from '#generated/choices/clinic.patient.sex.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { Sex } from '../practice/practice.rules.ts'

const sexes = (['female', 'male'] as const).map(id => ({ id, name: sexWords[id]() }))
const languages = (['ar', 'en'] as const).map(id => ({ id, name: languageWords[id]() }))

/** A new file: phone, name, birth date and sex suffice. */
export function AddPatientDialog({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const [nameAr, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [birthDate, setBirth] = useState<string | null>(null)
  const [sex, setSex] = useState<Sex | null>(null)
  const [guardianId, setGuardian] = useState<string | null>(null)
  return (
    <ActDialog
      name="clinic.patient.add"
      title={m['clinic.patient.act.add']()}
      verb={m['kernel.action.save']()}
      input={
        nameAr.trim() && sex
          ? { nameAr: nameAr.trim(), phone: phone.trim() || null, birthDate, sex, guardianId }
          : null
      }
      onDone={({ id, number }) => {
        showToast(m['clinic.patient.added']({ number }))
        onDone(id)
      }}
      onClose={onClose}
    >
      <div className="fields">
        <TextField label={fieldWords.name()} name="nameAr" autoFocus value={nameAr} onChange={setName} />
        <PhoneField label={fieldWords.phone()} name="phone" value={phone} onChange={setPhone} />
        <DateField
          label={fieldWords.birthDate()}
          name="birthDate"
          optional
          value={birthDate}
          onChange={setBirth}
        />
        <Select label={fieldWords.sex()} name="sex" value={sex} onChange={setSex} options={sexes} />
      </div>
      <CustomerPicker
        label={fieldWords.guardian()}
        name="guardianId"
        optional
        hint={m['clinic.patient.guardianHint']()}
        value={guardianId}
        onChange={setGuardian}
      />
    </ActDialog>
  )
}

type Patient = OutputFor<'clinic.patient.get'>

/** What the clinic keeps of a patient; the person is changed with the person. */
export function EditPatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const [draft, setDraft] = useState({
    sex: patient.sex,
    guardianId: patient.guardianId,
    preferredLanguage: patient.preferredLanguage,
    practitionerSex: patient.practitionerSex,
    wantsReminders: patient.wantsReminders,
  })
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  return (
    <ActDialog
      name="clinic.patient.save"
      title={m['clinic.patient.act.edit']()}
      verb={m['kernel.action.save']()}
      input={{ id: patient.id, version: patient.version, ...draft }}
      onClose={onClose}
    >
      <div className="fields">
        <Select
          label={fieldWords.sex()}
          name="sex"
          value={draft.sex}
          onChange={sex => set({ sex })}
          options={sexes}
        />
        <Select
          label={fieldWords.preferredLanguage()}
          name="preferredLanguage"
          value={draft.preferredLanguage}
          onChange={preferredLanguage => set({ preferredLanguage })}
          options={languages}
        />
        <Select
          label={fieldWords.practitionerSex()}
          name="practitionerSex"
          value={draft.practitionerSex ?? 'any'}
          onChange={chosen => set({ practitionerSex: chosen === 'any' ? null : chosen })}
          options={[{ id: 'any' as const, name: m['clinic.patient.anySex']() }, ...sexes]}
        />
        <CustomerPicker
          label={fieldWords.guardian()}
          name="guardianId"
          optional
          value={draft.guardianId}
          onChange={guardianId => set({ guardianId })}
        />
      </div>
      <Checkbox
        checked={draft.wantsReminders}
        name="wantsReminders"
        onChange={wantsReminders => set({ wantsReminders })}
      >
        {fieldWords.wantsReminders()}
      </Checkbox>
    </ActDialog>
  )
}
