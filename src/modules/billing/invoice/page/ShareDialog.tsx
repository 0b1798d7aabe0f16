import { Copy, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { whatsappHref } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import type { Invoice } from '../../wordMaps.web.ts'

/** A link that shows this one document without an account: made, copied, sent by WhatsApp, ended. */
export function ShareDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const share = useCommand('billing.invoice.share')
  const unshare = useCommand('billing.invoice.unshare')
  const [made, setMade] = useState<OutputFor<'billing.invoice.share'> | null>(null)
  const open = useAnswer('billing.invoice.links', { id: invoice.id }).data?.rows ?? []
  const number = invoice.number ?? ''
  const address = made ? new URL(made.path, window.location.origin).href : ''
  const make = () =>
    share.mutate({ id: invoice.id }, { onSuccess: setMade, onError: error => showProblem(sayError(error)) })
  const end = () =>
    unshare.mutate(
      { id: invoice.id },
      {
        onSuccess: () => {
          setMade(null)
          showToast(m['billing.share.ended']())
        },
        onError: error => showProblem(sayError(error)),
      },
    )
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(m['billing.share.copied']())
    } catch {
      showProblem(m['billing.share.notCopied']())
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['billing.share.title']({ number })}
      actions={
        <>
          {open.length > 0 && (
            <Button busy={unshare.isPending} onPress={end}>
              {m['billing.share.end']()}
            </Button>
          )}
          {!made && (
            <Button kind="primary" busy={share.isPending} onPress={make}>
              {m['billing.share.make']()}
            </Button>
          )}
          {made && <WhatsAppLink invoice={invoice} address={address} />}
        </>
      }
    >
      <div className="stack">
        <p className="soft-ink">{m['billing.share.body']()}</p>
        <OpenLinks links={open} />
        {made && (
          <div className="billing-link">
            <TextField
              label={m['billing.share.link']()}
              value={address}
              onChange={() => undefined}
              readOnly
              dir="ltr"
            />
            <Button onPress={() => void copy()}>
              <Copy aria-hidden />
              {m['billing.share.copy']()}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The links that are open now, and whether the customer has looked. */
function OpenLinks({ links }: { links: OutputFor<'billing.invoice.links'>['rows'] }) {
  if (links.length === 0) return null
  return (
    <ul className="work-list">
      {links.map(link => (
        <li key={link.madeAt}>
          <span className="grow">
            {link.views === 0 ? m['billing.share.unseen']() : m['billing.share.seen']({ count: link.views })}
            <span className="cap billing-block">
              {m['billing.share.made']()} <InstantText at={link.madeAt} /> · {m['billing.share.until']()}{' '}
              <InstantText at={link.expiresAt} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function WhatsAppLink({ invoice, address }: { invoice: Invoice; address: string }) {
  const { can } = useSession()
  const { nameAr } = useCompany()
  const party = useAnswer(
    'parties.party.get',
    { id: invoice.partyId ?? '' },
    { enabled: invoice.partyId !== null && can('operations.customers.read') },
  )
  const phone = party.data?.phone ?? ''
  const name = invoice.partyName ?? ''
  const number = invoice.number ?? ''
  const text = m['billing.share.whatsapp']({ name, company: nameAr, number, address }, { locale: 'ar' })
  return (
    <ButtonLink kind="primary" target="_blank" href={whatsappHref(phone, { name, company: nameAr, text })}>
      <MessageCircle aria-hidden />
      {m['billing.share.send']()}
    </ButtonLink>
  )
}
