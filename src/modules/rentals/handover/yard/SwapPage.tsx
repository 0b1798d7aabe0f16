import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, usePreview } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale, sayCode } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useYardDraft, VehiclePicker } from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { links } from '../../links.web.ts'
import { useClockSkew } from './deviceClock.web.ts'
import { swapInput } from './swapInput.web.ts'
import { useKeptAnswer } from './useKeptAnswer.web.ts'
import { useYardAct } from './useYardAct.web.ts'
import { YardJob } from './YardJob.tsx'
import { actAt, localOf } from './yardSteps.web.ts'

/** Past the last step of taking the first vehicle in: the second one is on its way out. */
const isTakenIn = 6

/** A swap: the first vehicle comes in with its inspection, then the second one goes out; one action at one instant. */
export function SwapPage({ id }: { id: string }) {
  const { timeZone } = useCompany()
  const navigate = useNavigate()
  const [address, change] = useAddress()
  const answer = useAnswer('rentals.return.get', { contractId: id })
  const facts = useKeptAnswer(`return:${id}`, answer.data)
  const skew = useClockSkew(answer)
  const incoming = useYardDraft(`swap-in:${id}`)
  const outgoing = useYardDraft(`swap-out:${id}`)
  const act = useYardAct('rentals.contract.swap', outgoing, m['rentals.swap.handOver']())
  const [difference, setDifference] = useState('')
  const toVehicleId = typeof address['to'] === 'string' ? address['to'] : null
  const isOut = incoming.draft.step >= isTakenIn
  const isDone = outgoing.draft.answer !== null
  const preview = useAnswer(
    'rentals.contract.previewChange',
    { id, change: 'swap', vehicleId: toVehicleId },
    { enabled: toVehicleId !== null && !isDone },
  )
  const target = useAnswer(
    'fleet.vehicle.get',
    { id: toVehicleId ?? '' },
    { enabled: toVehicleId !== null && !isDone },
  )
  const input =
    facts && toVehicleId && isOut
      ? swapInput(facts, toVehicleId, incoming.draft, outgoing.draft, difference, { timeZone, skew })
      : null
  const entries = usePreview('rentals.contract.swap', outgoing.draft.step === 4 && !isDone ? input : null)
  if (isDone)
    return (
      <div className="page page-narrow">
        <EmptyState
          title={m['rentals.swap.done']()}
          actions={
            <Button
              kind="primary"
              onPress={() => {
                incoming.forget()
                outgoing.forget()
                void navigate({ href: links.contract(id) })
              }}
            >
              {m['rentals.planner.open']()}
            </Button>
          }
        />
      </div>
    )
  if (!facts) return <Loaded answer={answer}>{() => null}</Loaded>
  const why = preview.data?.why ? sayCode(preview.data.why.code, preview.data.why.params) : null
  const reason = incoming.draft.note.trim()
  const notReady = !toVehicleId
    ? m['rentals.swap.why.vehicle']()
    : (why ?? (reason === '' ? m['rentals.swap.why.reason']() : null))
  const customer = (currentLocale() === 'en' && facts.customer.nameEn) || facts.customer.nameAr
  const shared = { number: facts.number, customer, contractId: id, skew }
  const refusedIn = act.refusal?.field?.startsWith('incoming') ?? false
  if (!isOut || refusedIn)
    return (
      <YardJob
        {...shared}
        title={m['rentals.swap.takeIn']()}
        purpose="in"
        vehicle={facts.vehicle}
        state={incoming}
        act={refusedIn ? act : { ...act, refusal: null, isBusy: false, isWaiting: false }}
        leastKm={facts.outKm}
        odometerHint={m['rentals.yard.outReading']({ km: grouped(facts.outKm) })}
        fuelFact={m['rentals.yard.outFuel']({ eighths: facts.outEighths })}
        firstBlocked={notReady}
        contractPart={
          <>
            <VehiclePicker
              label={m['rentals.swap.to']()}
              value={toVehicleId}
              onChange={to => change({ to })}
              freeFrom={actAt(incoming.draft, timeZone, skew).toISOString()}
              freeTo={facts.dueBackAt}
              error={why}
            />
            <TextField
              label={m['rentals.field.reason']()}
              value={incoming.draft.note}
              onChange={note => incoming.change({ note })}
              maxLength={300}
            />
          </>
        }
        reviewName={m['rentals.swap.driven']()}
        reviewPart={
          <dl className="facts">
            <Fact label={m['rentals.swap.drivenKm']()}>
              <NumberText value={Math.max(0, (incoming.draft.odometerKm ?? facts.outKm) - facts.outKm)} />
            </Fact>
            <Fact label={m['rentals.swap.newMarks']()}>
              <NumberText value={incoming.draft.marks.length} />
            </Fact>
          </dl>
        }
        finalName={m['rentals.swap.toHandOver']()}
        onFinish={() => {
          act.clear()
          // The first vehicle's return is the time of the swap, however long handing over the second takes.
          incoming.change({ step: isTakenIn, at: localOf(actAt(incoming.draft, timeZone, skew), timeZone) })
        }}
        blocked={notReady}
      />
    )
  const vehicle = target.data
    ? {
        id: target.data.id,
        plate: target.data.plate ?? '',
        label: `${target.data.make} ${target.data.model} ${target.data.year}`,
      }
    : null
  return (
    <YardJob
      {...shared}
      title={m['rentals.swap.handOver']()}
      purpose="out"
      vehicle={vehicle}
      state={outgoing}
      act={act}
      onLeave={() => incoming.change({ step: isTakenIn - 1 })}
      fixedTime
      odometerHint={
        target.data?.odometerKm == null
          ? m['rentals.yard.noReading']()
          : m['rentals.yard.lastReading']({ km: grouped(target.data.odometerKm) })
      }
      fuelFact={null}
      contractPart={
        <dl className="facts">
          <Fact label={m['rentals.swap.from']()}>
            <bdi className="n">{facts.vehicle.plate}</bdi>
          </Fact>
          <Fact label={m['rentals.swap.at']()}>
            <InstantText at={actAt(incoming.draft, timeZone, skew)} />
          </Fact>
          <Fact label={m['rentals.yard.dueBack']()}>
            <InstantText at={facts.dueBackAt} />
          </Fact>
        </dl>
      }
      reviewName={m['rentals.swap.money']()}
      reviewPart={
        <>
          {preview.data && /[1-9]/.test(preview.data.proposed) && (
            <p>
              {m['rentals.swap.proposed']()} <Money amount={preview.data.proposed} strong />
            </p>
          )}
          <MoneyField
            label={m['rentals.swap.difference']()}
            hint={m['rentals.swap.differenceHint']()}
            value={difference}
            onChange={setDifference}
            optional
          />
          <JournalEffects state={entries} />
        </>
      }
      finalName={m['rentals.swap.finish']()}
      onFinish={() => input && act.submit(input)}
      blocked={notReady}
    />
  )
}

const grouped = (km: number) => new Intl.NumberFormat('en').format(km)
