import { perform } from '#kernel/web/api.ts'
import { forgetAllDrafts } from '#kernel/web/draft.ts'
import { forgetVisits } from '#modules/platform/public.web.tsx'
import { mayLeave } from './leaving.web.ts'
import { isSessionEnd, knownSession } from './sessionAnswer.web.ts'
import { setLeaving, tellTabs } from './sessionLife.web.ts'

/**
 * Ends the session and forgets on this device what the next person must not see; then the page starts anew. Where that would
 * lose work for good, the person is asked first and may stay.
 */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return
  const view = knownSession()
  setLeaving(true)
  try {
    await perform('access.session.signOut', {})
  } catch (error) {
    if (!isSessionEnd(error)) {
      setLeaving(false)
      throw error
    }
  }
  forgetAllDrafts()
  forgetVisits()
  if (view) tellTabs({ kind: 'signedOut', userId: view.user.id })
  window.location.assign(view?.superAdmin ? '/super-admin' : '/auth')
}
