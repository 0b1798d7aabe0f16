import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { setCurrencySource } from '#kernel/shared/currency-source.ts'
import { onSessionLost } from '#kernel/web/api.ts'
import { useHints, useRealtime } from '#kernel/web/realtime.ts'
import { currentLocale, setLanguage, tellTimesIn } from '#kernel/web/say.ts'
import { SessionProvider } from '#kernel/web/session.tsx'
import { Mark } from '#ui/Mark.tsx'
import { late } from '#ui/onDemand.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { UiProvider } from '#ui/UiProvider.tsx'
import '../access.css'
import { authPath } from '../links.web.ts'
import { activeWithin, onNextActivity } from './activity.web.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useLeavingQuestion } from './leaving.web.ts'
import { SlowCard } from './SlowCard.tsx'
import {
  askSessionAnew,
  mayBeSignedIn,
  recoverSession,
  refreshSession,
  reloadSession,
  type SessionView,
  sessionQuery,
} from './sessionAnswer.web.ts'
import { factsOf } from './sessionFacts.web.ts'
import { onTabNews, setLost, tellFound, useLost } from './sessionLife.web.ts'
import { useSudoQuestion } from './sudo.web.ts'

const BlockedPage = late(() => import('./BlockedPage.tsx'))
const ForcedPassword = late(() => import('../password/ForcedPassword.tsx'))
const SignInDialog = late(async () => ({
  default: (await import('../signIn/SignInDialog.tsx')).SignInDialog,
}))
const SudoDialog = late(async () => ({ default: (await import('./SudoDialog.tsx')).SudoDialog }))
const SecondFactorFirst = late(() => import('../secondFactor/SecondFactorFirst.tsx'))

const loadingEndsMs = 4000
const slowCardMs = 5000
const hour = 60 * 60_000

