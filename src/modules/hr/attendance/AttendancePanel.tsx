import { useState } from 'react'
import { words as actWords } from '#generated/choices/hr.attendance.act.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { ConfirmDialog, CorrectDialog, RejectDayDialog } from './AttendanceDialogs.tsx'
import { DayBadge, Flags, ReviewBadge, VerdictBadge } from './attendanceColumns.tsx'
import { type AttendanceDay, dayStory, sourceWords, unsureWords } from './attendanceWords.web.ts'
import { FixPicture } from './FixPicture.tsx'
import { Minutes } from './Minutes.tsx'
import { clockText } from './minutes.web.ts'
import './attendance.css'

type Act = AttendanceDay['actions'][number]

/** One day at the side of the list: its times, the evidence behind them, and what a person may do. */
export default function AttendancePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAnswer('hr.attendance.day', { id })
  const [act, setAct] = useState<Act | null>(null)
  const day = answer.data
  const close = () => setAct(null)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={day ? `\u2068${day.employee.name}\u2069` : m['hr.attendance.title']()}
      actions={
        day &&
        day.actions.length > 0 &&
        day.actions.map(action => (
          <Button
            key={action}
            kind={action === 'confirm' ? 'primary' : 'secondary'}
            onPress={() => setAct(action)}
          >
            {actWords[action]()}
          </Button>
        ))
      }
    >
      <Loaded answer={answer}>{shown => <Body day={shown} />}</Loaded>
      {day && act === 'confirm' && <ConfirmDialog rows={[day]} onClose={close} />}
      {day && act === 'correct' && <CorrectDialog day={day} onClose={close} />}
      {day && act === 'reject' && <RejectDayDialog day={day} onClose={close} />}
    </SidePanel>
  )
}

function Body({ day }: { day: AttendanceDay }) {
  return (
    <div className="stack">
      <div className="row wrap">
        <DayText day={day.attendanceDate} />
        <DayBadge row={day} />
        {day.reviewState !== 'clean' && <ReviewBadge row={day} />}
        <span className="push">
          <TextLink href={links.employee(day.employee.id)}>
            <span className="n">{day.employee.number}</span>
          </TextLink>
        </span>
      </div>
      {day.isOwn && <Notice hue="slate">{m['hr.attendance.ownNote']()}</Notice>}
      <dl className="facts">
        <Fact label={m['hr.attendance.field.checkInTime']()} strong>
          <InstantText at={day.checkInTime} timeOnly />
        </Fact>
        <Fact label={m['hr.attendance.field.checkOutTime']()} strong>
          <InstantText at={day.checkOutTime} timeOnly />
        </Fact>
        <Fact label={m['hr.attendance.field.workedMinutes']()} strong>
          <Minutes value={day.workedMinutes} />
        </Fact>
        <Fact label={m['hr.attendance.field.lateMinutes']()}>
          <Minutes value={day.lateMinutes} />
        </Fact>
        <Fact label={m['hr.attendance.field.earlyMinutes']()}>
          <Minutes value={day.earlyMinutes} />
        </Fact>
        <Fact label={m['hr.attendance.field.surplusMinutes']()}>
          <Minutes value={day.surplusMinutes} />
        </Fact>
        <Fact label={m['hr.attendance.field.overtimeMinutes']()}>
          <Minutes value={day.overtimeMinutes} />
        </Fact>
        <Fact label={m['hr.attendance.field.shift']()}>
          <Shift shift={day.shift} />
        </Fact>
        <Fact label={m['hr.attendance.field.source']()}>{sourceWords[day.source]()}</Fact>
        {day.flags.length > 0 && (
          <Fact label={m['hr.attendance.field.flags']()}>
            <Flags flags={day.flags} />
          </Fact>
        )}
        {day.approvedBy && (
          <Fact label={m['hr.attendance.field.approvedBy']()}>
            <bdi>{day.approvedBy}</bdi> <InstantText at={day.approvedAt} />
          </Fact>
        )}
        {day.note && (
          <Fact label={m['hr.attendance.field.note']()}>
            <bdi>{day.note}</bdi>
          </Fact>
        )}
      </dl>
      {day.punches.length > 0 && (
        <Card title={m['hr.attendance.punches']()} caption={m['hr.attendance.evidence']()}>
          <div className="stack">
            <FixPicture punches={day.punches} />
            <ol className="punch-list">
              {day.punches.map(punch => (
                <Punch key={punch.id} punch={punch} />
              ))}
            </ol>
          </div>
        </Card>
      )}
      <RecordTimeline subject={`hr.attendance:${day.id}`} words={dayStory} />
    </div>
  )
}

function Shift({ shift }: { shift: AttendanceDay['shift'] }) {
  if (!shift) return m['hr.attendance.noShift']()
  return shift.spans.map(({ start, end }) => (
    <span key={start} className="n">
      {`${clockText(start)} – ${clockText(end)} `}
    </span>
  ))
}

function Punch({ punch }: { punch: AttendanceDay['punches'][number] }) {
  const metres = m['hr.attendance.metres']()
  return (
    <li>
      <span className="card-row">
        <span>
          {punch.action === 'in' ? m['hr.attendance.punch.in']() : m['hr.attendance.punch.out']()}{' '}
          <InstantText at={punch.at} timeOnly />
        </span>
        <span className="row">
          {punch.errorCode && <span className="cap">{m['hr.attendance.punch.refused']()}</span>}
          <VerdictBadge verdict={punch.verdict} />
        </span>
      </span>
      <span className="card-row cap">
        <span>{punch.reason ? unsureWords[punch.reason]() : punch.site?.name}</span>
        {punch.distance !== null && (
          <span>
            {m['hr.attendance.punch.from']()} <NumberText value={punch.distance} unit={metres} />
          </span>
        )}
        {punch.position && (
          <span>
            {m['hr.attendance.punch.accuracy']()}{' '}
            <NumberText
              value={punch.position.accuracy === null ? null : Math.round(punch.position.accuracy)}
              unit={metres}
            />
          </span>
        )}
      </span>
      {punch.flags.length > 0 && (
        <span className="cap">
          <Flags flags={punch.flags} />
        </span>
      )}
    </li>
  )
}
