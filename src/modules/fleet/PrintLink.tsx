import { documentUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'

type Papers =
  | 'fleet.permit.document'
  | 'fleet.financing.document'
  | 'fleet.workOrder.document'
  | 'fleet.inspection.document'
  | 'fleet.violationPayment.document'
type Props = { paper: Papers; id: string; children: string }

/** Opens the paper of a record in a window of its own. */
export function PrintLink({ paper, id, children }: Props) {
  return (
    <ButtonLink
      size="small"
      kind="tertiary"
      target="_blank"
      href={documentUrl(paper, { id, locale: currentLocale() })}
    >
      {children}
    </ButtonLink>
  )
}
