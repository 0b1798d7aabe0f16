/** The five steps of /onboarding, in order; all after the first may be skipped and taken up again. */
export const onboardingSteps = ['company', 'modules', 'formats', 'privacy', 'start'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** The steps that count as finished after one more, in order and without repetition. */
export function stepsWith(finished: readonly string[], step: OnboardingStep): OnboardingStep[] {
  return onboardingSteps.filter(one => one === step || one === 'company' || finished.includes(one))
}
