import { KeyRound, Undo2 } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { shortLateText } from '#modules/rentals/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Plate } from '#ui/Plate.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'

type Movements = NonNullable<OutputFor<'reports.dashboard.read'>['movements']>

/** Handovers and returns of today and everything late, each with its next action. */
export function MovementsCard({ movements }: { movements: Movements }) {
  const { can } = useSession()
  const { timeZone } = useCompany()
  const dayOf = (at: string) => dayIn(new Date(at), timeZone)
  const today = dayIn(new Date(), timeZone)
  const mayAct = can('operations.contracts.write') || can('fleet.dispatch.write')
  return (
    <Card
      flush
      title={m['reports.dashboard.movements']()}
      caption={m['reports.dashboard.movementCounts']({
        handOvers: movements.handOverCount,
        takeBacks: movements.takeBackCount,
      })}
      end={<TextLink href="/contracts">{m['reports.dashboard.all']()}</TextLink>}
    >
      {movements.rows.length === 0 ? (
        <EmptyState
          title={m['reports.dashboard.noMovements']()}
          actions={
            can('operations.contracts.write') && (
              <ButtonLink href="/contracts/new" kind="primary">
                {m['reports.dashboard.newContract']()}
              </ButtonLink>
            )
          }
        />
      ) : (
        <ul className="movement-list">
          {movements.rows.slice(0, 8).map(row => {
            const isReturn = row.kind === 'takeBack'
            return (
              <li key={row.contractId} className="movement">
                <span className="movement-at">
                  {dayOf(row.at) === today ? (
                    <InstantText at={row.at} timeOnly />
                  ) : (
                    <DayText day={dayOf(row.at)} />
                  )}
                </span>
                <span className={isReturn ? 'movement-kind back' : 'movement-kind'}>
                  {isReturn ? <DirIcon icon={Undo2} /> : <KeyRound aria-hidden />}
                  {isReturn ? m['reports.dashboard.takeBack']() : m['reports.dashboard.handOver']()}
                </span>
                <Plate number={row.plate} />
                <span className="movement-who">
                  <bdi>{row.customer}</bdi>
                  <span className="cap">{row.vehicle ?? m['reports.dashboard.unassigned']()}</span>
                </span>
                {row.lateMinutes !== null && (
                  <StatusBadge kind="late">{shortLateText(row.lateMinutes)}</StatusBadge>
                )}
                {mayAct && (
                  <ButtonLink
                    size="small"
                    kind={row.lateMinutes === null ? 'secondary' : 'primary'}
                    href={`/contracts/${row.contractId}/${isReturn ? 'return' : 'handover'}`}
                  >
                    {isReturn ? m['reports.dashboard.doTakeBack']() : m['reports.dashboard.doHandOver']()}
                  </ButtonLink>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
