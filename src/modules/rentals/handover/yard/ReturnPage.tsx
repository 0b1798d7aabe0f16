import { useParams } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale, sayCode, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useYardDraft } from '#modules/fleet/public.web.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { addedName } from '../../charge/ChargeFields.tsx'
import { shortLateText } from '../../contract/list/lateText.web.ts'
import { LateFinesLine } from '../../lateFee/LateFinesLine.tsx'
import { isSomething } from '../../price/amounts.web.ts'
import { useClockSkew } from './deviceClock.web.ts'
import { GivenBack } from './GivenBack.tsx'
import { type LiveCharges, liveCharges } from './liveCharges.web.ts'
import { ReturnDecisions } from './ReturnDecisions.tsx'
import { TwoRecords } from './TwoRecords.tsx'
import { type AddedCharges, useAddedCharges } from './useAddedCharges.web.ts'
import { useKeptAnswer } from './useKeptAnswer.web.ts'
import { useYardAct } from './useYardAct.web.ts'
import { YardCharges } from './YardCharges.tsx'
import { YardJob } from './YardJob.tsx'
import { actAt, isConflict, readingsOf } from './yardSteps.web.ts'
import { chargeWords } from './yardWords.web.ts'

const grouped = (km: number) => new Intl.NumberFormat('en').format(km)

/** Taking a vehicle back: readings, photos, damage, what it costs so far, the signature; then the charges to decide. */
export default function ReturnPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { timeZone, currency } = useCompany()
  const state = useYardDraft(`return:${id}`)
  const { draft } = state
  const isDone = draft.answer !== null
  const answer = useAnswer('rentals.return.get', { contractId: id }, { enabled: !isDone })
  const facts = useKeptAnswer(`return:${id}`, answer.data)
  const skew = useClockSkew(answer)
  const title = `${m['rentals.return.title']()} ${facts?.number ?? ''}`
  const act = useYardAct('rentals.return.record', state, title)
  const added = useAddedCharges(id)
  const forget = () => {
    state.forget()
    added.forget()
  }
  if (isDone)
    return (
      <ReturnDecisions
        contractId={id}
        answer={draft.answer as OutputFor<'rentals.return.record'>}
        onDone={forget}
      />
    )
  const wasTaken =
    (act.refusal && isConflict(act.refusal)) ||
    (answer.error instanceof RefusalError && answer.error.refusal.code === 'rentals.contract.stateChanged')
  if (wasTaken && facts)
    return (
      <TwoRecords
        contractId={id}
        purpose={'in'}
        legId={facts.legId}
        skew={skew}
        draft={draft}
        sentence={act.refusal ? sayCode(act.refusal.code, act.refusal.params) : sayError(answer.error)}
        onAgain={() => {
          act.clear()
          void answer.refetch()
        }}
        onForget={forget}
      />
    )
  if (!facts) return <Loaded answer={answer}>{() => null}</Loaded>
  const { customer } = facts
  const live = liveCharges(
    facts,
    { at: actAt(draft, timeZone, skew), odometerKm: draft.odometerKm, fuelEighths: draft.fuelEighths },
    currency,
    added.charges,
  )
  const driven = draft.odometerKm === null ? null : draft.odometerKm - facts.outKm
  const hint = [
    m['rentals.yard.outReading']({ km: grouped(facts.outKm) }),
    driven !== null && driven >= 0 ? m['rentals.yard.driven']({ km: grouped(driven) }) : null,
    live.allowanceKm === null ? null : m['rentals.yard.allowed']({ km: grouped(live.allowanceKm) }),
  ]
  return (
    <YardJob
      title={m['rentals.return.title']()}
      number={facts.number}
      customer={(currentLocale() === 'en' && customer.nameEn) || customer.nameAr}
      contractId={id}
      purpose="in"
      vehicle={facts.vehicle}
      isSigned={facts.recordIsSigned}
      state={state}
      act={act}
      skew={skew}
      badge={live.lateMinutes > 0 && <StatusBadge kind="late">{shortLateText(live.lateMinutes)}</StatusBadge>}
      leastKm={facts.outKm}
      odometerHint={hint.filter(Boolean).join(' · ')}
      fuelFact={m['rentals.yard.outFuel']({ eighths: facts.outEighths })}
      contractPart={
        <dl className="facts">
          <Fact label={m['rentals.yard.out']()}>
            <InstantText at={facts.outAt} />
          </Fact>
          <Fact label={m['rentals.yard.dueBack']()}>
            <InstantText at={facts.dueBackAt} />
          </Fact>
          <Fact label={m['rentals.planner.balance']()}>
            <Money amount={facts.balance} />
          </Fact>
          <Fact label={m['rentals.yard.deposit']()}>
            <Money amount={facts.depositHeld} />
          </Fact>
        </dl>
      }
      reviewName={m['rentals.yard.step.charges']()}
      reviewPart={
        <>
          <ChargeReasons live={live} added={added} />
          <GivenBack facts={facts} />
          {facts.lateFines && <LateFinesLine fines={facts.lateFines} />}
        </>
      }
      summary={draft.step >= 2 && draft.step !== 4 && <ChargeLines live={live} added={added} />}
      finalName={m['rentals.yard.takeBack']()}
      onFinish={() =>
        act.submit({
          contractId: id,
          contractVersion: facts.contractVersion,
          legId: facts.legId,
          ...readingsOf(draft, timeZone, skew),
          extraCharges: added.charges.map(({ kind, description, amount }) => ({
            kind,
            amount,
            description: description || null,
          })),
        })
      }
      blocked={null}
    />
  )
}

type Charged = { live: LiveCharges; added: AddedCharges }

function ChargeLines({ live, added }: Charged) {
  return (
    <ul className="yard-charges">
      {live.rows.map(row => (
        <li key={row.kind}>
          <span className="soft-ink">{chargeWords[row.kind]()}</span>
          <Money amount={row.amount} />
        </li>
      ))}
      {added.charges.map(charge => (
        <li key={charge.key}>
          <bdi className="soft-ink">{addedName(charge)}</bdi>
          <Money amount={charge.amount} />
        </li>
      ))}
      {isSomething(live.tax) && (
        <li>
          <span className="soft-ink">{m['rentals.yard.tax']()}</span>
          <Money amount={live.tax} />
        </li>
      )}
      <li className="yard-total">
        <span>{m['rentals.yard.estimate']()}</span>
        <Money amount={live.total} />
      </li>
    </ul>
  )
}

/** Each charge with the rule that made it, zeros included: why nothing is due is an answer too. */
function ChargeReasons({ live, added }: Charged) {
  return (
    <>
      {live.rows.map(row => (
        <div key={row.kind} className="yard-decide">
          <div className="row">
            <b>{chargeWords[row.kind]()}</b>
            <span className="push">
              <Money amount={row.amount} strong />
            </span>
          </div>
          <span className="cap">{sayCode(row.basis.code, row.basis.params)}</span>
        </div>
      ))}
      <YardCharges added={added} />
      {isSomething(live.tax) && (
        <p className="row">
          <span>{m['rentals.yard.tax']()}</span>
          <span className="push">
            <Money amount={live.tax} />
          </span>
        </p>
      )}
      <p className="row">
        <b>{m['rentals.yard.estimate']()}</b>
        <span className="push">
          <Money amount={live.total} strong />
        </span>
      </p>
      <p className="cap">{m['rentals.yard.estimateNote']()}</p>
    </>
  )
}
