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

/** The code of a site that was scanned: the camera opened the page with it. */
const scannedCode = () => new URLSearchParams(window.location.search).get('code')

async function send(
  action: 'in' | 'out',
  clock: Clock,
  reading: Reading,
  requestKey: string,
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
    qrCode: scannedCode(),
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
  const busy = useRef(false)

  /** An unsure position is watched for a better one before it is sent. */
  async function surest(reading: Reading): Promise<Reading> {
    if (scannedCode()) return reading
    const { latitude, longitude, accuracy } = reading
    const seen = await perform('hr.attendance.verifyLocation', {
      companyId: uuid,
      latitude,
      longitude,
      accuracy,
    })
    return seen.errorCode === 'LOCATION_UNSURE' ? watchPosition(reading) : reading
  }

  async function attempt(action: 'in' | 'out', clock: Clock, requestKey: string): Promise<Answer> {
    const deadline = Date.now() + retryMillis
    for (;;) {
      setPhase('locating')
      const reading = await readPosition()
      try {
        const sure = await surest(reading)
        setPhase('sending')
        return await send(action, clock, sure, requestKey)
      } catch (error) {
        const isOffline = error instanceof Fault && error.offline
        if (!isOffline || Date.now() + pauseMillis > deadline) throw error
        await new Promise(resolve => setTimeout(resolve, pauseMillis))
      }
    }
  }

  async function press(action: 'in' | 'out', clock: Clock): Promise<void> {
    if (busy.current) return
    busy.current = true
    const pressedAt = new Date()
    try {
      const answer = await attempt(action, clock, crypto.randomUUID())
      if (answer.success) showToast(saySuccess(action, answer))
      else showProblem(answer.errorCode === 'LOCATION_UNSURE' ? m['hr.clock.scan']() : sayFailure(answer))
    } catch (error) {
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

  return { phase, press }
}
