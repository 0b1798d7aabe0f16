import { Printer } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { givenFilters, ScheduleButton } from '#modules/accounting/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'

type Props = {
  document: 'billing.cheque.listDocument' | 'billing.deposit.listDocument' | 'billing.session.listDocument'
  report: string
  filters: Readonly<Record<string, string | number | boolean | null | undefined>>
}

/** A list on paper as it is filtered, and sending it by mail. */
export function ListPrint({ document, report, filters }: Props) {
  const given = givenFilters(filters)
  return (
    <>
      <ButtonLink href={documentUrl(document, { ...given, locale: currentLocale() })} target="_blank">
        <Printer aria-hidden />
        {m['billing.ageing.print']()}
      </ButtonLink>
      <ScheduleButton schedule={{ report, filters: given }} />
    </>
  )
}
