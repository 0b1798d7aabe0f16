import { Suspense, useState } from 'react'
import { words as actionWords } from '#generated/choices/fleet.permit.act.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import '../panel.css'
import { links } from '../links.web.ts'
import { PrintLink } from '../PrintLink.tsx'
import { VehicleLink } from '../vehicle/VehicleLink.tsx'
import { WhatsAppLink } from '../WhatsAppLink.tsx'
import { decisionWords, markName } from '../wordMaps.web.ts'
import { PermitChecks } from './PermitChecks.tsx'
import { PermitBadge, PermitPriority } from './permitColumns.tsx'
import { type Permit, permitPurposeWords, permitStory } from './permitWords.web.ts'

const dialogs = async () => import('./PermitDialogs.tsx')
const ApproveDialog = late(async () => ({ default: (await dialogs()).ApproveDialog }))
const RejectDialog = late(async () => ({ default: (await dialogs()).RejectDialog }))
const CancelPermitDialog = late(async () => ({ default: (await dialogs()).CancelPermitDialog }))
const CompletePermitDialog = late(async () => ({ default: (await dialogs()).CompletePermitDialog }))
const PermitMarkDialog = late(async () => ({ default: (await dialogs()).PermitMarkDialog }))

type Act = 'approve' | 'reject' | 'cancel' | 'complete' | { markId: string }
type Props = { id: string; onYard: () => void; onClose: () => void }

/** One permit at the side of the list: the errand, what stands against it, and its next step. */
export function PermitPanel({ id, onYard, onClose }: Props) {
  const answer = useAnswer('fleet.permit.get', { id })
  const [act, setAct] = useState<Act | null>(null)
  const permit = answer.data
  const close = () => setAct(null)
  const mark = typeof act === 'object' && act && permit?.newMarks.find(one => one.id === act.markId)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={permit ? `${m['fleet.permit.title']()} \u2068${permit.number}\u2069` : m['fleet.permit.title']()}
      actions={permit && <Steps permit={permit} onAct={setAct} onYard={onYard} />}
    >
      <Loaded answer={answer}>{shown => <Body permit={shown} onAct={setAct} />}</Loaded>
      <Suspense>
        {permit && act === 'approve' && <ApproveDialog permit={permit} onClose={close} />}
        {permit && act === 'reject' && <RejectDialog permit={permit} onClose={close} />}
        {permit && act === 'cancel' && <CancelPermitDialog permit={permit} onClose={close} />}
        {permit && act === 'complete' && <CompletePermitDialog permit={permit} onClose={close} />}
        {permit && mark && <PermitMarkDialog permit={permit} mark={mark} onClose={close} />}
      </Suspense>
    </SidePanel>
  )
}

type StepProps = {
  permit: Permit
  onAct: (act: Act) => void
  onYard: () => void
}

const yardActions: readonly string[] = ['start', 'takeBack']
const plainActions: readonly string[] = ['cancel', 'reject']

function Steps({ permit, onAct, onYard }: StepProps) {
  return permit.actions.map(action => (
    <Button
      key={action}
      kind={plainActions.includes(action) ? 'secondary' : 'primary'}
      onPress={() => (yardActions.includes(action) ? onYard() : onAct(action as Act))}
    >
      {actionWords[action]()}
    </Button>
  ))
}

