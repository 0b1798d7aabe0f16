import { Suspense, useState } from 'react'
import { words as halfWords } from '#generated/choices/hr.leave.half.ts'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { DecideRequest, RequestNote } from '#modules/approvals/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Notice } from '#ui/Notice.tsx'
import { late } from '#ui/onDemand.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { LeaveBadge, SpanText } from './leaveColumns.tsx'
import { actionWords, daysText, type Leave, leaveStory, nameOf } from './leaveWords.web.ts'

const LeaveDialog = late(() => import('./LeaveDialogs.tsx'))

type Action = Leave['actions'][number]
const plainActions: readonly Action[] = ['reject', 'withdraw', 'cut', 'cancel']

/** One leave at the side of a list: what is asked for, what it takes, and what can be done with it. */
export function LeavePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAnswer('hr.leave.get', { id })
  const [act, setAct] = useState<Action | null>(null)
  const leave = answer.data
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={leave ? `${m['hr.leave.title']()} \u2068${leave.number}\u2069` : m['hr.leave.title']()}
      actions={
        leave && (
          <>
            {leave.actions
              .toSorted((a, b) => Number(plainActions.includes(b)) - Number(plainActions.includes(a)))
              .map(action => (
                <Button
                  key={action}
                  kind={plainActions.includes(action) ? 'secondary' : 'primary'}
                  onPress={() => setAct(action)}
                >
                  {actionWords[action]()}
                </Button>
              ))}
            {leave.request && <DecideRequest request={leave.request} />}
          </>
        )
      }
    >
      <Loaded answer={answer}>{shown => <Body leave={shown} />}</Loaded>
      <Suspense>
        {leave && act && <LeaveDialog leave={leave} action={act} onClose={() => setAct(null)} />}
      </Suspense>
    </SidePanel>
  )
}

function Body({ leave }: { leave: Leave }) {
  const { can } = useSession()
  return (
    <div className="stack">
      <div className="row wrap">
        {can('hr.employees.read') ? (
          <TextLink href={links.employee(leave.employee.id, 'leave')}>
            <bdi className="strong">{leave.employee.name}</bdi>
          </TextLink>
        ) : (
          <bdi className="strong">{leave.employee.name}</bdi>
        )}
        <LeaveBadge row={leave} />
      </div>
      {leave.request?.state === 'pending' && <RequestNote request={leave.request} />}
      {leave.state === 'pending' && leave.isOwn && <Notice hue="slate">{m['hr.leave.ownNote']()}</Notice>}
      {leave.state === 'pending' && leave.available !== null && (
        <Notice hue={leave.available < leave.days ? 'amber' : 'slate'}>
          {m['hr.leave.availableNow']({ available: String(leave.available) })}
        </Notice>
      )}
      {leave.decisionReason && (
        <Notice hue="slate">
          <bdi>{leave.decisionReason}</bdi>
        </Notice>
      )}
      {leave.lateDays.length > 0 && (
        <Notice hue="amber">{m['hr.leave.late']({ count: leave.lateDays.length })}</Notice>
      )}
      <dl className="facts">
        <Fact label={m['hr.leave.field.type']()}>{nameOf(leave.type)}</Fact>
        <Fact label={m['hr.leave.field.days']()} strong>
          {daysText(leave.days)}
        </Fact>
        <Fact label={m['hr.leave.field.fromOn']()}>
          <SpanText row={leave} />
        </Fact>
        {leave.halfDays.map(half => (
          <Fact key={half.on} label={m['hr.leave.field.halfDays']()}>
            <DayText day={half.on} /> · {halfWords[half.half]()}
          </Fact>
        ))}
        {leave.substitute && (
          <Fact label={m['hr.leave.field.substitute']()}>
            <bdi>{leave.substitute.name}</bdi>
          </Fact>
        )}
        {leave.contact && (
          <Fact label={m['hr.leave.field.contact']()}>
            <bdi>{leave.contact}</bdi>
          </Fact>
        )}
        {leave.isPayAdvanced && <Fact label={m['hr.leave.field.payAdvance']()}>{'\u2713'}</Fact>}
        {leave.returnedOn && (
          <Fact label={m['hr.leave.field.returnedOn']()}>
            <DayText day={leave.returnedOn} />
          </Fact>
        )}
        <Fact label={m['hr.leave.field.askedBy']()}>
          <bdi>{leave.askedBy}</bdi>
        </Fact>
        {leave.decidedBy && (
          <Fact label={m['hr.leave.field.decidedBy']()}>
            <bdi>{leave.decidedBy}</bdi>
          </Fact>
        )}
        {leave.fileId && (
          <Fact label={m['hr.leave.field.file']()}>
            <TextLink href={fileUrl(leave.fileId)} target="_blank">
              {m['hr.leave.openFile']()}
            </TextLink>
          </Fact>
        )}
      </dl>
      <p>
        <SentenceText>{leave.reason}</SentenceText>
      </p>
      {can('hr.leave.read') && (
        <RecordTimeline subject={`hr.leave:${leave.id}`} label={leave.number} words={leaveStory} />
      )}
    </div>
  )
}
