import { useState } from 'react'
import { words as modeWords } from '#generated/choices/platform.restore.mode.ts'
import { words as problemWords } from '#generated/choices/platform.restore.problem.ts'
import { words as stateWords } from '#generated/choices/platform.restore.state.ts'
import { m } from '#generated/words/messages.js'
import { formatNumber } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { useDisplay } from '#ui/display.ts'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { sayActor } from '../audit/actor.web.ts'
import { nameOf } from '../words.web.ts'
import { type RestoreAct, RestoreActDialog } from './RestoreActDialog.tsx'
import type { RestoreState } from './restore.rules.ts'

export type Restore = OutputFor<'platform.restore.list'>['rows'][number]

const stateKinds: Record<RestoreState, StatusKind> = {
  verifying: 'inHand',
  verified: 'inHand',
  saving: 'inHand',
  applying: 'inHand',
  applied: 'settled',
  failed: 'late',
  discarded: 'out',
}

function Report({ report }: { report: NonNullable<Restore['report']> }) {
  const { digits } = useDisplay()
  const number = (value: number) => formatNumber(value, digits)
  return (
    <>
      <span className="cap line">
        {m['platform.restore.reportRows']({ rows: number(report.rows), tables: number(report.tables) })}
      </span>
      {report.files > 0 && (
        <span className="cap line">{m['platform.restore.reportFiles']({ files: number(report.files) })}</span>
      )}
      {report.proofs.includes('trialBalance') && (
        <span className="cap line">{m['platform.restore.reportBooks']()}</span>
      )}
      {report.jumps.map(jump => (
        <span key={`${jump.series}-${jump.year}`} className="cap line">
          {m['platform.restore.reportJump']({
            series: jump.series,
            year: number(jump.year).replaceAll(/[,٬]/g, ''),
            first: number(jump.first),
            last: number(jump.last),
          })}
        </span>
      ))}
      {report.newerMigrations > 0 && (
        <span className="cap line">
          {m['platform.restore.reportNewer']({ count: number(report.newerMigrations) })}
        </span>
      )}
    </>
  )
}

/** One restore: what it is, how far it is, what it found, and the next act. */
export function RestoreLine({ companyId, restore }: { companyId: string; restore: Restore }) {
  const [act, setAct] = useState<RestoreAct | null>(null)
  const { state, mode, copy, problem } = restore
  const requested = sayActor(restore.requestedByName)
  const isCopyOff = state === 'applied' && copy !== null && !copy.isOn
  const waitsForSecond = mode === 'replace' && restore.isOwnRequest
  return (
    <li>
      <span className="grow">
        <span className="strong">{modeWords[mode]()}</span>
        <span className="cap line">
          {m['platform.restore.of']()} <InstantText at={restore.copyMadeAt} />
        </span>
        <span className="cap line">
          {restore.appliedByName
            ? m['platform.restore.byTwo']({ requested, applied: sayActor(restore.appliedByName) })
            : m['platform.restore.by']({ requested })}
          {' · '}
          <InstantText at={restore.finishedAt ?? restore.requestedAt} />
        </span>
        {problem && (
          <span className="cap line bad">
            {problemWords[problem]()}
            {restore.what && (
              <>
                {' '}
                <span className="n">{restore.what}</span>
              </>
            )}
          </span>
        )}
        {restore.report && <Report report={restore.report} />}
        {copy && (
          <span className="cap line">
            <bdi>{nameOf(copy)}</bdi>
            {' · '}
            {copy.isOn ? m['platform.restore.copyOn']() : m['platform.restore.copyOff']()}
          </span>
        )}
        {state === 'verified' && waitsForSecond && (
          <span className="cap line">{m['platform.restore.waitSecond']()}</span>
        )}
      </span>
      <StatusBadge kind={stateKinds[state]}>{stateWords[state]()}</StatusBadge>
      {state === 'verified' && (
        <Button
          size="small"
          disabledReason={waitsForSecond ? m['platform.restore.needsSecond']() : null}
          onPress={() => setAct('apply')}
        >
          {m['platform.restore.apply']()}
        </Button>
      )}
      {isCopyOff && (
        <>
          <Button size="small" onPress={() => setAct('switchOn')}>
            {m['platform.restore.switchOn']()}
          </Button>
          <Button size="small" onPress={() => setAct('discard')}>
            {m['platform.restore.discard']()}
          </Button>
        </>
      )}
      {act && (
        <RestoreActDialog companyId={companyId} restore={restore} act={act} onClose={() => setAct(null)} />
      )}
    </li>
  )
}
