import { Ban, Ellipsis, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { late } from '#ui/onDemand.tsx'
import { customerTabPath, editCustomerPath } from '../../links.web.ts'
import { type PartyRow, partyName } from '../party.web.ts'
import { usePartyActs, usePartyTabs } from '../partyTabs.web.ts'
import { WhatsAppIcon } from '../WhatsAppIcon.tsx'
import { whatsappHref } from '../whatsapp.web.ts'

const BlockDialog = late(async () => ({ default: (await import('../record/BlockDialog.tsx')).BlockDialog }))

/** What can be done with a customer from the list. */
export function CustomerActs({ row }: { row: PartyRow }) {
  const { can } = useSession()
  const company = useCompany()
  const acts = usePartyActs()
  const statement = usePartyTabs().find(tab => tab.id === 'statement')
  const [isBlocking, setBlocking] = useState(false)
  const name = partyName(row)
  const chat = row.phone && whatsappHref(row.phone, { name, company: company.nameAr })
  return (
    <>
      <span className="on-hover">
        {chat && (
          <IconButton
            size="small"
            label={m['parties.whatsapp.to']({ name })}
            onPress={() => window.open(chat, '_blank', 'noopener,noreferrer')}
          >
            <WhatsAppIcon />
          </IconButton>
        )}
        <Menu
          label={m['parties.list.actsOf']({ name })}
          trigger={
            <IconButton size="small" label={m['parties.list.actsOf']({ name })}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {acts.map(act => (
            <MenuEntry key={act.id} name={act.title()} href={act.href(row)} />
          ))}
          {can('operations.customers.write') && (
            <MenuEntry
              name={m['kernel.action.edit']()}
              icon={<Pencil aria-hidden />}
              href={editCustomerPath(row.id)}
            />
          )}
          {statement && <MenuEntry name={statement.title()} href={customerTabPath(row.id, statement.id)} />}
          <MenuEntry name={m['parties.tab.documents']()} href={customerTabPath(row.id, 'documents')} />
          {can('legal.blacklist.write') && (
            <MenuEntry
              name={m['parties.blacklist.add']()}
              icon={<Ban aria-hidden />}
              danger
              onAction={() => setBlocking(true)}
            />
          )}
        </Menu>
      </span>
      {isBlocking && (
        <Suspense>
          <BlockDialog party={row} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
    </>
  )
}
