import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/onDemand.tsx'

const EndExamples = onDemand(async () => (await import('./EndExamples.tsx')).EndExamples)

/** Over every page of a company that works on generated records: that they are, and the way to begin for real. */
export function ExampleNotice() {
  const { can, facts } = useSession()
  const answer = useAnswer('platform.exampleData.read', {}, { staleTime: 300_000 })
  const [isEnding, setEnding] = useState(false)
  const state = answer.data?.state
  if (!state) return null
  const mayEnd = can('admin.settings.write') && !facts?.superAdmin && state !== 'filling'
  const words = {
    filling: m['platform.exampleData.fillingNote'],
    ready: m['platform.exampleData.note'],
    failed: m['platform.exampleData.failedNote'],
  }
  return (
    <div className="shell-notice">
      <Notice
        hue={state === 'failed' ? 'red' : 'amber'}
        {...(mayEnd
          ? {
              actions: (
                <button type="button" onClick={() => setEnding(true)}>
                  {m['platform.exampleData.leave']()}
                </button>
              ),
            }
          : {})}
      >
        {words[state]()}
      </Notice>
      {isEnding && <EndExamples actsSince={answer.data?.actsSince ?? 0} onClose={() => setEnding(false)} />}
    </div>
  )
}
