import { Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Member, MemberPicker } from './MemberPicker.tsx'
import type { NewAccount } from './newAccount.ts'

const texts = [
  ['firstNameAr', m['access.person.firstNameAr'], false],
  ['lastNameAr', m['access.person.lastNameAr'], true],
  ['firstName', m['access.person.firstNameEn'], true],
  ['lastName', m['access.person.lastNameEn'], true],
] as const

type Props = {
  readonly form: UseFormReturn<NewAccount>
  readonly manager: Member | null
  readonly onManager: (manager: Member | null) => void
}

/** Who the new account belongs to. */
export function PersonFields({ form, manager, onManager }: Props) {
  return (
    <Card title={m['access.accounts.person']()}>
      <div className="fields">
        {texts.map(([name, label, optional]) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <TextField
                label={label()}
                optional={optional}
                maxLength={60}
                {...field}
                value={field.value ?? ''}
                error={fieldState.error?.message ?? null}
              />
            )}
          />
        ))}
        <Controller
          control={form.control}
          name="email"
          render={({ field, fieldState }) => (
            <TextField
              label={m['access.session.email']()}
              type="email"
              autoComplete="off"
              {...field}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        <Controller
          control={form.control}
          name="phone"
          render={({ field, fieldState }) => (
            <PhoneField
              label={m['access.person.phone']()}
              optional
              {...field}
              value={field.value ?? ''}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        <Controller
          control={form.control}
          name="employeeNumber"
          render={({ field, fieldState }) => (
            <TextField
              label={m['access.accounts.employeeNumber']()}
              dir="ltr"
              optional
              maxLength={20}
              {...field}
              value={field.value ?? ''}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        <Controller
          control={form.control}
          name="position"
          render={({ field, fieldState }) => (
            <TextField
              label={m['access.accounts.position']()}
              optional
              maxLength={80}
              {...field}
              value={field.value ?? ''}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        <MemberPicker label={m['access.accounts.manager']()} value={manager} onChange={onManager} />
      </div>
    </Card>
  )
}
