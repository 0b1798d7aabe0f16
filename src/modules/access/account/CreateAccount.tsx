import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { accountsPath } from '../links.web.ts'
import { assignableRoles } from '../role/roles.rules.ts'
import { useSudo } from '../session/sudo.web.ts'
import { AccountRightsFields } from './AccountRightsFields.tsx'
import { applyTemplate } from './ApplyTemplate.tsx'
import { accountTemplates } from './accountTemplate.rules.ts'
import type { Member } from './MemberPicker.tsx'
import type { NewAccount } from './newAccount.web.ts'
import { PersonFields } from './PersonFields.tsx'
import { TemporaryPassword } from './TemporaryPassword.tsx'

const shape = async () => (await import('./account.contract.ts')).createAccount.input

type TemplateId = (typeof accountTemplates)[number]['id']

const fieldLabels: Readonly<Record<string, () => string>> = {
  email: m['access.session.email'],
  firstNameAr: m['access.person.firstNameAr'],
  lastNameAr: m['access.person.lastNameAr'],
  firstName: m['access.person.firstNameEn'],
  lastName: m['access.person.lastNameEn'],
  phone: m['access.person.phone'],
  employeeNumber: m['access.accounts.employeeNumber'],
  position: m['access.accounts.position'],
  roles: m['access.accounts.roles'],
}

const ofAccounts = 'access.account.create'

/** The employee of the account, where the address names one: an employee who is hired already is not hired again. */
function hiredOf(address: Readonly<Record<string, unknown>>) {
  const [employeeId, number, name] = [address['employee'], address['number'], address['name']].map(value =>
    value === undefined ? '' : String(value),
  )
  if (!employeeId) return null
  const [firstNameAr = '', ...others] = (name ?? '').split(/\s+/)
  return { employeeId, employeeNumber: number || null, firstNameAr, lastNameAr: others.join(' ') || null }
}

/** A new account: who, which roles, and how the first password reaches the person. */
export function CreateAccount() {
  const [address, change] = useAddress()
  const { facts } = useSession()
  const hired = hiredOf(address)
  const draftName = hired ? `${ofAccounts}.${hired.employeeId}` : ofAccounts
  const [templateId, setTemplateId] = useState<TemplateId | null>(null)
  const [manager, setManager] = useState<Member | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [made, setMade] = useState<{ name: string; password: string } | null>(null)
  const form = useContractForm<NewAccount>(shape, {
    email: '',
    firstNameAr: hired?.firstNameAr ?? '',
    lastNameAr: hired?.lastNameAr ?? null,
    firstName: null,
    lastName: null,
    phone: '',
    employeeNumber: hired?.employeeNumber ?? null,
    position: null,
    roles: [],
    method: 'invitation',
  })
  const keptAt = useDraft(draftName, form)
  const create = useCommand('access.account.create')
  const confirmed = useSudo()
  const close = () => change({ create: undefined, employee: undefined, number: undefined, name: undefined })
  const assignable = assignableRoles(facts?.superAdmin ? ['super_admin'] : (facts?.roles ?? []))

  const submit = form.handleSubmit(async values => {
    setProblems([])
    const { managerUserId: _, ...rest } = values
    try {
      const answer = await confirmed(() =>
        create.mutateAsync({
          ...rest,
          ...(hired ? { employeeId: hired.employeeId } : {}),
          ...(manager ? { managerUserId: manager.id } : {}),
        }),
      )
      forgetDraft(draftName)
      await grantTemplate(answer.userId, values.roles)
      const name = [values.firstNameAr, values.lastNameAr].filter(Boolean).join(' ')
      if (answer.temporaryPassword) return setMade({ name, password: answer.temporaryPassword })
      showToast(m['access.accounts.invited']({ email: values.email }))
      close()
    } catch (error) {
      setProblems(showRefusal(form, error))
    }
  })

  /** The account exists by now: a template that cannot be given in full is shown, not undone. */
  const grantTemplate = async (userId: string, roles: readonly string[]) => {
    const template = accountTemplates.find(one => one.id === templateId)
    if (!template || template.grants.length === 0) return
    try {
      await applyTemplate({ ...template, roles: [] }, userId, { roles, grants: [] })
    } catch (error) {
      showProblem(m['access.template.partly']({ reason: sayError(error) }))
    }
  }
  const errorText = (field: string, error: unknown) => {
    if (field === 'roles' && form.getValues('roles').length === 0) return m['access.accounts.roleNeeded']()
    if (field === 'email' && form.getValues('email') === '') return m['access.session.emailNeeded']()
    return `${fieldLabels[field]?.() ?? field}: ${String((error as { message?: unknown })?.message ?? '')}`
  }
  const errors = [
    ...Object.entries(form.formState.errors).map(([field, error]) => ({
      field,
      text: errorText(field, error),
    })),
    ...problems.map(text => ({ text })),
  ]
  return (
    <>
      <FormPage
        title={m['access.accounts.new']()}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['access.page.accounts'](), href: accountsPath },
              { name: m['access.accounts.new']() },
            ]}
          />
        }
        draftNote={
          keptAt && (
            <>
              {m['access.accounts.draft']()} <InstantText at={keptAt} timeOnly />
            </>
          )
        }
        actions={
          <>
            <Button onPress={close}>{m['kernel.action.cancel']()}</Button>
            <Button kind="primary" type="submit" busy={create.isPending}>
              {m['access.accounts.create']()}
            </Button>
          </>
        }
        onSubmit={() => void submit()}
        errors={form.formState.isSubmitted ? errors : []}
        side={
          <Card title={m['access.accounts.after']()}>
            <Controller
              control={form.control}
              name="method"
              render={({ field }) => (
                <p>
                  {field.value === 'temporaryPassword'
                    ? m['access.accounts.afterTemporary']()
                    : m['access.accounts.afterInvitation']()}
                </p>
              )}
            />
          </Card>
        }
      >
        <PersonFields form={form} manager={manager} onManager={setManager} />
        <AccountRightsFields
          form={form}
          assignable={assignable}
          templateId={templateId}
          onTemplate={setTemplateId}
          mayGrant={facts?.roles.includes('company_admin') || facts?.superAdmin || false}
        />
      </FormPage>
      {made && (
        <TemporaryPassword
          name={made.name}
          password={made.password}
          onClose={() => {
            setMade(null)
            close()
          }}
        />
      )}
    </>
  )
}
