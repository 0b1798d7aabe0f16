import { Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { RadioInput } from '#kernel/web/inputs/RadioInput.tsx'
import { sayCode } from '#kernel/web/say.ts'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { type CompanyRole, companyRoles } from '../role/roles.rules.ts'
import { type AccountTemplate, accountTemplates } from './accountTemplate.rules.ts'
import { roleWords, templateWords } from './accountWords.web.ts'
import type { NewAccount } from './newAccount.web.ts'

type TemplateId = AccountTemplate['id']
type Props = {
  form: UseFormReturn<NewAccount>
  assignable: readonly CompanyRole[]
  templateId: TemplateId | null
  onTemplate: (template: TemplateId | null) => void
  /** Only an administrator grants permissions, so only they may choose a template that carries some. */
  mayGrant: boolean
}

/** Template, roles and the way the first password reaches the person. */
export function AccountRightsFields({ form, assignable, templateId, onTemplate, mayGrant }: Props) {
  const choose = (id: TemplateId | 'none') => {
    const template = accountTemplates.find(one => one.id === id)
    onTemplate(template?.id ?? null)
    if (template) form.setValue('roles', [...template.roles], { shouldDirty: true, shouldValidate: true })
  }
  const isOpen = (template: AccountTemplate) =>
    template.roles.every(role => assignable.includes(role)) && (mayGrant || template.grants.length === 0)
  return (
    <Card title={m['access.accounts.rights']()}>
      <div className="auth-form">
        <Select
          label={m['access.template.one']()}
          optional
          value={templateId ?? 'none'}
          onChange={choose}
          hint={templateId ? templateWords[templateId].hint() : m['access.template.hint']()}
          options={[
            { id: 'none' as const, name: m['access.template.none']() },
            ...accountTemplates.map(template => ({
              id: template.id,
              name: templateWords[template.id].name(),
              disabled: !isOpen(template),
            })),
          ]}
        />
        <Controller
          control={form.control}
          name="roles"
          render={({ field, fieldState }) => (
            <fieldset className="role-choice" data-field="roles">
              <legend>{m['access.accounts.roles']()}</legend>
              {companyRoles.map(role => (
                <Checkbox
                  key={role}
                  checked={field.value.includes(role)}
                  disabled={!assignable.includes(role)}
                  onChange={on =>
                    field.onChange(on ? [...field.value, role] : field.value.filter(one => one !== role))
                  }
                  hint={assignable.includes(role) ? undefined : sayCode('access.role.notAssignable')}
                >
                  {roleWords[role]()}
                </Checkbox>
              ))}
              {fieldState.error && (
                <span className="bad" role="alert">
                  {field.value.length === 0 ? m['access.accounts.roleNeeded']() : fieldState.error.message}
                </span>
              )}
            </fieldset>
          )}
        />
        <RadioInput
          control={form.control}
          name="method"
          label={m['access.accounts.method']()}
          options={[
            {
              id: 'invitation',
              name: m['access.accounts.byInvitation'](),
              hint: m['access.accounts.byInvitationHint'](),
            },
            {
              id: 'temporaryPassword',
              name: m['access.accounts.byTemporary'](),
              hint: m['access.accounts.byTemporaryHint'](),
            },
          ]}
        />
      </div>
    </Card>
  )
}
