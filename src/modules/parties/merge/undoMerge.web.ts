import { m } from '#generated/words/messages.js'
import { perform } from '#kernel/web/api.ts'
import { refreshAnswers } from '#kernel/web/client.ts'
import { sayError } from '#kernel/web/say.ts'
import { showProblem, showToast } from '#ui/toast.ts'
import { wholeCode } from '../party/party.web.ts'

/** Separates a merged party again; called from a toast too, whose page may be gone by then. */
export async function undoMerge(loser: { id: string; code: string }): Promise<void> {
  try {
    await perform('parties.party.unmerge', { id: loser.id })
    await refreshAnswers(['parties'])
    showToast(m['parties.merge.undone']({ code: wholeCode(loser.code) }))
  } catch (error) {
    showProblem(sayError(error))
  }
}