function Body({ permit, onAct }: { permit: Permit; onAct: (act: Act) => void }) {
  const { can } = useSession()
  return (
    <div className="stack">
      <div className="row wrap">
        <VehicleLink id={permit.vehicleId} plate={permit.plate} description={permit.vehicle} />
        <PermitBadge row={permit} />
        <PermitPriority row={permit} />
        <span className="push">
          <PrintLink paper="fleet.permit.document" id={permit.id}>
            {m['fleet.print.permit']()}
          </PrintLink>
          <WhatsAppLink
            partyId={permit.driver.id}
            plate={permit.plate}
            text={known =>
              m['fleet.share.permit'](
                { name: permit.driver.name, number: permit.number, ...known },
                { locale: 'ar' },
              )
            }
          />
        </span>
      </div>
      {permit.checks?.isOwn && can('fleet.dispatch.approve') && (
        <Notice hue="slate">{m['fleet.permit.ownNote']()}</Notice>
      )}
      {permit.rejectReason && (
        <Notice hue="slate">
          <bdi>{permit.rejectReason}</bdi>
        </Notice>
      )}
      {permit.returnedAt && permit.state === 'in_progress' && (
        <Notice hue="amber">{m['fleet.permit.waitsForMarks']()}</Notice>
      )}
      <PermitChecks permit={permit} />
      <dl className="facts">
        <Fact label={m['fleet.permit.column.purpose']()}>{permitPurposeWords[permit.purpose]()}</Fact>
        <Fact label={m['fleet.permit.column.driver']()}>
          <bdi>{permit.driver.name}</bdi>
        </Fact>
        <Fact label={m['fleet.permit.column.destination']()}>
          <bdi>{permit.destination}</bdi>
        </Fact>
        {permit.destinationBranch && (
          <Fact label={m['fleet.permit.destinationBranch']()}>
            <bdi>{permit.destinationBranch.name}</bdi>
          </Fact>
        )}
        <Fact label={m['fleet.permit.from']()}>
          <InstantText at={permit.from} />
        </Fact>
        <Fact label={m['fleet.permit.to']()}>
          <InstantText at={permit.to} />
        </Fact>
        {permit.expectedKm !== null && (
          <Fact label={m['fleet.permit.expectedKm']()}>
            <NumberText value={permit.expectedKm} />
          </Fact>
        )}
        {permit.fuelAllowance !== null && (
          <Fact label={m['fleet.permit.fuelAllowance']()}>
            <Money amount={permit.fuelAllowance} />
          </Fact>
        )}
        <Fact label={m['fleet.permit.requestedBy']()}>
          <bdi>{permit.requestedBy}</bdi>
        </Fact>
        {permit.decidedBy && (
          <Fact label={m['fleet.permit.decidedBy']()}>
            <bdi>{permit.decidedBy}</bdi>
          </Fact>
        )}
      </dl>
      {permit.note && (
        <p className="fleet-note">
          <SentenceText>{permit.note}</SentenceText>
        </p>
      )}
      <Trip permit={permit} />
      <Marks permit={permit} onAct={onAct} />
      <RecordTimeline subject={`fleet.permit:${permit.id}`} label={permit.number} words={permitStory} />
    </div>
  )
}

/** What the two inspections read, side by side. */
function Trip({ permit }: { permit: Permit }) {
  if (!permit.out) return null
  const sides = [
    { name: m['fleet.permit.handedOut'](), at: permit.startedAt, seen: permit.out },
    { name: m['fleet.permit.takenBack'](), at: permit.returnedAt, seen: permit.in },
  ]
  return (
    <Card flush title={m['fleet.permit.trip']()}>
      <div className="plain-scroll panel-table">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col" />
              <th scope="col">{m['fleet.permit.time']()}</th>
              <th scope="col">{m['fleet.workOrder.odometer']()}</th>
              <th scope="col">{m['fleet.inspection.fuel']()}</th>
              <th scope="col">{m['fleet.inspection.column.number']()}</th>
            </tr>
          </thead>
          <tbody>
            {sides.map(
              ({ name, at, seen }) =>
                seen && (
                  <tr key={name}>
                    <td className="strong">{name}</td>
                    <td>
                      <InstantText at={at} />
                    </td>
                    <td>
                      <NumberText value={seen.odometerKm} />
                    </td>
                    <td>
                      <span className="n">{`${seen.fuelEighths}/8`}</span>
                    </td>
                    <td>
                      <DocumentNumber number={seen.number ?? '\u2014'} href={links.inspection(seen.id)} />
                    </td>
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Marks({ permit, onAct }: { permit: Permit; onAct: (act: Act) => void }) {
  const { can } = useSession()
  if (permit.newMarks.length === 0) return null
  return (
    <Card title={m['fleet.permit.newMarks']()}>
      <ul className="fleet-lapses">
        {permit.newMarks.map(mark => (
          <li key={mark.id}>
            <b>{markName(mark)}</b>
            <span className="soft-ink">{decisionWords[mark.decision]()}</span>
            <Money amount={mark.amount} />
            {mark.chargedBy && <DocumentNumber number={mark.chargedBy} />}
            {mark.decision === 'pending' && can('fleet.damage.decide') && (
              <span className="push">
                <Button size="small" onPress={() => onAct({ markId: mark.id })}>
                  {m['fleet.permit.act.decideMark']()}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
