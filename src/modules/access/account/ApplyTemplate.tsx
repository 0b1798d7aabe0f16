import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { perform } from '#kernel/web/api.ts'
import { refreshAnswers } from '#kernel/web/client.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { whyNotGivePermission, whyNotGiveRole } from '../assignment/assignment.rules.ts'
import { withSudo } from '../session/sudo.web.ts'
import { type AccountTemplate, accountTemplates } from './accountTemplate.rules.ts'
import { type Account, templateWords } from './accountWords.web.ts'
import { useAssigner } from './assigner.web.ts'

/**
 * Gives an account the roles and permissions of a template, one action each in the log; what it holds already stays. Done again after a
 * failure it goes on where it stopped.
 */
export async function applyTemplate(
  template: AccountTemplate,
  userId: string,
  has: { roles: readonly string[]; grants: readonly string[] },
): Promise<void> {
  try {
    for (const role of template.roles)
      if (!has.roles.includes(role)) await withSudo(() => perform('access.role.assign', { userId, role }))
    for (const permissionId of template.grants)
      if (!has.grants.includes(permissionId))
        await withSudo(() => perform('access.permission.grant', { userId, permissionId }))
  } finally {
    await refreshAnswers(['access.account', 'access.permission'])
  }
}

/** The templates as a menu: «عرض فقط»، «إدخال بيانات»، «محلل مالي»، «مدير قسم». */
export function ApplyTemplate({ account }: { account: Account }) {
  const assigner = useAssigner()
  const [isBusy, setBusy] = useState(false)
  const isClosed = (template: AccountTemplate) =>
    account.whyNot !== null ||
    (assigner !== null &&
      (template.roles.some(role => whyNotGiveRole(assigner, role)) ||
        template.grants.some(id => whyNotGivePermission(assigner, id))))
  const apply = async (template: AccountTemplate) => {
    setBusy(true)
    try {
      await applyTemplate(template, account.userId, { roles: account.roles, grants: [] })
      showToast(m['access.template.applied']({ name: templateWords[template.id].name() }))
    } catch (error) {
      showProblem(sayError(error))
    }
    setBusy(false)
  }
  return (
    <div className="row">
      <Menu
        label={m['access.template.apply']()}
        trigger={<Button busy={isBusy}>{m['access.template.apply']()}</Button>}
      >
        {accountTemplates.map(template => (
          <MenuEntry
            key={template.id}
            name={templateWords[template.id].name()}
            onAction={() => void apply(template)}
            disabledReason={isClosed(template) ? m['access.template.notYours']() : null}
          />
        ))}
      </Menu>
    </div>
  )
}
