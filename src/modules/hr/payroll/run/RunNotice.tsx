import { Fragment } from 'react'
import { words as topicWords } from '#generated/choices/hr.labourRule.topic.ts'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../../links.web.ts'
import { blockerWords, type Run } from '../payrollWords.web.ts'

/** What is in the way of a run, or what its reader has to know. */
export function RunNotice({ run }: { run: Run }) {
  const { can } = useSession()
  const mayOpen = can('hr.employees.read')
  const topics = run.unconfirmed.map(topic => topicWords[topic as keyof typeof topicWords]?.() ?? topic)
  const isWaiting = run.request?.state === 'pending'
  return (
    <div className="stack">
      {run.blockers.length > 0 && (
        <Notice hue="red">
          <span className="strong">{m['hr.payroll.blockers']({ count: run.blockers.length })}</span>
          <ul className="plain-list">
            {run.blockers.map(blocker => (
              <li key={`${blocker.employeeId}:${blocker.reason}`}>
                {mayOpen ? (
                  <TextLink href={links.employee(blocker.employeeId)}>
                    <bdi>{blocker.name}</bdi>
                  </TextLink>
                ) : (
                  <bdi>{blocker.name}</bdi>
                )}
                {': '}
                {blockerWords[blocker.reason]()}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isWaiting && run.request && (
        <Notice hue="amber">{m['hr.payroll.waits']({ number: run.request.number })}</Notice>
      )}
      {run.state === 'approved' && run.approved?.name === null && (
        <Notice hue="slate">{m['hr.payroll.noRule']()}</Notice>
      )}
      {run.state === 'draft' && topics.length > 0 && (
        <Notice hue="amber">{m['hr.payroll.unconfirmed']({ topics: topics.join('، ') })}</Notice>
      )}
      {run.outside.length > 0 && (
        <Notice hue="slate">
          {m['hr.payroll.outside']({ count: run.outside.length })}{' '}
          {run.outside.map(({ employeeId, name }, at) => (
            <Fragment key={employeeId}>
              {at > 0 && '، '}
              {mayOpen ? (
                <TextLink href={links.employee(employeeId, 'contracts')}>
                  <bdi>{name}</bdi>
                </TextLink>
              ) : (
                <bdi>{name}</bdi>
              )}
            </Fragment>
          ))}
        </Notice>
      )}
      {!run.match.isMatched && (
        <Notice hue="red">
          {m['hr.payroll.unmatched']()} <Money amount={run.match.nets} /> <Money amount={run.match.run} />
        </Notice>
      )}
      {run.reason && (run.state === 'reversed' || run.state === 'cancelled') && (
        <Notice hue="slate">
          {m['hr.payroll.reason']()} <bdi>{run.reason}</bdi>
        </Notice>
      )}
    </div>
  )
}
