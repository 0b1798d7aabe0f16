import { useState } from 'react'
import { words as sexWords } from '#generated/choices/clinic.patient.sex.ts'
import { words as fieldWords } from '#generated/choices/clinic.practice.field.ts'
import { words as groupWords } from '#generated/choices/clinic.practice.group.ts'
import { m } from '#generated/words/messages.js'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { serviceGroups } from './practice.rules.ts'
import type { Practice } from './practiceShown.web.ts'
import { SetupDialog, seenOf } from './SetupDialog.tsx'

type RowProps<Row> = { row: Row | null; onClose: () => void }

export function RoomDialog({ row, onClose }: RowProps<Practice['rooms'][number]>) {
  const [draft, setDraft] = useState({ nameAr: row?.nameAr ?? '', isActive: row?.isActive ?? true })
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  return (
    <SetupDialog
      name="clinic.room.save"
      title={row ? row.nameAr : m['clinic.practice.act.addRoom']()}
      input={draft.nameAr.trim() ? { ...seenOf(row), ...draft } : null}
      isActive={draft.isActive}
      onActive={isActive => set({ isActive })}
      onClose={onClose}
    >
      <TextField
        label={fieldWords.name()}
        name="nameAr"
        autoFocus
        value={draft.nameAr}
        onChange={nameAr => set({ nameAr })}
      />
    </SetupDialog>
  )
}

export function ServiceDialog({ row, onClose }: RowProps<Practice['services'][number]>) {
  const [draft, setDraft] = useState({
    code: row?.code ?? '',
    nameAr: row?.nameAr ?? '',
    nameEn: row?.nameEn ?? '',
    serviceGroup: row?.serviceGroup ?? ('consultation' as const),
    price: row?.price ?? '',
    minutes: row?.minutes ?? null,
    isActive: row?.isActive ?? true,
  })
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const isWhole = draft.code.trim() && draft.nameAr.trim() && draft.nameEn.trim() && draft.price !== ''
  return (
    <SetupDialog
      name="clinic.service.save"
      title={row ? row.nameAr : m['clinic.practice.act.addService']()}
      input={isWhole ? { ...seenOf(row), ...draft } : null}
      isActive={draft.isActive}
      onActive={isActive => set({ isActive })}
      onClose={onClose}
    >
      <TextField
        label={fieldWords.nameAr()}
        name="nameAr"
        autoFocus
        value={draft.nameAr}
        onChange={nameAr => set({ nameAr })}
      />
      <TextField
        label={fieldWords.nameEn()}
        name="nameEn"
        dir="ltr"
        value={draft.nameEn}
        onChange={nameEn => set({ nameEn })}
      />
      <TextField
        label={fieldWords.code()}
        name="code"
        dir="ltr"
        value={draft.code}
        onChange={code => set({ code })}
      />
      <Select
        label={fieldWords.serviceGroup()}
        name="serviceGroup"
        value={draft.serviceGroup}
        onChange={serviceGroup => set({ serviceGroup })}
        options={serviceGroups.map(id => ({ id, name: groupWords[id]() }))}
      />
      <MoneyField
        label={fieldWords.price()}
        name="price"
        value={draft.price}
        onChange={price => set({ price })}
      />
      <NumberField
        label={fieldWords.minutes()}
        name="minutes"
        optional
        digits={0}
        value={draft.minutes}
        onChange={minutes => set({ minutes })}
      />
    </SetupDialog>
  )
}

type PersonProps = RowProps<Practice['practitioners'][number]> & { practice: Practice }
const nobody = 'none'

export function PractitionerDialog({ row, practice, onClose }: PersonProps) {
  const [draft, setDraft] = useState({
    userId: row?.userId ?? null,
    nameAr: row?.nameAr ?? '',
    nameEn: row?.nameEn ?? '',
    specialty: row?.specialty ?? '',
    licence: row?.licence ?? '',
    licenceExpiresOn: row?.licenceExpiresOn ?? null,
    sex: row?.sex ?? null,
    serviceId: row?.serviceId ?? practice.services[0]?.id ?? null,
    slotMinutes: row?.slotMinutes ?? (15 as number | null),
    isActive: row?.isActive ?? true,
  })
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const { sex, slotMinutes } = draft
  return (
    <SetupDialog
      name="clinic.practitioner.save"
      title={row ? row.nameAr : m['clinic.practice.act.addPractitioner']()}
      isActive={draft.isActive}
      onActive={isActive => set({ isActive })}
      input={
        draft.nameAr.trim() && draft.nameEn.trim() && sex && slotMinutes
          ? {
              ...seenOf(row),
              ...draft,
              sex,
              slotMinutes,
              specialty: draft.specialty.trim() || null,
              licence: draft.licence.trim() || null,
              shareBps: row?.shareBps ?? 0,
            }
          : null
      }
      onClose={onClose}
    >
      <TextField
        label={fieldWords.nameAr()}
        name="nameAr"
        autoFocus
        value={draft.nameAr}
        onChange={nameAr => set({ nameAr })}
      />
      <TextField
        label={fieldWords.nameEn()}
        name="nameEn"
        dir="ltr"
        value={draft.nameEn}
        onChange={nameEn => set({ nameEn })}
      />
      <TextField
        label={fieldWords.specialty()}
        name="specialty"
        optional
        value={draft.specialty}
        onChange={specialty => set({ specialty })}
      />
      <Select
        label={fieldWords.sex()}
        name="sex"
        value={sex}
        onChange={chosen => set({ sex: chosen })}
        options={(['female', 'male'] as const).map(id => ({ id, name: sexWords[id]() }))}
      />
      <TextField
        label={fieldWords.licence()}
        name="licence"
        optional
        dir="ltr"
        value={draft.licence}
        onChange={licence => set({ licence })}
      />
      <DateField
        label={fieldWords.licenceExpiresOn()}
        name="licenceExpiresOn"
        optional
        value={draft.licenceExpiresOn}
        onChange={licenceExpiresOn => set({ licenceExpiresOn })}
      />
      <Select
        label={fieldWords.service()}
        name="serviceId"
        value={draft.serviceId}
        onChange={serviceId => set({ serviceId })}
        options={practice.services.filter(one => one.isActive).map(one => ({ id: one.id, name: one.nameAr }))}
      />
      <NumberField
        label={fieldWords.slotMinutes()}
        name="slotMinutes"
        digits={0}
        value={slotMinutes}
        onChange={minutes => set({ slotMinutes: minutes })}
      />
      <Select
        label={fieldWords.account()}
        name="userId"
        hint={m['clinic.practice.accountHint']()}
        value={draft.userId ?? nobody}
        onChange={id => set({ userId: id === nobody ? null : id })}
        options={[
          { id: nobody, name: m['clinic.practice.noAccount']() },
          ...practice.accounts.map(one => ({ id: one.id, name: one.name })),
        ]}
      />
    </SetupDialog>
  )
}
