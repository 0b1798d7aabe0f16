import { Check, X } from 'lucide-react'
import { pageWords } from '#generated/page-words.ts'
import { m } from '#generated/words/messages.js'
import { type GuardFacts, guardPage } from '#kernel/shared/guard.ts'
import type { PageRoute } from '#kernel/shared/manifest.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayCode } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useShell } from '#modules/platform/public.web.tsx'
import { Notice } from '#ui/Notice.tsx'
import { effectivePermissions, managedPermissions } from '../permission/effective.rules.ts'
import { assignableRoles } from '../role/roles.rules.ts'
import { useSessionView } from '../session/sessionAnswer.web.ts'
import { type Account, statusWords } from './accountWords.web.ts'

/** The guard table's answer for another person, from their roles and grants. */
function factsFor(
  account: Account,
  grants: readonly string[],
  modules: readonly string[],
  employeeScope: 'all' | 'own',
): GuardFacts {
  const managed = managedPermissions(account.roles, grants)
  if (assignableRoles(account.roles).length > 0) managed.add('admin.users.read')
  return {
    signedIn: true,
    superAdmin: false,
    browsing: false,
    roles: account.roles,
    permissions: effectivePermissions(account.roles, grants, employeeScope),
    managementPermissions: managed,
    modules,
  }
}

function Row({ route, facts }: { route: PageRoute; facts: GuardFacts }) {
  const answer = guardPage(route, facts)
  const { guard } = route
  const needed = 'anyOf' in guard ? [...guard.anyOf, ...(guard.alsoNeeds ? [guard.alsoNeeds] : [])] : []
  return (
    <li className={answer.open ? 'reach open' : 'reach'}>
      {answer.open ? <Check aria-hidden /> : <X aria-hidden />}
      <span className="grow">
        <span>{pageWords[route.title]?.() ?? route.path}</span>
        <span className="cap line">
          {answer.open ? (
            <span className="n">{route.path}</span>
          ) : (
            <>
              {sayCode(answer.code)}
              {needed.length > 0 && (
                <> · {needed.map(id => sayCode(`permission.${id}`)).join(m['access.accounts.comma']())}</>
              )}
            </>
          )}
        </span>
      </span>
      <span className="sr">{answer.open ? m['access.reach.open']() : m['access.reach.closed']()}</span>
    </li>
  )
}

/** «ماذا يستطيع أن يفتح؟»: every page with the answer of the same guard table that routes and menus ask. */
export function AccountReach({ account }: { account: Account }) {
  const { manifests } = useShell()
  const company = useCompany()
  const view = useSessionView()
  const answer = useAnswer('access.permission.matrix', { userId: account.userId })
  const isStopped = account.status !== 'active' || !account.hasSystemAccess
  return (
    <Loaded answer={answer}>
      {({ rows }) => {
        const grants = rows.filter(row => row.granted).map(row => row.id)
        const facts = factsFor(account, grants, company.modules, view?.company?.employeeScope ?? 'all')
        const routes = manifests
          .flatMap(manifest => manifest.routes)
          .filter(route => ['U', 'S', 'M'].includes(route.guard.kind) && !route.path.includes('$'))
        const openCount = routes.filter(route => guardPage(route, facts).open).length
        return (
          <div className="auth-form">
            {isStopped && (
              <Notice>
                {account.hasSystemAccess
                  ? m['access.reach.stopped']({ status: statusWords[account.status]() })
                  : m['access.denial.noSystemAccess']()}
              </Notice>
            )}
            <p className="cap">{m['access.reach.text']({ open: openCount, all: routes.length })}</p>
            <ul className="reach-list">
              {routes.map(route => (
                <Row key={route.path} route={route} facts={facts} />
              ))}
            </ul>
          </div>
        )
      }}
    </Loaded>
  )
}
