import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'

type Props = {
  onBack?: (() => void) | undefined
  /** Goes on without saving; every step after the first may be skipped. */
  onSkip: () => void
  busy: boolean
}

/** Back and later at the start, on at the end; under the thumb on a phone. The form is submitted by "on". */
export function StepActions({ onBack, onSkip, busy }: Props) {
  return (
    <div className="step-acts">
      {onBack && (
        <Button kind="tertiary" onPress={onBack}>
          {m['kernel.action.back']()}
        </Button>
      )}
      <span className="head-space" />
      <Button onPress={onSkip} disabled={busy}>
        {m['platform.onboarding.skip']()}
      </Button>
      <Button kind="primary" type="submit" busy={busy}>
        {m['platform.onboarding.continue']()}
      </Button>
    </div>
  )
}
