import { LogIn, LogOut, ScanQrCode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { words as failureWords } from '#generated/choices/hr.kiosk.failure.ts'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { formatTime } from '#kernel/shared/format.ts'
import { type OutputFor, perform } from '#kernel/web/api.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { useDisplay } from '#ui/display.ts'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CodeCamera } from '../siteCode/CodeCamera.tsx'
import { canScan } from '../siteCode/scan.web.ts'

type Kiosk = OutputFor<'hr.kiosk.open'>
type Action = 'in' | 'out'
type Recorded = { key: string; name: string; at: string; action: Action }

/** What was typed and left is nobody else's. */
const leftMillis = 30_000
const shownMillis = 5_000
const mostShown = 3

const digitsOf = (text: string) => asciiDigits(text).replaceAll(/\D/g, '')

export function KioskClock({ token, kiosk }: { token: string; kiosk: Kiosk }) {
  const { digits } = useDisplay()
  const [number, setNumber] = useState('')
  const [pin, setPin] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [isScanning, setScanning] = useState(false)
  const [busy, setBusy] = useState<Action | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [last, setLast] = useState<readonly Recorded[]>([])
  const requestKey = useRef(crypto.randomUUID())
  const first = useRef<HTMLInputElement>(null)
  const clear = () => {
    setNumber('')
    setPin('')
    setCode(null)
    setScanning(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key typed begins the time anew
  useEffect(() => {
    const timer = setTimeout(clear, leftMillis)
    return () => clearTimeout(timer)
  }, [number, pin, code, isScanning])
  const isReady = code !== null || (number.trim() !== '' && pin.length === 6)

  const show = (recorded: { name: string; at: string }, action: Action) => {
    const key = requestKey.current
    setLast(shown => [{ key, ...recorded, action }, ...shown].slice(0, mostShown))
    setTimeout(() => setLast(shown => shown.filter(one => one.key !== key)), shownMillis)
  }
  const press = async (action: Action) => {
    if (busy) return
    if (!isReady) return setProblem(m['hr.kiosk.typed']())
    setBusy(action)
    setProblem(null)
    try {
      const who = code === null ? { number: asciiDigits(number).trim(), pin } : { code }
      const answer = await perform('hr.kiosk.clock', {
        token,
        action,
        ...who,
        requestKey: requestKey.current,
      })
      if (answer.recorded) show(answer.recorded, action)
      setProblem(answer.failure && failureWords[answer.failure]())
      requestKey.current = crypto.randomUUID()
      if (answer.recorded || code !== null) clear()
      else setPin('')
      first.current?.focus()
    } catch (error) {
      // What was typed stays, and so does the key of the press: sent again it is recorded once.
      setProblem(sayError(error))
    } finally {
      setBusy(null)
    }
  }
  const actButton = (action: Action) => (
    <Button
      kind={action === 'in' ? 'primary' : 'secondary'}
      size="large"
      busy={busy === action}
      onPress={() => void press(action)}
    >
      <DirIcon icon={action === 'in' ? LogIn : LogOut} />
      {action === 'in' ? m['hr.kiosk.in']() : m['hr.kiosk.out']()}
    </Button>
  )
  const isTyping = code === null && !isScanning
  return (
    <>
      <header className="kiosk-head">
        <span className="soft-ink">
          <bdi>{(currentLocale() === 'en' && kiosk.company.nameEn) || kiosk.company.nameAr}</bdi>
        </span>
        <h1>
          <bdi>{kiosk.siteName}</bdi>
        </h1>
        <Now timeZone={kiosk.timeZone} />
      </header>
      <section className="kiosk-form">
        {isTyping && (
          <>
            <TextField
              ref={first}
              label={m['hr.kiosk.number']()}
              hint={m['hr.kiosk.numberHint']()}
              value={number}
              onChange={setNumber}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
            />
            <TextField
              label={m['hr.kiosk.pin']()}
              hint={m['hr.kiosk.pinHint']()}
              type="password"
              value={pin}
              onChange={text => setPin(digitsOf(text).slice(0, 6))}
              inputMode="numeric"
              autoComplete="off"
            />
          </>
        )}
        {isScanning && (
          <CodeCamera
            facing="user"
            label={m['hr.kiosk.camera']()}
            onCode={text => {
              setScanning(false)
              setCode(text)
            }}
          />
        )}
        {code !== null && <Notice hue="green">{m['hr.kiosk.scanned']()}</Notice>}
        {problem && (
          <Notice hue="red" live>
            {problem}
          </Notice>
        )}
        <div className="kiosk-acts">
          {actButton('in')}
          {actButton('out')}
        </div>
        {isTyping && canScan() && (
          <Button onPress={() => setScanning(true)}>
            <ScanQrCode aria-hidden />
            {m['hr.kiosk.scan']()}
          </Button>
        )}
        {!isTyping && (
          <Button kind="tertiary" onPress={clear}>
            {m['hr.kiosk.type']()}
          </Button>
        )}
      </section>
      <section className="kiosk-last" aria-live="polite" aria-label={m['hr.kiosk.last']()}>
        {last.map(one => {
          const name = isolated(one.name)
          return (
            <p key={one.key} className="kiosk-one">
              <span className="strong">
                {one.action === 'in' ? m['hr.kiosk.done.in']({ name }) : m['hr.kiosk.done.out']({ name })}
              </span>
              <span className="n">{formatTime(new Date(one.at), kiosk.timeZone, digits)}</span>
            </p>
          )
        })}
      </section>
    </>
  )
}

/** The time of the company, minute by minute. */
function Now({ timeZone }: { timeZone: string }) {
  const { digits } = useDisplay()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span className="n kiosk-now">{formatTime(now, timeZone, digits)}</span>
}
