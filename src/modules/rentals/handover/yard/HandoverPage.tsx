import { useParams } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale, sayCode } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useYardDraft } from '#modules/fleet/public.web.tsx'
import { customerTabPath } from '#modules/parties/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { links } from '../../links.web.ts'
import { isSomething } from '../../price/amounts.web.ts'
import { useClockSkew } from './deviceClock.web.ts'
import { SwapPage } from './SwapPage.tsx'
import { TwoRecords } from './TwoRecords.tsx'
import { useKeptAnswer } from './useKeptAnswer.web.ts'
import { useYardAct } from './useYardAct.web.ts'
import { YardJob } from './YardJob.tsx'
import { isConflict, readingsOf } from './yardSteps.web.ts'

/** Papers that are entered in the driver's own file. */
const driverPapers: ReadonlySet<unknown> = new Set(['licence', 'identity', 'residency'])

/** `/contracts/{id}/handover`, and with `?swap=true` the exchange of the vehicle within the contract. */
export default function HandoverPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const [address] = useAddress()
  return String(address['swap'] ?? '') === 'true' ? <SwapPage id={id} /> : <Handover id={id} />
}

/** Handing a vehicle over: what stands in the way first, then the inspection and the customer's signature. */
function Handover({ id }: { id: string }) {
  const { timeZone } = useCompany()
  const answer = useAnswer('rentals.handover.get', { contractId: id })
  const facts = useKeptAnswer(`handover:${id}`, answer.data)
  const skew = useClockSkew(answer)
  const state = useYardDraft(`handover:${id}`)
  const title = `${m['rentals.handover.title']()} ${facts?.number ?? ''}`
  const act = useYardAct('rentals.handover.record', state, title)
  const path = `/contracts/${id}`
  if (state.draft.answer !== null)
    return (
      <div className="page page-narrow">
        <EmptyState
          title={m['rentals.yard.handedOver']()}
          actions={
            <ButtonLink kind="primary" href={path}>
              {m['rentals.planner.open']()}
            </ButtonLink>
          }
        />
      </div>
    )
  if (!facts) return <Loaded answer={answer}>{() => null}</Loaded>
  // A job begun on this device that another phone has done: its refusal, or the state the page was opened in, shows it.
  const isBegun = state.draft.photos.length > 0
  const wasDone = isBegun && facts.status !== 'reserved' && facts.status !== 'under_review'
  if ((act.refusal && isConflict(act.refusal)) || wasDone)
    return (
      <TwoRecords
        contractId={id}
        purpose={'out'}
        skew={skew}
        draft={state.draft}
        sentence={
          act.refusal
            ? sayCode(act.refusal.code, act.refusal.params)
            : m['rentals.yard.handedOverElsewhere']()
        }
        onAgain={() => {
          act.clear()
          void answer.refetch()
        }}
        onForget={state.forget}
      />
    )
  const { customer, vehicle } = facts
  const [blocker] = facts.blockers
  const blocked = blocker ? sayCode(blocker.code, blocker.params) : null
  const driver = facts.drivers.find(one => one.isMain)
  /** Where what keeps the vehicle here is put right. */
  const wayOutOf = ({ code, params }: (typeof facts.blockers)[number]) => {
    if (code === 'rentals.contract.depositMissing') {
      const deposit = isSomething(facts.depositHeld) ? null : facts.depositRequired
      return {
        href: links.receivePayment(customer.id, id, deposit),
        name: m['rentals.yard.receiveDeposit'](),
      }
    }
    if (code === 'rentals.contract.unsigned') return { href: path, name: m['rentals.yard.signContract']() }
    if (driver && driverPapers.has(params?.['document']))
      return { href: customerTabPath(driver.partyId, 'documents'), name: m['rentals.yard.openPapers']() }
    return { href: path, name: m['rentals.planner.open']() }
  }
  const finish = () =>
    vehicle &&
    act.submit({
      contractId: id,
      contractVersion: facts.contractVersion,
      vehicleId: vehicle.id,
      ...readingsOf(state.draft, timeZone, skew),
    })
  return (
    <YardJob
      title={m['rentals.handover.title']()}
      number={facts.number}
      customer={(currentLocale() === 'en' && customer.nameEn) || customer.nameAr}
      contractId={id}
      signer={facts.drivers.find(driver => driver.isMain)?.nameAr}
      purpose="out"
      vehicle={vehicle}
      isSigned={facts.recordIsSigned}
      state={state}
      act={act}
      skew={skew}
      odometerHint={
        facts.lastOdometerKm === null
          ? m['rentals.yard.noReading']()
          : m['rentals.yard.lastReading']({ km: grouped(facts.lastOdometerKm) })
      }
      fuelFact={
        facts.lastFuelEighths === null ? null : m['rentals.yard.lastFuel']({ eighths: facts.lastFuelEighths })
      }
      contractPart={
        <>
          {facts.blockers.map(one => (
            <Notice
              key={one.code}
              hue="red"
              actions={
                <ButtonLink size="small" href={wayOutOf(one).href}>
                  {wayOutOf(one).name}
                </ButtonLink>
              }
            >
              {sayCode(one.code, one.params)}
            </Notice>
          ))}
          <dl className="facts">
            <Fact label={m['rentals.yard.from']()}>
              <InstantText at={facts.startAt} />
            </Fact>
            <Fact label={m['rentals.yard.dueBack']()}>
              <InstantText at={facts.dueBackAt} />
            </Fact>
            <Fact label={m['rentals.yard.deposit']()}>
              <Money amount={facts.depositHeld} />
            </Fact>
            <Fact label={m['rentals.yard.unpaid']()}>
              <Money amount={facts.unpaidDue} />
            </Fact>
          </dl>
        </>
      }
      reviewName={m['rentals.yard.step.invoice']()}
      reviewPart={
        facts.rowsToInvoice.length === 0 ? (
          <p className="soft-ink">{m['rentals.yard.nothingToInvoice']()}</p>
        ) : (
          <ul className="yard-charges">
            {facts.rowsToInvoice.map(row => (
              <li key={row.no}>
                <span>
                  {m['rentals.yard.row']({ no: row.no })} · <DayText day={row.dueOn} />
                </span>
                <Money amount={row.amount} />
              </li>
            ))}
          </ul>
        )
      }
      finalName={m['rentals.yard.handOver']()}
      onFinish={finish}
      blocked={vehicle ? blocked : m['rentals.yard.noVehicle']()}
    />
  )
}

const grouped = (km: number) => new Intl.NumberFormat('en').format(km)
