import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { words as titles } from '#generated/choices/platform.onboarding.step.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'
import { showProblem } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import { CompanyStep } from './CompanyStep.tsx'
import { FormatsStep } from './FormatsStep.tsx'
import { ModulesStep } from './ModulesStep.tsx'
import { type OnboardingStep, onboardingSteps } from './onboarding.rules.ts'
import './onboarding.css'
import { PrivacyStep } from './PrivacyStep.tsx'
import { StartStep } from './StartStep.tsx'

const texts: Record<OnboardingStep, () => string> = {
  company: m['platform.onboarding.companyText'],
  modules: m['platform.onboarding.modulesText'],
  formats: m['platform.onboarding.formatsText'],
  privacy: m['platform.onboarding.privacyText'],
  start: m['platform.onboarding.startText'],
}

export type StepProps = {
  /** Marks the step as done and goes on; skipping is going on without saving. */
  readonly onDone: () => Promise<void>
}

/** The steps of a company that exists; the page opens at the first that is not done, so it can be left at any time. */
function Steps({ done }: { done: ReadonlySet<string> }) {
  const complete = useCommand('platform.onboarding.complete')
  const company = useAnswer('platform.company.read', {})
  const [back, setBack] = useState<OnboardingStep | null>(null)
  const step = back ?? onboardingSteps.find(one => !done.has(one)) ?? 'start'
  const finish = async () => {
    try {
      await complete.mutateAsync({ step })
      setBack(null)
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const position = onboardingSteps.indexOf(step)
  const previous = position > 1 ? onboardingSteps[position - 1] : undefined
  return (
    <Frame step={step}>
      <Loaded answer={company}>
        {loaded => {
          const shared = {
            company: loaded,
            onDone: finish,
            onBack: previous ? () => setBack(previous) : undefined,
          }
          switch (step) {
            case 'modules':
              return <ModulesStep {...shared} />
            case 'formats':
              return <FormatsStep {...shared} />
            case 'privacy':
              return <PrivacyStep {...shared} />
            default:
              return <StartStep {...shared} />
          }
        }}
      </Loaded>
    </Frame>
  )
}

function Frame({ step, children }: { step: OnboardingStep; children: React.ReactNode }) {
  const current = onboardingSteps.indexOf(step) + 1
  return (
    <div className="onboarding">
      <ProgressSteps
        title={titles[step]()}
        current={current}
        total={onboardingSteps.length}
        text={m['platform.onboarding.stepOf']({ current, total: onboardingSteps.length })}
      />
      <p className="onboarding-text">{texts[step]()}</p>
      {children}
    </div>
  )
}

export default function OnboardingPage() {
  const { facts, can } = useSession()
  const progress = useAnswer('platform.onboarding.progress', {}, { enabled: facts?.company !== null })
  useEffect(() => {
    document.title = m['platform.onboarding.title']()
  }, [])
  if (!facts?.company)
    return (
      <Frame step="company">
        <CompanyStep />
      </Frame>
    )
  if (!can('admin.settings.write')) return <Navigate to={links.dashboard} replace />
  return (
    <Loaded answer={progress}>
      {({ steps, isComplete }) =>
        isComplete ? (
          <Navigate to={links.dashboard} replace />
        ) : (
          <Steps done={new Set(steps.filter(one => one.isDone).map(one => one.step))} />
        )
      }
    </Loaded>
  )
}
