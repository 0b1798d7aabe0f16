import '../clinic.css'
import { useState } from 'react'
import { words as groupWords } from '#generated/choices/clinic.practice.group.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { weekdays } from '#modules/platform/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { InsuranceCard } from '../insurance/InsuranceCard.tsx'
import { links } from '../links.web.ts'
import { ScreensCard } from '../screen/ScreensCard.tsx'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import type { Practice } from './practiceShown.web.ts'
import { ExceptionDialog, ScheduleDialog } from './ScheduleDialogs.tsx'
import { PractitionerDialog, RoomDialog, ServiceDialog } from './SetupDialogs.tsx'

type Person = Practice['practitioners'][number]
type Open =
  | { kind: 'room'; row: Practice['rooms'][number] | null }
  | { kind: 'service'; row: Practice['services'][number] | null }
  | { kind: 'person'; row: Person | null }
  | { kind: 'schedule'; person: Person; row: Person['schedules'][number] | null }
  | { kind: 'exception'; person: Person }
  | { kind: 'removeSchedule'; row: Person['schedules'][number] }
  | { kind: 'removeException'; row: Person['exceptions'][number] }

/** Who sees patients, when, where, and for how much. */
export default function SetupPage() {
  const answer = useAnswer('clinic.practice.get', {})
  return (
    <div className="page">
      <PageHeader
        title={m['clinic.practice.title']()}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['clinic.appointment.list.title'](), href: links.appointments() },
              { name: m['clinic.practice.title']() },
            ]}
          />
        }
      />
      <Loaded answer={answer}>{practice => <Setup practice={practice} />}</Loaded>
    </div>
  )
}

function Setup({ practice }: { practice: Practice }) {
  const { can } = useSession()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isOwner = can('admin.settings.write')
  return (
    <div className="stack">
      <Card
        title={m['clinic.practice.practitioners']()}
        end={
          isOwner && (
            <Button kind="primary" onPress={() => setOpen({ kind: 'person', row: null })}>
              {m['clinic.practice.act.addPractitioner']()}
            </Button>
          )
        }
      >
        <div className="stack">
          {practice.practitioners.length === 0 && (
            <p className="soft-ink">{m['clinic.practice.noPractitioners']()}</p>
          )}
          {practice.practitioners.map(person => (
            <PersonRow key={person.id} person={person} isOwner={isOwner} onOpen={setOpen} />
          ))}
        </div>
      </Card>
      <Card
        title={m['clinic.practice.services']()}
        end={
          isOwner && (
            <Button onPress={() => setOpen({ kind: 'service', row: null })}>
              {m['clinic.practice.act.addService']()}
            </Button>
          )
        }
      >
        <div className="stack tight">
          {practice.services.map(row => (
            <span key={row.id} className="card-row">
              <span>
                <bdi className="strong">{row.nameAr}</bdi> <span className="n soft-ink">{row.code}</span> ·{' '}
                {groupWords[row.serviceGroup]()} {!row.isActive && <Stopped />}
              </span>
              <span className="row">
                <Money amount={row.price} />
                {isOwner && (
                  <Button size="small" onPress={() => setOpen({ kind: 'service', row })}>
                    {m['clinic.practice.act.edit']()}
                  </Button>
                )}
              </span>
            </span>
          ))}
        </div>
      </Card>
      <Card
        title={m['clinic.practice.rooms']()}
        end={
          <Button onPress={() => setOpen({ kind: 'room', row: null })}>
            {m['clinic.practice.act.addRoom']()}
          </Button>
        }
      >
        <div className="stack tight">
          {practice.rooms.map(row => (
            <span key={row.id} className="card-row">
              <span>
                <bdi>{row.nameAr}</bdi> {!row.isActive && <Stopped />}
              </span>
              <Button size="small" onPress={() => setOpen({ kind: 'room', row })}>
                {m['clinic.practice.act.edit']()}
              </Button>
            </span>
          ))}
        </div>
      </Card>
      <InsuranceCard isOwner={isOwner} />
      <SettingsCard isOwner={isOwner} />
      <ScreensCard />
      {open?.kind === 'room' && <RoomDialog row={open.row} onClose={close} />}
      {open?.kind === 'service' && <ServiceDialog row={open.row} onClose={close} />}
      {open?.kind === 'person' && <PractitionerDialog row={open.row} practice={practice} onClose={close} />}
      {open?.kind === 'schedule' && (
        <ScheduleDialog person={open.person} row={open.row} rooms={practice.rooms} onClose={close} />
      )}
      {open?.kind === 'exception' && <ExceptionDialog person={open.person} onClose={close} />}
      {open?.kind === 'removeSchedule' && (
        <ActDialog
          name="clinic.schedule.remove"
          title={m['clinic.practice.act.removeSchedule']()}
          verb={m['clinic.practice.act.removeSchedule']()}
          danger
          input={{ id: open.row.id, version: open.row.version }}
          onClose={close}
        >
          <p>{m['clinic.practice.removeText']()}</p>
        </ActDialog>
      )}
      {open?.kind === 'removeException' && (
        <ActDialog
          name="clinic.exception.remove"
          title={m['clinic.practice.act.removeException']()}
          verb={m['clinic.practice.act.removeException']()}
          danger
          input={{ id: open.row.id, version: open.row.version }}
          onClose={close}
        >
          <p>
            <DayText day={open.row.onDay} /> · <bdi>{open.row.reason}</bdi>
          </p>
        </ActDialog>
      )}
    </div>
  )
}

