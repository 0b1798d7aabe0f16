import { Navigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { links } from '../links.web.ts'
import { LandingView } from './LandingView.tsx'
import { landingText, usualTrialDays } from './landingText.web.ts'

/** Title and description for search engines and shared links, from the page's own words. */
function usePageFacts(title: string, description: string): void {
  useEffect(() => {
    document.title = `${m['platform.brand.name']()} · ${title}`
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}

function Landing() {
  const answer = useAnswer('platform.landing.list', {}, { staleTime: 300_000 })
  // Without an answer the built-in words stand: the page never waits on an error.
  const text = useMemo(
    () => landingText(answer.data?.rows ?? [], answer.data?.trialDays ?? usualTrialDays),
    [answer.data],
  )
  usePageFacts(text('hero_title') ?? '', text('hero_subtitle') ?? '')
  if (answer.isPending) return <div className="landing" aria-busy />
  return <LandingView text={text} />
}

export default function LandingPage() {
  const { facts } = useSession()
  if (!facts) return <Landing />
  if (facts.superAdmin && !facts.browse) return <Navigate to={links.staffDashboard} replace />
  return <Navigate to={facts.company ? links.dashboard : links.onboarding} replace />
}
