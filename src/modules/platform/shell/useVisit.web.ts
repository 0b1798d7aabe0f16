import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { perform } from '#kernel/web/api.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { showProblem } from '#ui/toast.ts'
import { browsePrefix } from './browsePrefix.web.ts'

const companies = '/super-admin/companies'

/**
 * Entering and leaving a company as platform staff. Both end in a full load, so that nothing of one company stays; the page
 * asks nothing anew before, because its guards would lead it elsewhere.
 */
export function useVisit() {
  const [isMoving, setMoving] = useState(false)
  const enter = async (companyId: string) => {
    setMoving(true)
    try {
      await perform('platform.browse.start', { companyId })
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
      await perform('platform.browse.end', {})
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
