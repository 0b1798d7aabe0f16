import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { rolesText } from './accountWords.web.ts'
import './accounts.css'

type Row = OutputFor<'access.account.security'>['rows'][number]

function AccountLine({ row }: { row: Row }) {
  const end = useCommand('access.account.endSessions')
  const endAll = async () => {
    try {
      await end.mutateAsync({ userId: row.userId })
      showToast(m['access.safety.ended']({ name: row.name }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <li>
      <Avatar name={row.name} />
      <span className="grow">
        <bdi className="strong">{row.name}</bdi>
        <span className="cap line">
          {rolesText(row.roles)}
          {' · '}
          {row.lastSignInAt ? (
            <>
              {m['access.safety.lastSignIn']()} <InstantText at={row.lastSignInAt} />
            </>
          ) : (
            m['access.safety.never']()
          )}
          {' · '}
          {m['access.safety.sessions']({ count: row.openSessions })}
        </span>
        {row.temporaryPassword && <span className="cap line">{m['access.safety.temporary']()}</span>}
      </span>
      <StatusBadge kind={row.secondFactor ? 'settled' : 'decide'}>
        {row.secondFactor ? m['access.safety.on']() : m['access.safety.off']()}
      </StatusBadge>
      {row.openSessions > 0 && (
        <Button
          size="small"
          busy={end.isPending}
          disabledReason={row.whyNot && sayCode(row.whyNot)}
          onPress={() => void endAll()}
        >
          {m['access.safety.end']()}
        </Button>
      )}
    </li>
  )
}

/** The accounts of the company by how they are protected, and the rules that hold for all of them. */
export function AccountSecurity() {
  const answer = useAnswer('access.account.security', {}, { staleTime: 10_000 })
  const { can } = useSession()
  const rules = [
    m['access.safety.ruleSession'],
    m['access.safety.rulePassword'],
    m['access.safety.ruleTemporary'],
    m['access.safety.ruleSudo'],
  ]
  return (
    <div className="settings-body">
      <Loaded answer={answer}>
        {({ rows }) => (
          <Card
            flush
            title={m['access.safety.title']()}
            end={
              <span className="cap">
                {m['access.safety.protected']({
                  count: rows.filter(row => row.secondFactor).length,
                  all: rows.length,
                })}
              </span>
            }
          >
            <ul className="work-list safety-list">
              {rows.map(row => (
                <AccountLine key={row.userId} row={row} />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      <Card
        title={m['access.safety.rules']()}
        end={
          can('admin.audit.read') && (
            <ButtonLink size="small" href="/audit?tab=system&category=authentication">
              {m['access.safety.log']()}
            </ButtonLink>
          )
        }
      >
        <ul className="stack">
          {rules.map(rule => (
            <li key={rule()}>{rule()}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
