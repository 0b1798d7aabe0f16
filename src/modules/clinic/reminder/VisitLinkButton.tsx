import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { whatsappHref } from '#modules/parties/public.web.tsx'
import { LinkDialog } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { showProblem } from '#ui/toast.ts'

type Props = { appointmentId: string; patient: string; small?: boolean }

/** Makes the link with which a patient answers for the own visit: to copy, or to send by WhatsApp. */
export function VisitLinkButton({ appointmentId, patient, small = false }: Props) {
  const company = useCompany()
  const make = useCommand('clinic.reminder.link')
  const [made, setMade] = useState<OutputFor<'clinic.reminder.link'> | null>(null)
  const perform = async () => {
    try {
      setMade(await make.mutateAsync({ appointmentId }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <>
      <Button
        {...(small ? { size: 'small' as const } : {})}
        busy={make.isPending}
        onPress={() => void perform()}
      >
        {m['clinic.reminder.act.link']()}
      </Button>
      {made && (
        <LinkDialog
          title={m['clinic.reminder.linkTitle']({ patient: isolated(patient) })}
          link={made.link}
          whatsapp={
            made.phone &&
            whatsappHref(made.phone, { name: patient, company: company.nameAr, text: made.whatsappText })
          }
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}
