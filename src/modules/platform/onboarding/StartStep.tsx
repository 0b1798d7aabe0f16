import { useNavigate } from '@tanstack/react-router'
import { Car, FileUp, LayoutDashboard, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { openPages } from '#kernel/shared/guard.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showProblem } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import type { Company } from '../settings/companyForm.web.ts'
import { useShell } from '../shell/slots.tsx'

type Props = {
  company: Company
  onDone: () => Promise<void>
  onBack?: (() => void) | undefined
}

type StartProps = {
  icon: ReactNode
  title: string
  text: string
  busy: boolean
  onPress: () => void
}

function Start({ icon, title, text, busy, onPress }: StartProps) {
  return (
    <button type="button" className="start-choice" onClick={onPress} disabled={busy}>
      {icon}
      <span>
        <b>{title}</b>
        <span className="cap">{text}</span>
      </span>
    </button>
  )
}

/** The last step: generated records to look around in, the first vehicles from a file or by hand, or empty. */
export function StartStep({ onDone, onBack }: Props) {
  const { manifests } = useShell()
  const { guard } = useSession()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const pages = openPages(manifests, guard).map(page => page.path)
  const examples = useAnswer('platform.exampleData.read', {})
  const fill = useCommand('platform.exampleData.begin')
  const beginWithExamples = async () => {
    setBusy(true)
    try {
      await fill.mutateAsync({})
      await onDone()
      await navigate({ to: links.dashboard })
    } catch (error) {
      setBusy(false)
      showProblem(sayError(error))
    }
  }
  const begin = async (to: string) => {
    setBusy(true)
    await onDone()
    await navigate({ to: to })
  }
  // A choice that came later would push the others from under the finger.
  if (examples.isPending) return <Skeleton lines={10} />
  return (
    <div className="step-form">
      <div className="start-choices">
        {examples.data?.mayBegin && (
          <Start
            icon={<Sparkles aria-hidden />}
            title={m['platform.onboarding.examples']()}
            text={m['platform.onboarding.examplesText']()}
            busy={isBusy}
            onPress={() => void beginWithExamples()}
          />
        )}
        {pages.includes(links.import) && (
          <Start
            icon={<FileUp aria-hidden />}
            title={m['platform.onboarding.import']()}
            text={m['platform.onboarding.importText']()}
            busy={isBusy}
            onPress={() => void begin(links.import)}
          />
        )}
        {pages.includes(links.fleet) && (
          <Start
            icon={<Car aria-hidden />}
            title={m['platform.onboarding.vehicles']()}
            text={m['platform.onboarding.vehiclesText']()}
            busy={isBusy}
            onPress={() => void begin(links.fleet)}
          />
        )}
        <Start
          icon={<LayoutDashboard aria-hidden />}
          title={m['platform.onboarding.empty']()}
          text={m['platform.onboarding.emptyText']()}
          busy={isBusy}
          onPress={() => void begin(links.dashboard)}
        />
      </div>
      {onBack && (
        <div className="step-acts">
          <Button kind="tertiary" onPress={onBack}>
            {m['kernel.action.back']()}
          </Button>
        </div>
      )}
    </div>
  )
}
