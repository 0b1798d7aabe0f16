import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { PermissionCategory } from '#kernel/shared/manifest.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { Switch } from '#ui/Switch.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { whyNotGivePermission } from '../assignment/assignment.rules.ts'
import { withTwin } from '../permission/permissions.rules.ts'
import { useSudo } from '../session/sudo.web.ts'
import { ApplyTemplate } from './ApplyTemplate.tsx'
import { type Account, categoryWords, rolesText } from './accountWords.web.ts'
import { useAssigner } from './assigner.web.ts'
import { inCategories, type MatrixRow } from './matrix.web.ts'

/** Every permission of one account: held through which role, granted by hand, and why one cannot be granted. */
export function AccountPermissions({ account }: { account: Account }) {
  const answer = useAnswer('access.permission.matrix', { userId: account.userId })
  const assigner = useAssigner()
  const grant = useCommand('access.permission.grant')
  const revoke = useCommand('access.permission.revoke')
  const confirmed = useSudo()
  const [search, setSearch] = useState('')
  const isBusy = grant.isPending || revoke.isPending

  const change = async (row: MatrixRow, on: boolean) => {
    const input = { userId: account.userId, permissionId: row.id }
    try {
      await confirmed(() => (on ? grant.mutateAsync(input) : revoke.mutateAsync(input)))
      const name = sayCode(`permission.${row.id}`)
      showToast(on ? m['access.permission.given']({ name }) : m['access.permission.taken']({ name }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const whyNot = (permissionId: string) =>
    account.whyNot ?? (assigner && whyNotGivePermission(assigner, permissionId)?.code) ?? null
  const hintOf = (row: MatrixRow) => {
    const through = row.roles.filter(role => account.roles.includes(role))
    const why = whyNot(row.id)
    return (
      <>
        <span className="n">{row.id}</span>
        {through.length > 0 && <> · {m['access.permission.throughRole']({ roles: rolesText(through) })}</>}
        {why && <> · {sayCode(why)}</>}
      </>
    )
  }
  return (
    <div className="auth-form">
      <ApplyTemplate account={account} />
      <SearchField label={m['access.permission.search']()} value={search} onChange={setSearch} />
      <Loaded answer={answer}>
        {({ rows }) =>
          inCategories(
            rows.filter(row => withTwin(row.id)[0] === row.id),
            search,
          ).map(([category, permissions]) => (
            <section key={category} className="auth-form">
              <h3>{categoryWords[category as PermissionCategory]()}</h3>
              {permissions.map(row => (
                <Switch
                  key={row.id}
                  on={row.granted}
                  onChange={on => void change(row, on)}
                  disabled={isBusy || whyNot(row.id) !== null}
                  hint={hintOf(row)}
                >
                  {sayCode(`permission.${row.id}`)}
                </Switch>
              ))}
            </section>
          ))
        }
      </Loaded>
    </div>
  )
}
