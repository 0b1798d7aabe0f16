import { Printer } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { type DocumentName, documentUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'

type TradePaper = Extract<DocumentName, `trade.${string}`>

/** Opens a numbered paper of trade to print it. */
export function PaperLink({
  paper,
  id,
}: {
  paper: Exclude<TradePaper, 'trade.report.document'>
  id: string
}) {
  return (
    <ButtonLink target="_blank" href={documentUrl(paper, { id, locale: currentLocale() })}>
      <Printer aria-hidden />
      {m['trade.paper.print']()}
    </ButtonLink>
  )
}
