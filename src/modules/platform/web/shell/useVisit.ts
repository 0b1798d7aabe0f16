import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { showProblem } from '#ui/toast.ts'
import { browsePrefix } from './browsePrefix.ts'

const companies = '/super-admin/companies'

/** Entering and leaving a company as platform staff; both end in a full load, so that nothing of one company stays. */
export function useVisit() {
  const start = useCommand('platform.browse.start')
  const end = useCommand('platform.browse.end')
  const [isMoving, setMoving] = useState(false)
  const enter = async (companyId: string) => {
    setMoving(true)
    try {
      await start.mutateAsync({ companyId })
      window.location.assign(`${browsePrefix}/dashboard`)
    } catch (error) {
      setMoving(false)
      await loadCodeWords()
      showProblem(sayError(error))
    }
  }
  const leave = async (to: string = companies) => {
    setMoving(true)
    try {
      await end.mutateAsync({})
      window.location.assign(to)
    } catch (error) {
      // A visit that has run out is left as well.
      if (error instanceof RefusalError && error.refusal.code === 'platform.browse.noVisit')
        return window.location.assign(to)
      setMoving(false)
      showProblem(sayError(error), { name: m['kernel.fault.retry'](), onPress: () => void leave(to) })
    }
  }
  return { enter, leave, isMoving }
}
