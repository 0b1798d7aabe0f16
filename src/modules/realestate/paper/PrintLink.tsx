import { Printer } from 'lucide-react'
import { documentUrl } from '#kernel/web/api.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'

type Paper =
  | 'realestate.lease.print'
  | 'realestate.handover.print'
  | 'realestate.bundle.print'
  | 'realestate.statement.print'

/** Opens a paper of real estate as a PDF in a new window. */
export function PrintLink({ paper, id, name }: { paper: Paper; id: string; name: string }) {
  return (
    <ButtonLink size="small" target="_blank" href={documentUrl(paper, { id, language: 'ar' })}>
      <Printer aria-hidden />
      {name}
    </ButtonLink>
  )
}
