import { Ban, CreditCard, Ellipsis, GitMerge, Power, Printer } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { MenuLine } from '#ui/MenuLine.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { editCustomerPath } from '../../links.web.ts'
import { type Party, partyName } from '../party.web.ts'
import { usePartyActs } from '../partyTabs.web.ts'
import { WhatsAppIcon } from '../WhatsAppIcon.tsx'
import { whatsappHref } from '../whatsapp.web.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { CreditPanel } from './CreditPanel.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { LiftDialog } from './LiftDialog.tsx'
import { MergeWithDialog } from './MergeWithDialog.tsx'

type Open = 'block' | 'lift' | 'credit' | 'deactivate' | 'merge'

/** What can be done with the file: the rare and grave actions in the menu, edit last where keys find it. */
export function CustomerRecordActs({ party }: { party: Party }) {
  const { can } = useSession()
  const company = useCompany()
  const acts = usePartyActs()
  const activate = useCommand('parties.party.activate')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const name = partyName(party)
  const mayWrite = can('operations.customers.write')
  const mayBlock = can('legal.blacklist.write')
  const mayCredit = can('finance.credit.write')
  const reactivate = async () => {
    try {
      await activate.mutateAsync({ id: party.id, version: party.version })
      showToast(m['parties.party.activated']({ name }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const print = () =>
    window.open(
      documentUrl('parties.party.card', { id: party.id, locale: currentLocale() }),
      '_blank',
      'noopener',
    )
  return (
    <>
      {can('operations.customers.read') && (
        <IconButton label={m['kernel.action.print']()} framed onPress={print}>
          <Printer aria-hidden />
        </IconButton>
      )}
      {party.phone && (
        <ButtonLink href={whatsappHref(party.phone, { name, company: company.nameAr })} target="_blank">
          <WhatsAppIcon />
          {m['parties.whatsapp.action']()}
        </ButtonLink>
      )}
      {(mayWrite || mayBlock || mayCredit || acts.length > 0) && (
        <Menu
          label={m['kernel.action.more']()}
          trigger={
            <IconButton framed label={m['kernel.action.more']()}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {acts
            .filter(act => !act.prominent)
            .map(act => (
              <MenuEntry key={act.id} name={act.title()} href={act.href(party)} />
            ))}
          {mayCredit && (
            <MenuEntry
              name={m['parties.credit.set']()}
              icon={<CreditCard aria-hidden />}
              onAction={() => setOpen('credit')}
            />
          )}
          {mayWrite && (
            <MenuEntry
              name={m['parties.merge.with']()}
              icon={<GitMerge aria-hidden />}
              onAction={() => setOpen('merge')}
            />
          )}
          {mayWrite && party.status === 'inactive' && (
            <MenuEntry
              name={m['parties.party.activate']()}
              icon={<Power aria-hidden />}
              onAction={() => void reactivate()}
            />
          )}
          {(mayBlock || mayWrite) && <MenuLine />}
          {mayBlock && party.blockedUntil && (
            <MenuEntry name={m['parties.blacklist.lift']()} onAction={() => setOpen('lift')} />
          )}
          {mayBlock && (
            <MenuEntry
              name={party.blockedUntil ? m['parties.blacklist.renew']() : m['parties.blacklist.add']()}
              icon={<Ban aria-hidden />}
              danger
              onAction={() => setOpen('block')}
            />
          )}
          {mayWrite && party.status === 'active' && (
            <MenuEntry
              name={m['parties.party.deactivate']()}
              icon={<Power aria-hidden />}
              danger
              onAction={() => setOpen('deactivate')}
            />
          )}
        </Menu>
      )}
      {mayWrite && (
        <ButtonLink
          href={editCustomerPath(party.id)}
          kind={acts.some(act => act.prominent) ? 'secondary' : 'primary'}
        >
          {m['kernel.action.edit']()}
        </ButtonLink>
      )}
      {acts
        .filter(act => act.prominent)
        .map((act, index, all) => (
          <ButtonLink
            key={act.id}
            href={act.href(party)}
            kind={index === all.length - 1 ? 'primary' : 'secondary'}
          >
            {act.title()}
          </ButtonLink>
        ))}
      {open === 'block' && <BlockDialog party={party} onClose={close} />}
      {open === 'lift' && <LiftDialog party={party} onClose={close} />}
      {open === 'credit' && <CreditPanel party={party} onClose={close} />}
      {open === 'deactivate' && <DeactivateDialog party={party} onClose={close} />}
      {open === 'merge' && <MergeWithDialog party={party} onClose={close} />}
    </>
  )
}
