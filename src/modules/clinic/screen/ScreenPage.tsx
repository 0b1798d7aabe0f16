import '../clinic.css'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ask, type OutputFor } from '#kernel/web/api.ts'
import { currentLocale, loadCodeWords, sayError } from '#kernel/web/say.ts'
import { ClosedPaper } from '#modules/platform/public.web.tsx'

type Shown = OutputFor<'clinic.screen.show'>

const everyMillis = 5000

/** The screen of a waiting room: numbers and rooms, no names. It polls, and recovers after a lost network. */
export default function ScreenPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const [shown, setShown] = useState<Shown | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const show = async () => {
      try {
        setShown(await ask('clinic.screen.show', { token }, abort.signal))
        setClosed(null)
      } catch (error) {
        // Without an answer the last numbers stay; an expired link shows its sentence.
        if (abort.signal.aborted || !(error instanceof RefusalError)) return
        await loadCodeWords()
        setClosed(error.refusal.kind === 'invalid' ? m['clinic.token.invalid']() : sayError(error))
      }
    }
    void show()
    const timer = setInterval(() => void show(), everyMillis)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [token])
  if (closed) return <ClosedPaper>{closed}</ClosedPaper>
  if (!shown) return <main className="clinic-screen" aria-busy="true" />
  const { company, called, waiting } = shown
  return (
    <main className="clinic-screen">
      <h1>{(currentLocale() === 'en' && company.nameEn) || company.nameAr}</h1>
      <section aria-live="polite">
        {called.length > 0 && <h2>{m['clinic.screen.now']()}</h2>}
        {called.length === 0 && waiting.length === 0 && <p>{m['clinic.screen.nobody']()}</p>}
        <ul className="clinic-called">
          {called.map(row => (
            <li key={`${row.queueNo} ${row.room}`}>
              <b className="n">{row.queueNo}</b> <bdi>{row.room}</bdi>
            </li>
          ))}
        </ul>
      </section>
      {waiting.length > 0 && (
        <section>
          <h2>{m['clinic.screen.next']()}</h2>
          <ul className="clinic-next">
            {waiting.map(row => (
              <li key={`${row.queueNo} ${row.room}`}>
                <b className="n">{row.queueNo}</b> <bdi>{row.room}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}
