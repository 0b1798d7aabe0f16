import { useState } from 'react'
import { words as verbs } from '#generated/choices/fleet.permit.act.ts'
import { m } from '#generated/words/messages.js'
import { perform } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayCode } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Plate } from '#ui/Plate.tsx'
import { BulkActButtons } from '../vehicle/list/BulkActButtons.tsx'
import { lapseWords } from '../wordMaps.web.ts'
import { permitTransitions } from './permit.rules.ts'
import { PermitBadge } from './permitColumns.tsx'
import { type Permit, type PermitRow, permitStateWords } from './permitWords.web.ts'

const BulkActDialog = onDemand(
  async () => (await import('../vehicle/list/BulkActDialog.tsx')).BulkActDialog<PermitRow>,
)

type Act = 'approve' | 'reject' | 'cancel'
type Props = { rows: readonly PermitRow[]; onDone: () => void }

const changes = ['fleet.permit', 'fleet.planner', 'fleet.availability', 'fleet.vehicle', 'platform.timeline']
const bulkActs: readonly Act[] = ['approve', 'reject', 'cancel']
const transitionOf = (act: Act) => permitTransitions.find(one => one.action === act)!

function step(act: Act, { id, version }: PermitRow, reason: string): Promise<unknown> {
  if (act === 'approve') return perform('fleet.permit.approve', { id, version })
  if (act === 'reject') return perform('fleet.permit.reject', { id, version, reason })
  return perform('fleet.permit.cancel', { id, version })
}

/** Decides or cancels several permits; what an approval would run into stands beside each before. */
export function BulkPermits({ rows, onDone }: Props) {
  const { can } = useSession()
  const [act, setAct] = useState<Act | null>(null)
  const able = (one: Act) => rows.filter(row => transitionOf(one).from.includes(row.state))
  const acts = bulkActs.filter(one => transitionOf(one).permissions.some(can))
  const chosen = act ? able(act) : []
  return (
    <>
      <BulkActButtons acts={acts} verbs={verbs} countOf={one => able(one).length} onAct={setAct} />
      {act && (
        <BulkActDialog
          title={`${verbs[act]()} · ${m['fleet.permit.count']({ count: chosen.length })}`}
          verb={verbs[act]()}
          danger={act !== 'approve'}
          what={m['fleet.permit.title']()}
          rows={chosen}
          rowName={row => (
            <>
              <span className="n">{row.number}</span> <Plate number={row.plate} />{' '}
              <bdi>{row.driver.name}</bdi>
            </>
          )}
          before={row => <PermitBadge row={row} />}
          after={row =>
            act === 'approve' ? <Foresight row={row} /> : permitStateWords[transitionOf(act).to]()
          }
          asksReason={act === 'reject'}
          reasonLimit={500}
          act={(row, reason) => step(act, row, reason)}
          changes={changes}
          onDone={() => {
            setAct(null)
            onDone()
          }}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}

/** What the approval of one would run into now, or that nothing stands against it. */
function Foresight({ row }: { row: PermitRow }) {
  const { data } = useAnswer('fleet.permit.get', { id: row.id })
  const why = data && whyNot(data)
  return why ? <span className="bad fleet-why">{why}</span> : permitStateWords.approved()
}

function whyNot({ checks, driver }: Permit): string | null {
  if (!checks) return null
  if (checks.isOwn) return m['fleet.permit.ownNote']()
  if (checks.conflict) return sayCode(checks.conflict.code, checks.conflict.params ?? {})
  if (!checks.licenceFits)
    return sayCode('fleet.permit.licenceExpired', { date: checks.licenceExpiresOn ?? driver.name })
  const lapse = checks.lapses.find(one => one.severity === 'block')
  return lapse ? `${lapseWords[lapse.kind]()}: ${m['fleet.legality.blocks']()}` : null
}
