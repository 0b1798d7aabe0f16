import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Plate } from '#ui/Plate.tsx'
import type { FreeSpan } from './acts.web.ts'
import { type Axis, placeOf, showsNow } from './axis.web.ts'
import { dueText } from './DuePin.tsx'
import { dayName } from './dayNames.web.ts'
import { firstObstacle, type Lane, type OpenLane, type Piece } from './lanes.web.ts'
import { PieceCard, pieceText } from './PlannerBar.tsx'
import { type RowAct, RowActs } from './RowActs.tsx'

type Props = {
  lanes: readonly Lane[]
  axis: Axis
  now: number
  reservation: ((span: FreeSpan) => string) | null
  onAct: (act: RowAct) => void
}

/** On a phone: one vehicle under the other, each with its strip of days; a press lists what fills it. */
export function PlannerPhone({ lanes, axis, now, reservation, onAct }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const lane = lanes.find((one): one is OpenLane => one.kind !== 'group' && one.key === chosen)
  return (
    <div className="planner-list">
      {lanes.map(one =>
        one.kind === 'group' ? (
          <div key={one.key} className="row planner-list-group">
            <b>{one.name}</b>
            {one.freeToday !== null && (
              <span className={one.freeToday > 0 ? 'cap good push' : 'cap push'}>
                {m['fleet.planner.freeToday']({ count: one.freeToday })}
              </span>
            )}
          </div>
        ) : (
          <button key={one.key} type="button" className="planner-strip" onClick={() => setChosen(one.key)}>
            <span className="row">
              {one.kind === 'vehicle' ? (
                <>
                  <Plate number={one.plate} />
                  <bdi className="soft-ink">{one.name}</bdi>
                </>
              ) : (
                <b className="planner-waiting">{m['fleet.planner.unassigned']()}</b>
              )}
            </span>
            {one.kind === 'vehicle' && one.dues[0] && (
              <span className="cap planner-due-line">{dueText(one.dues[0])}</span>
            )}
            <Strip lane={one} axis={axis} now={now} />
          </button>
        ),
      )}
      <Dialog
        open={lane !== undefined}
        onOpenChange={() => setChosen(null)}
        title={
          lane?.kind === 'vehicle' ? `${lane.plate ?? ''} ${lane.name}` : m['fleet.planner.unassigned']()
        }
      >
        {lane && (
          <LaneDays
            lane={lane}
            axis={axis}
            now={now}
            reservation={reservation}
            onAct={onAct}
            onDone={() => setChosen(null)}
          />
        )}
      </Dialog>
    </div>
  )
}

function Strip({ lane, axis, now }: { lane: OpenLane; axis: Axis; now: number }) {
  return (
    <span className="planner-strip-track">
      {lane.pieces.map(piece => {
        const start = placeOf(axis, piece.from)
        const end = placeOf(axis, piece.to)
        return (
          end > start && (
            <i
              key={piece.key}
              className={`planner-bar ${piece.look}`}
              style={{ insetInlineStart: `${start}%`, inlineSize: `${end - start}%` }}
            />
          )
        )
      })}
      {showsNow(axis, now) && (
        <i className="planner-now" style={{ insetInlineStart: `${placeOf(axis, now)}%` }} />
      )}
    </span>
  )
}

function LaneDays({
  lane,
  axis,
  now,
  reservation,
  onAct,
  onDone,
}: {
  lane: OpenLane
  axis: Axis
  now: number
  reservation: Props['reservation']
  onAct: Props['onAct']
  onDone: () => void
}) {
  const navigate = useNavigate()
  const [piece, setPiece] = useState<Piece | null>(null)
  if (piece) return <PieceCard piece={piece} onDone={onDone} />
  return (
    <>
      {lane.kind === 'vehicle' && <RowActs lane={lane} at={null} onAct={onAct} onDone={onDone} />}
      <ul className="planner-day-list">
        {axis.columns
          .filter(column => column.to > now)
          .map(column => {
            const taken = firstObstacle(lane.pieces, Math.max(now, column.from), column.to)
            return (
              <li key={column.key} className="row">
                <span className="soft-ink">{dayName(column.day)}</span>
                <span className="n">{Number(column.day.slice(8))}</span>
                {taken ? (
                  <Button size="small" kind="tertiary" onPress={() => setPiece(taken)}>
                    {pieceText(taken)}
                  </Button>
                ) : reservation ? (
                  <Button
                    size="small"
                    onPress={() =>
                      void navigate({
                        href: reservation({
                          vehicleId: lane.kind === 'vehicle' ? lane.id : null,
                          groupId: lane.groupId,
                          from: new Date(Math.max(now, column.from)).toISOString(),
                          to: new Date(column.to).toISOString(),
                        }),
                      })
                    }
                  >
                    {m['fleet.planner.reserveDay']()}
                  </Button>
                ) : (
                  <span className="cap good">{m['fleet.planner.free']()}</span>
                )}
              </li>
            )
          })}
      </ul>
    </>
  )
}
