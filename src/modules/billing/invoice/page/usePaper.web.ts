import { documentUrl } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'

/**
 * Opens the PDF of a document. Where the tax authority requires no code of its own the PDF carries the code of a link that is made for it,
 * if the user may share the document.
 */
export function usePaper(id: string, mayShare: boolean): () => void {
  const { country } = useCompany()
  const share = useCommand('billing.invoice.share')
  const urlOf = (token?: string) =>
    documentUrl('billing.invoice.document', { id, locale: currentLocale(), ...(token ? { token } : {}) })
  const openLinked = async () => {
    // The window opens with the press: one that came after the answer would be blocked.
    const paper = window.open('', '_blank')
    if (!paper) return
    paper.opener = null
    try {
      paper.location.href = urlOf((await share.mutateAsync({ id })).token)
    } catch {
      // Without its link the paper is complete all the same.
      paper.location.href = urlOf()
    }
  }
  return () => {
    if (mayShare && country !== 'SA') void openLinked()
    else window.open(urlOf(), '_blank', 'noopener')
  }
}
