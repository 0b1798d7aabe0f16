import type { UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { PhoneInput } from '#kernel/web/inputs/PhoneInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { Card } from '#ui/Card.tsx'
import { type Member, MemberPicker } from './MemberPicker.tsx'
import type { NewAccount } from './newAccount.web.ts'

const texts = [
  ['firstNameAr', m['access.person.firstNameAr'], false],
  ['lastNameAr', m['access.person.lastNameAr'], true],
  ['firstName', m['access.person.firstNameEn'], true],
  ['lastName', m['access.person.lastNameEn'], true],
] as const

type Props = {
  form: UseFormReturn<NewAccount>
  manager: Member | null
  onManager: (manager: Member | null) => void
}

/** Who the new account belongs to. */
export function PersonFields({ form, manager, onManager }: Props) {
  return (
    <Card title={m['access.accounts.person']()}>
      <div className="fields">
        {texts.map(([name, label, optional]) => (
          <TextInput
            key={name}
            control={form.control}
            name={name}
            label={label()}
            optional={optional}
            maxLength={60}
          />
        ))}
        <TextInput
          control={form.control}
          name="email"
          label={m['access.session.email']()}
          type="email"
          autoComplete="off"
        />
        <PhoneInput control={form.control} name="phone" label={m['access.person.phone']()} optional />
        <TextInput
          control={form.control}
          name="employeeNumber"
          label={m['access.accounts.employeeNumber']()}
          dir="ltr"
          optional
          maxLength={20}
        />
        <TextInput
          control={form.control}
          name="position"
          label={m['access.accounts.position']()}
          optional
          maxLength={80}
        />
        <MemberPicker label={m['access.accounts.manager']()} value={manager} onChange={onManager} />
      </div>
    </Card>
  )
}
