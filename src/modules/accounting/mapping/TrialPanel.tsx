import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Card } from '#ui/Card.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { trialWords } from './trialWords.web.ts'

type Trial = OutputFor<'accounting.mapping.test'>['rows'][number]

/** «جرّب قيدًا»: everyday entries with the accounts they would reach today; nothing is posted. */
export function TrialPanel({ onClose }: { onClose: () => void }) {
  const answer = useAnswer('accounting.mapping.test', {}, { staleTime: 0 })
  return (
    <SidePanel open onOpenChange={onClose} title={m['accounting.trial.title']()}>
      <Loaded answer={answer}>
        {({ rows }) => (
          <div className="stack">
            <p className="soft-ink">{m['accounting.trial.body']()}</p>
            {rows.map(trial => (
              <Card
                key={trial.code}
                title={trialWords[trial.code]()}
                end={
                  trial.passes ? (
                    <StatusBadge kind="settled">{m['accounting.trial.passes']()}</StatusBadge>
                  ) : (
                    <StatusBadge kind="late">{m['accounting.trial.refused']()}</StatusBadge>
                  )
                }
              >
                <ul className="stack tight">
                  {trial.lines.map(line => (
                    <li key={line.key} className="card-row">
                      <span className="quiet">
                        {line.side === 'debit' ? m['accounting.side.debit']() : m['accounting.side.credit']()}
                      </span>
                      <span className="grow">
                        <Reached line={line} />
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        )}
      </Loaded>
    </SidePanel>
  )
}

/** The account that a key leads to, or the way to the key. */
function Reached({ line }: { line: Trial['lines'][number] }) {
  const { account, problem } = line
  if (account && !problem)
    return (
      <>
        <span className="n quiet">{account.code}</span> {nameOf(account)}
      </>
    )
  return (
    <span className="bad">
      <TextLink href={links.mapping(line.key)}>{nameOf(line)}</TextLink>{' '}
      {account
        ? m['accounting.account.notPosting']({ code: account.code })
        : m['accounting.mapping.unmapped']()}
    </span>
  )
}
