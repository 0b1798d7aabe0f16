import { useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Fault, type OutputFor, perform } from '#kernel/web/api.ts'
import { refreshAnswers } from '#kernel/web/client.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { showProblem, showToast } from '#ui/toast.ts'
import { proofOfDevice } from '../../boundDevice/deviceKey.web.ts'
import { links } from '../../links.web.ts'
import { NoPosition, type Reading, readPosition, watchPosition } from './position.web.ts'
import { sayBroken, sayFailure, sayMessage, saySuccess } from './sayClock.web.ts'

type Clock = OutputFor<'hr.attendance.clock'>
type Answer = OutputFor<'hr.attendance.clockIn'>
type Phase = 'idle' | 'locating' | 'sending'

/** How long a press without a connection is tried again. */
const retryMillis = 60_000
const pauseMillis = 3_000

/** A press that waits for the code of the site, because the position is not sure. */
type Waiting = { action: 'in' | 'out'; clock: Clock; pressedAt: Date; refused: string | null }
/** The second proof of a press: none yet, a code, or none at all because the person has none. */
type Proof = { code: string | null; isAsked: boolean }

/** The code of a site that was scanned: the camera opened the page with it. */
const scannedCode = () => new URLSearchParams(window.location.search).get('code')

async function send(
  action: 'in' | 'out',
  clock: Clock,
  reading: Reading,
  requestKey: string,
  qrCode: string | null,
): Promise<Answer> {
  const { challenge } = await perform('hr.attendance.challenge', {})
  const input = {
    employeeId: clock.employeeId ?? '',
    latitude: reading.latitude,
    longitude: reading.longitude,
    accuracy: reading.accuracy,
    ageMs: Math.max(0, Date.now() - reading.readAt),
    challenge,
    deviceProof: clock.takesDevice ? await proofOfDevice(challenge) : null,
    qrCode,
    phoneAt: new Date().toISOString(),
    requestKey,
  }
  return action === 'in' ? perform('hr.attendance.clockIn', input) : perform('hr.attendance.clockOut', input)
}

/** Clocks in and out: the position first, then the server; a press while one is under way is the same press. */
export function useClock() {
  const { uuid } = useCompany()
  const go = useGo()
  const [phase, setPhase] = useState<Phase>('idle')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const busy = useRef(false)

  async function isUnsure({ latitude, longitude, accuracy }: Reading, qrCode: string | null) {
    const where = { companyId: uuid, latitude, longitude, accuracy, qrCode }
    return (await perform('hr.attendance.verifyLocation', where)).errorCode === 'LOCATION_UNSURE'
  }

  /** The reading to send; null where it stays unsure although it was watched, and the code of the site is to be asked for. */
  async function surest(reading: Reading, { code, isAsked }: Proof): Promise<Reading | null> {
    if (!(await isUnsure(reading, code))) return reading
    if (isAsked) return code === null ? reading : null
    const watched = await watchPosition(reading)
    return (await isUnsure(watched, null)) ? null : watched
  }

  async function attempt(action: 'in' | 'out', clock: Clock, proof: Proof): Promise<Answer | null> {
    const requestKey = crypto.randomUUID()
    const deadline = Date.now() + retryMillis
    for (;;) {
      setPhase('locating')
      const reading = await readPosition()
      try {
        const sure = await surest(reading, proof)
        if (!sure) return null
        setPhase('sending')
        return await send(action, clock, sure, requestKey, proof.code)
      } catch (error) {
        const isOffline = error instanceof Fault && error.offline
        if (!isOffline || Date.now() + pauseMillis > deadline) throw error
        await new Promise(resolve => setTimeout(resolve, pauseMillis))
      }
    }
  }

  async function clocking({ action, clock, pressedAt }: Omit<Waiting, 'refused'>, proof: Proof) {
    if (busy.current) return
    busy.current = true
    try {
      const answer = await attempt(action, clock, proof)
      const refused = proof.code === null ? null : m['hr.siteCode.wrong']()
      setWaiting(answer ? null : { action, clock, pressedAt, refused })
      if (answer?.success) showToast(saySuccess(action, answer))
      else if (answer) showProblem(sayFailure(answer))
    } catch (error) {
      setWaiting(null)
      if (error instanceof NoPosition) showProblem(sayMessage(error.why))
      else if (error instanceof Fault && error.offline)
        showProblem(m['hr.clock.offline'](), {
          name: m['hr.clock.askPunch'](),
          onPress: () => go(links.missedPunch(action, pressedAt)),
        })
      else showProblem(sayBroken(error))
    } finally {
      busy.current = false
      setPhase('idle')
      void refreshAnswers(['hr.attendance'])
    }
  }

  const press = (action: 'in' | 'out', clock: Clock) =>
    clocking({ action, clock, pressedAt: new Date() }, { code: scannedCode(), isAsked: false })
  /** Goes on with the press that waits: with a code, or without one. */
  const goOn = (code: string | null) => waiting && clocking(waiting, { code, isAsked: true })

  return { phase, press, waiting, goOn, drop: () => setWaiting(null) }
}