const Stopped = () => <Badge>{m['clinic.practice.stopped']()}</Badge>

type PersonProps = { person: Person; isOwner: boolean; onOpen: (open: Open) => void }

function PersonRow({ person, isOwner, onOpen }: PersonProps) {
  return (
    <div className="stack tight clinic-person">
      <span className="card-row">
        <span>
          <bdi className="strong">{person.nameAr}</bdi>{' '}
          {person.specialty && <bdi className="soft-ink">{person.specialty}</bdi>}{' '}
          {!person.isActive && <Stopped />}
        </span>
        <span className="row wrap">
          <Button size="small" onPress={() => onOpen({ kind: 'exception', person })}>
            {m['clinic.practice.act.addException']()}
          </Button>
          <Button size="small" onPress={() => onOpen({ kind: 'schedule', person, row: null })}>
            {m['clinic.practice.act.addSchedule']()}
          </Button>
          {isOwner && (
            <Button size="small" onPress={() => onOpen({ kind: 'person', row: person })}>
              {m['clinic.practice.act.edit']()}
            </Button>
          )}
        </span>
      </span>
      <span className="cap">
        {person.userName
          ? m['clinic.practice.accountOf']({ name: person.userName })
          : m['clinic.practice.noAccount']()}
        {person.licenceExpiresOn && (
          <>
            {' · '}
            {m['clinic.practice.field.licenceExpiresOn']()} <DayText day={person.licenceExpiresOn} />
          </>
        )}
      </span>
      {person.schedules.map(row => (
        <span key={row.id} className="card-row">
          <span>
            {row.weekdays.map(day => weekdays[day]!()).join('، ')} ·{' '}
            <span className="n" dir="ltr">{`${row.opensAt}–${row.closesAt}`}</span>{' '}
            {row.breaks.map(pause => (
              <span key={pause.from} className="cap">
                {m['clinic.practice.break']()}{' '}
                <span className="n" dir="ltr">{`${pause.from}–${pause.to}`}</span>
              </span>
            ))}
          </span>
          <span className="row">
            <Button size="small" onPress={() => onOpen({ kind: 'schedule', person, row })}>
              {m['clinic.practice.act.edit']()}
            </Button>
            <Button size="small" onPress={() => onOpen({ kind: 'removeSchedule', row })}>
              {m['clinic.practice.act.remove']()}
            </Button>
          </span>
        </span>
      ))}
      {person.exceptions.map(row => (
        <span key={row.id} className="card-row">
          <span>
            <Badge hue="amber">{m['clinic.practice.exception']()}</Badge> <DayText day={row.onDay} /> ·{' '}
            {row.opensAt ? (
              <span className="n" dir="ltr">{`${row.opensAt}–${row.closesAt}`}</span>
            ) : (
              m['clinic.practice.closed']()
            )}{' '}
            · <bdi>{row.reason}</bdi>
          </span>
          <Button size="small" onPress={() => onOpen({ kind: 'removeException', row })}>
            {m['clinic.practice.act.remove']()}
          </Button>
        </span>
      ))}
    </div>
  )
}
