import { Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import type { InstallationValues } from './installation.web.ts'

/** The platform's own clock: staff belongs to no company that would lend one. */
const zone = 'Asia/Kuwait'

const localOf = (instant: string | null | undefined) => {
  if (!instant) return null
  const at = new Date(instant)
  return `${dayIn(at, zone)}T${timeIn(at, zone)}`
}

/** The notice of maintenance to all: the words, and from when to when it lasts. */
export function NoticeFields({ form }: { form: UseFormReturn<InstallationValues> }) {
  const { control } = form
  const moment = (name: 'noticeFrom' | 'noticeUntil', label: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <DateTimeField
          label={label}
          hint={m['platform.installation.zone']()}
          name={name}
          value={localOf(field.value)}
          onChange={local =>
            field.onChange(
              local ? instantOf(local.slice(0, 10), local.slice(11, 16), zone).toISOString() : null,
            )
          }
          onBlur={field.onBlur}
          error={fieldState.error?.message ?? null}
          optional
        />
      )}
    />
  )
  const drop = () => {
    for (const name of ['noticeAr', 'noticeEn', 'noticeFrom', 'noticeUntil'] as const)
      form.setValue(name, null, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <div className="settings-form">
      <NoteInput
        control={control}
        name="noticeAr"
        label={m['platform.installation.noticeAr']()}
        maxLength={300}
        optional
      />
      <NoteInput
        control={control}
        name="noticeEn"
        label={m['platform.installation.noticeEn']()}
        maxLength={300}
        optional
      />
      <div className="field-pair">
        {moment('noticeFrom', m['platform.installation.noticeFrom']())}
        {moment('noticeUntil', m['platform.installation.noticeUntilField']())}
      </div>
      {form.watch('noticeAr') && (
        <div className="settings-acts">
          <Button size="small" onPress={drop}>
            {m['platform.installation.dropNotice']()}
          </Button>
        </div>
      )}
    </div>
  )
}
