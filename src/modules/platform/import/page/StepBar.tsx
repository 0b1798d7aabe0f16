import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { Notice } from '#ui/Notice.tsx'
import './import.css'

type Props = {
  back: string
  onBack: () => void
  go: string
  onGo: () => void
  whyNot: string | null
  isBusy: boolean
  /** Why the last attempt failed. */
  error: Error | null
  /** A choice between the way back and the way on. */
  children?: ReactNode
}

/** The head of a step of an import: what went wrong, the way back, and the way on or why there is none. */
export function StepBar({ back, onBack, go, onGo, whyNot, isBusy, error, children }: Props) {
  return (
    <>
      {error && (
        <Notice hue="red" live>
          {sayError(error)}
        </Notice>
      )}
      <div className="row wrap import-acts">
        <Button onPress={onBack} disabled={isBusy}>
          <DirIcon icon={ArrowLeft} />
          {back}
        </Button>
        {children}
        <span className="push">
          <Button kind="primary" busy={isBusy} disabledReason={whyNot} onPress={onGo}>
            {go}
          </Button>
        </span>
      </div>
    </>
  )
}
