import { CalendarCheck, ClipboardCheck, LockKeyhole, Wallet } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { Button } from '#ui/Button.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import { InCurrency } from '../foreign/InCurrency.tsx'
import { links } from '../links.web.ts'
import { isSomething } from '../money/amounts.web.ts'
import { nameOfBox } from '../treasury/boxName.web.ts'
import { standingOf } from './standing.web.ts'
import '../billing.css'

const CountDialog = onDemand(async () => (await import('./CountDialog.tsx')).CountDialog)
const OpenSessionDialog = onDemand(async () => (await import('./OpenSessionDialog.tsx')).OpenSessionDialog)

type Box = OutputFor<'billing.session.current'>['rows'][number]
type Shift = NonNullable<Box['session']>

type Props = {
  /** Only this box. */
  boxId?: string
  /** Why the drawer is not counted now: sales of it are still on their way. */
  whyNotCount?: string | null
}

/** The shift of every cash box: open it, count the drawer blind, close it, or approve what is off. */
export function SessionBar({ boxId, whyNotCount = null }: Props) {
  const { data } = useAnswer('billing.session.current', {}, { refetchInterval: 60_000 })
  if (!data)
    return (
      <section className="card billing-shifts">
        <div className="billing-shift">
          <Skeleton height="2rem" />
        </div>
      </section>
    )
  const rows = boxId ? data.rows.filter(row => row.treasuryAccountId === boxId) : data.rows
  if (rows.length === 0) return null
  return (
    <section className="card billing-shifts" aria-label={m['billing.session.title']()}>
      {rows.map(box => (
        <BoxLine key={box.treasuryAccountId} box={box} whyNotCount={whyNotCount} />
      ))}
    </section>
  )
}

/** Input about a box: it stays on the screen whatever others do with the box meanwhile. */
type Typing = { act: 'start' } | { act: 'count'; sessionId: string }

function BoxLine({ box, whyNotCount }: { box: Box; whyNotCount: string | null }) {
  const { session } = box
  const [typing, setTyping] = useState<Typing | null>(null)
  const given = { boxName: nameOfBox(box), onClose: () => setTyping(null) }
  return (
    <div className="billing-shift">
      <span className={`soft-icon ${session ? 'hue-green' : 'hue-slate'}`}>
        <Wallet aria-hidden />
      </span>
      <span className="billing-shift-words">
        <bdi className="strong">{nameOfBox(box)}</bdi>
        {session ? (
          <span className="cap">
            <bdi>{session.cashier}</bdi> · {m['billing.session.since']()}{' '}
            <InstantText at={session.openedAt} /> · {m['billing.session.openedWith']()}{' '}
            <Money amount={session.openingCount} currency={box.currency} />
          </span>
        ) : (
          <span className="cap">{m['billing.session.closedNow']()}</span>
        )}
      </span>
      {session ? (
        <ShiftActs
          key={session.id}
          box={box}
          session={session}
          whyNotCount={whyNotCount}
          onCount={sessionId => setTyping({ act: 'count', sessionId })}
        />
      ) : (
        <StartAct onStart={() => setTyping({ act: 'start' })} />
      )}
      {typing && (
        <InCurrency currency={box.currency}>
          {typing.act === 'start' ? (
            <OpenSessionDialog boxId={box.treasuryAccountId} openedBy={session?.cashier ?? null} {...given} />
          ) : (
            <CountDialog id={typing.sessionId} standing={standingOf(typing.sessionId, session)} {...given} />
          )}
        </InCurrency>
      )}
    </div>
  )
}

function StartAct({ onStart }: { onStart: () => void }) {
  const { can } = useSession()
  if (!can('finance.payments.write')) return null
  return (
    <Button size="small" onPress={onStart}>
      <CalendarCheck aria-hidden />
      {m['billing.session.start']()}
    </Button>
  )
}

type ShiftActsProps = {
  box: Box
  whyNotCount: string | null
  session: Shift
  onCount: (sessionId: string) => void
}

function ShiftActs({ box, session, whyNotCount, onCount }: ShiftActsProps) {
  const { can } = useSession()
  const go = useGo()
  const [act, setAct] = useState<'close' | 'approve' | null>(null)
  const mayTreasury = can('finance.treasury.write')
  const mayWork = can('finance.payments.write') && (session.isMine || mayTreasury)
  const isOff = session.status === 'counted' && session.withinTolerance === false
  const mayApprove = isOff && mayTreasury && !session.isMine
  return (
    <>
      {session.status === 'open' ? (
        <StatusBadge kind="running">{m['billing.session.status.open']()}</StatusBadge>
      ) : isOff ? (
        <StatusBadge kind="late">
          {m['billing.session.off']()}{' '}
          {isSomething(session.difference) && <Money amount={session.difference} currency={box.currency} />}
        </StatusBadge>
      ) : (
        <StatusBadge kind="decide">{m['billing.session.status.counted']()}</StatusBadge>
      )}
      {session.status === 'open' && mayWork && (
        <Button size="small" disabledReason={whyNotCount} onPress={() => onCount(session.id)}>
          <ClipboardCheck aria-hidden />
          {m['billing.session.countAct']()}
        </Button>
      )}
      {session.status === 'counted' && !isOff && mayWork && (
        <Button size="small" onPress={() => setAct('close')}>
          <LockKeyhole aria-hidden />
          {m['billing.session.closeAct']()}
        </Button>
      )}
      {mayApprove && (
        <Button size="small" onPress={() => setAct('approve')}>
          {m['billing.session.approveAct']()}
        </Button>
      )}
      {isOff && !mayApprove && <span className="cap">{m['billing.session.needsOther']()}</span>}
      {act && (
        <ActDialog
          posts
          name={act === 'close' ? 'billing.session.close' : 'billing.session.approve'}
          title={m['billing.session.closeTitle']({ box: nameOfBox(box) })}
          verb={act === 'close' ? m['billing.session.closeAct']() : m['billing.session.approveAct']()}
          input={{ id: session.id }}
          missing={null}
          onClose={() => setAct(null)}
          onDone={() => {
            showToast(m['billing.session.closedDone']({ box: nameOfBox(box) }))
            go(links.shift(session.id))
          }}
        >
          {session.counted && (
            <p className="row">
              <span className="grow">{m['billing.session.counted']()}</span>
              <Money amount={session.counted} currency={box.currency} strong />
            </p>
          )}
        </ActDialog>
      )}
    </>
  )
}
