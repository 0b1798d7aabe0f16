import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { words as actWords } from '#generated/choices/realestate.property.act.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DateField } from '#ui/DateField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { late } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import { blockReasonWords, type Property } from './propertyWords.web.ts'

const EditProperty = late(() => import('./EditProperty.tsx'))

type Act = Property['actions'][number]
const inMenu: readonly Act[] = ['block', 'activate', 'deactivate', 'sell', 'remove']

/** What can be done with a property now: the state and the rights of the person decide. */
export function PropertyActs({ property }: { property: Property }) {
  const [open, setOpen] = useState<Act | null>(null)
  const close = () => setOpen(null)
  const rest = inMenu.filter(act => property.actions.includes(act))
  return (
    <>
      {rest.length > 0 && (
        <Menu
          label={m['realestate.property.more']()}
          trigger={
            <IconButton label={m['realestate.property.more']()} framed>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {rest.map(act => (
            <MenuEntry
              key={act}
              name={actWords[act]()}
              danger={act === 'remove'}
              onAction={() => setOpen(act)}
            />
          ))}
        </Menu>
      )}
      {property.level === 'building' && property.actions.includes('save') && (
        <ButtonLink href={links.addProperty(property.id)}>{actWords.addUnits()}</ButtonLink>
      )}
      {property.actions.includes('save') && (
        <Button
          kind={
            property.actions.includes('lease') && property.status === 'available' ? 'secondary' : 'primary'
          }
          onPress={() => setOpen('save')}
        >
          {actWords.save()}
        </Button>
      )}
      {property.actions.includes('lease') && property.status === 'available' && (
        <ButtonLink kind="primary" href={links.newLease({ unit: property.id })}>
          {actWords.lease()}
        </ButtonLink>
      )}
      <Suspense>{open === 'save' && <EditProperty property={property} onClose={close} />}</Suspense>
      {open === 'block' && <BlockDialog property={property} onClose={close} />}
      {open === 'sell' && <SellDialog property={property} onClose={close} />}
      {(open === 'activate' || open === 'deactivate') && (
        <ActDialog
          name="realestate.property.change"
          title={actWords[open]()}
          verb={actWords[open]()}
          input={{ id: property.id, version: property.version, isActive: open === 'activate' }}
          onDone={() => showToast(m['realestate.property.saved']())}
          onClose={close}
        >
          <p>
            {open === 'activate'
              ? m['realestate.property.confirm.activate']({ code: isolated(property.code) })
              : m['realestate.property.confirm.deactivate']({ code: isolated(property.code) })}
          </p>
        </ActDialog>
      )}
      {open === 'remove' && <RemoveDialog property={property} onClose={close} />}
    </>
  )
}

type DialogProps = { property: Property; onClose: () => void }

const useToday = () => {
  const { timeZone } = useCompany()
  return useState(() => dayIn(new Date(), timeZone))[0]
}

function RemoveDialog({ property, onClose }: DialogProps) {
  const go = useGo()
  return (
    <ActDialog
      name="realestate.property.remove"
      title={actWords.remove()}
      verb={actWords.remove()}
      danger
      input={{ id: property.id, version: property.version }}
      onDone={() => go(links.properties())}
      onClose={onClose}
    >
      <p>{m['realestate.property.confirm.remove']({ code: isolated(property.code) })}</p>
    </ActDialog>
  )
}

function SellDialog({ property, onClose }: DialogProps) {
  const today = useToday()
  const [soldOn, setSoldOn] = useState<string | null>(today)
  const { id, version } = property
  return (
    <ActDialog
      name="realestate.property.sell"
      title={actWords.sell()}
      verb={actWords.sell()}
      input={soldOn ? { id, version, soldOn } : null}
      onDone={() => showToast(m['realestate.property.saved']())}
      onClose={onClose}
    >
      <p>{m['realestate.property.confirm.sell']()}</p>
      <DateField
        label={m['realestate.property.field.soldOn']()}
        name="soldOn"
        value={soldOn}
        onChange={setSoldOn}
      />
    </ActDialog>
  )
}

function BlockDialog({ property, onClose }: DialogProps) {
  const today = useToday()
  const [from, setFrom] = useState<string | null>(today)
  const [to, setTo] = useState<string | null>(null)
  const [reason, setReason] = useState<'maintenance' | 'own_use' | 'legal'>('maintenance')
  const [note, setNote] = useState('')
  return (
    <ActDialog
      name="realestate.property.block"
      title={m['realestate.property.confirm.block']({ code: isolated(property.code) })}
      verb={actWords.block()}
      input={from ? { propertyId: property.id, from, to, reason, note: note.trim() || null } : null}
      onDone={() => showToast(m['realestate.property.saved']())}
      onClose={onClose}
    >
      <Select
        label={m['realestate.property.field.reason']()}
        value={reason}
        onChange={setReason}
        options={optionsOf(blockReasonWords)}
      />
      <div className="fields">
        <DateField
          label={m['realestate.property.field.from']()}
          name="from"
          value={from}
          onChange={setFrom}
        />
        <DateField
          label={m['realestate.property.field.to']()}
          name="to"
          optional
          value={to}
          onChange={setTo}
        />
      </div>
      <TextArea
        label={m['realestate.property.field.note']()}
        name="note"
        optional
        value={note}
        onChange={setNote}
        rows={2}
      />
    </ActDialog>
  )
}
