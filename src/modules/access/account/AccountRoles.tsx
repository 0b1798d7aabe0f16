import { words as roleHints } from '#generated/choices/access.roleHint.ts'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Switch } from '#ui/Switch.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { whyNotGiveRole } from '../assignment/assignment.rules.ts'
import { type CompanyRole, companyRoles } from '../role/roles.rules.ts'
import { useSudo } from '../session/sudo.web.ts'
import { type Account, roleWords } from './accountWords.web.ts'
import { useAssigner } from './assigner.web.ts'

/** The roles of an account: each takes effect at once, or shows why it cannot be given. */
export function AccountRoles({ account }: { account: Account }) {
  const assigner = useAssigner()
  const assign = useCommand('access.role.assign')
  const remove = useCommand('access.role.remove')
  const confirmed = useSudo()
  const isBusy = assign.isPending || remove.isPending
  const change = async (role: CompanyRole, on: boolean) => {
    const input = { userId: account.userId, role }
    try {
      await confirmed(() => (on ? assign.mutateAsync(input) : remove.mutateAsync(input)))
      showToast(
        on
          ? m['access.role.given']({ role: roleWords[role]() })
          : m['access.role.taken']({ role: roleWords[role]() }),
      )
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <div className="auth-form">
      <p className="cap">{m['access.role.atOnce']()}</p>
      {companyRoles.map(role => {
        const why = account.whyNot ?? (assigner && whyNotGiveRole(assigner, role)?.code) ?? null
        return (
          <Switch
            key={role}
            on={account.roles.includes(role)}
            onChange={on => void change(role, on)}
            disabled={isBusy || why !== null}
            hint={why ? sayCode(why) : roleHints[role]()}
          >
            {roleWords[role]()}
          </Switch>
        )
      })}
    </div>
  )
}