/** Extends the session five minutes before it lapses, while the page is in use; a deserted page lets it go. */
function useRefresh(expiresAt: string | undefined): void {
  useEffect(() => {
    if (!expiresAt) return
    let forget = () => {}
    const refresh = () => void refreshSession().then(reloadSession, reloadSession)
    const before = new Date(expiresAt).getTime() - Date.now() - 5 * 60_000
    const timer = setTimeout(
      () => {
        if (activeWithin(hour)) refresh()
        else forget = onNextActivity(refresh)
      },
      Math.max(before, 30_000),
    )
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [expiresAt])
}

/** How long loading has lasted, in the two steps of the specification. */
function useSlowness(isLoading: boolean): 'early' | 'late' | 'slow' {
  const [step, setStep] = useState<'early' | 'late' | 'slow'>('early')
  useEffect(() => {
    if (!isLoading) {
      setStep('early')
      return
    }
    const late = setTimeout(() => setStep('late'), loadingEndsMs)
    const slow = setTimeout(() => setStep('slow'), slowCardMs)
    return () => {
      clearTimeout(late)
      clearTimeout(slow)
    }
  }, [isLoading])
  return step
}

/** Follows what other tabs of this browser do: a sign-out there ends here too, another person means another page. */
function useTabs(userId: string | undefined): void {
  useEffect(
    () =>
      onTabNews(news => {
        if (news.kind === 'signedOut' && userId) window.location.assign(authPath)
        else if (userId && news.userId !== userId) window.location.reload()
        else if (news.kind === 'signedIn') {
          setLost(false)
          void reloadSession().then(() => tellFound(true))
        }
      }),
    [userId],
  )
}

/**
 * Rights that changed elsewhere change this page at once; the server refuses by the new ones already. What changed before a
 * stream opened (while the page was loading, or because a change of rights ended the one before) is asked then.
 */
const followRights = ({ topic }: { topic: string }) => {
  if (topic === 'kernel.rights' || topic === 'resync') void reloadSession()
}

/** A device on which no language was chosen takes the person's own. */
function useOwnLanguage(language: 'ar' | 'en' | undefined): void {
  useEffect(() => {
    if (!language || localStorage.getItem('language')) return
    const isOther = language !== currentLocale()
    setLanguage(language)
    if (isOther) window.location.reload()
  }, [language])
}

/** A mailed link that arrives at the site origin goes on to the page that spends it. */
function movesOn(): boolean {
  const { pathname, hash } = window.location
  if (pathname !== '/' || !hash.startsWith('#confirm=')) return false
  window.location.replace(`${authPath}${hash}`)
  return true
}

function Spinner({ isLate }: { isLate: boolean }) {
  return (
    <div className="gate" role="status" aria-label={m['access.gate.loading']()} aria-busy={!isLate}>
      <span className="gate-mark">
        <Mark size={48} />
      </span>
    </div>
  )
}

function Blocked({ view }: { view: SessionView }) {
  const code = view.denial?.code
  return (
    <Suspense fallback={<Spinner isLate={false} />}>
      {code === 'access.password.changeRequired' ? (
        <ForcedPassword email={view.user.email} />
      ) : code === 'access.secondFactor.setupRequired' ? (
        <SecondFactorFirst />
      ) : (
        <BlockedPage view={view} />
      )}
      <Toaster />
    </Suspense>
  )
}

type Props = {
  navigate: (href: string) => void
  /** Whether the page of the address is for everybody: shown as to a visitor while the session is loading. */
  isPublic: (path: string) => boolean
  children: ReactNode
}

/**
 * Loads the session before a page behind a guard is drawn; language, digits and currency of the page follow from it. Public pages
 * never wait, except the landing page on a device with a session: it redirects to the dashboard and would only flash.
 */
export function SessionGate({ navigate, isPublic, children }: Props) {
  const [isMoving] = useState(movesOn)
  const answer = useQuery({ ...sessionQuery, enabled: !isMoving })
  const slowness = useSlowness(answer.isPending)
  const lost = useLost()
  const question = useSudoQuestion()
  const leaving = useLeavingQuestion()
  const view = answer.data ?? null
  const facts = useMemo(() => view && factsOf(view), [view])
  const currency = facts?.company?.currency ?? 'KWD'
  useRefresh(view?.expiresAt)
  useTabs(view?.user.id)
  useOwnLanguage(view?.user.language)
  useRealtime(!!facts?.company && !facts.denial && !lost)
  useHints(followRights)
  useEffect(() => onSessionLost(recoverSession), [])
  useEffect(() => setCurrencySource(() => currency), [currency])
  const digits = facts?.user.digits ?? facts?.company?.digits ?? 'latin'
  const decimals = facts?.company?.displayDecimals
  const timeZone = facts?.company?.timeZone ?? 'Asia/Kuwait'
  useEffect(() => tellTimesIn({ timeZone, digits }), [timeZone, digits])

  const retry = () => void askSessionAnew()
  const showsAsVisitor = () => {
    const { pathname } = window.location
    if (isMoving || !isPublic(pathname)) return false
    return pathname !== '/' || answer.isError || slowness !== 'early' || !mayBeSignedIn()
  }
  const body = () => {
    if (answer.data === undefined && !showsAsVisitor()) {
      if (answer.isError || slowness === 'slow')
        return <SlowCard error={answer.error} busy={answer.isFetching} onRetry={retry} />
      return <Spinner isLate={slowness === 'late'} />
    }
    if (view?.denial) return <Blocked view={view} />
    return <SessionProvider facts={facts}>{children}</SessionProvider>
  }
  return (
    <UiProvider
      language={currentLocale()}
      digits={digits}
      currency={currency}
      timeZone={timeZone}
      navigate={navigate}
      {...(decimals === null || decimals === undefined ? {} : { decimals })}
    >
      {body()}
      <Suspense>
        {lost && view && <SignInDialog email={view.user.email} />}
        {question && <SudoDialog settle={question.settle} />}
        {leaving && <LeaveDialog {...leaving} />}
      </Suspense>
    </UiProvider>
  )
}
