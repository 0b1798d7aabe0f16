import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { links } from '../../links.web.ts'
import { PrintLink } from '../../paper/PrintLink.tsx'
import { actionWords, type Lease } from '../leaseWords.web.ts'
import { canCharge, type LeaseAct } from './leaseAct.web.ts'

const LeaseDialog = onDemand(async () => (await import('./LeaseDialog.tsx')).LeaseDialog)

const inMenu: readonly LeaseAct[] = [
  'collect',
  'addStep',
  'renew',
  'giveNotice',
  'withdrawNotice',
  'end',
  'undoEnd',
  'close',
  'reject',
  'cancel',
]
const dangers: readonly LeaseAct[] = ['cancel', 'end']

/** What may be done with a lease now: the next possible step as the one primary, the others in the menu. */
export function LeaseActs({ lease }: { lease: Lease }) {
  const [open, setOpen] = useState<LeaseAct | null>(null)
  const { actions } = lease
  const mayWrite = actions.length > 0
  const next = nextOf(lease)
  const isAllowed = (act: LeaseAct) =>
    (actions as readonly string[]).includes(act) &&
    (act !== 'withdrawNotice' || lease.noticeOn !== null) &&
    (act !== 'giveNotice' || lease.noticeOn === null)
  const rest = inMenu.filter(act => act !== next && isAllowed(act))
  const handover: LeaseAct = lease.status === 'reserved' ? 'handoverIn' : 'handoverOut'
  const hasHandover =
    mayWrite && next !== handover && (lease.status === 'reserved' || lease.status === 'active')
  return (
    <>
      {lease.number !== null && (
        <PrintLink paper="realestate.lease.print" id={lease.id} name={m['realestate.lease.print']()} />
      )}
      {(rest.length > 0 || hasHandover) && (
        <Menu
          label={m['realestate.lease.more']()}
          trigger={
            <IconButton label={m['realestate.lease.more']()} framed>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {hasHandover && <MenuEntry name={actionWords[handover]()} onAction={() => setOpen(handover)} />}
          {rest.map(act => (
            <MenuEntry
              key={act}
              name={actionWords[act]()}
              danger={dangers.includes(act)}
              onAction={() => setOpen(act)}
            />
          ))}
        </Menu>
      )}
      {actions.includes('save') && (
        <ButtonLink href={links.newLease({ id: lease.id })}>{actionWords.save()}</ButtonLink>
      )}
      {next && mayWrite && (
        <Button kind="primary" onPress={() => setOpen(next)}>
          {actionWords[next]()}
        </Button>
      )}
      {open && <LeaseDialog lease={lease} act={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The next step, if the person may take it: damage is charged before an ended lease is settled, and closed when nothing is left. */
function nextOf(lease: Lease): LeaseAct | null {
  const { nextStep, actions } = lease
  if (nextStep === null || actions.length === 0) return null
  if (nextStep === 'settle') {
    if (canCharge(lease)) return 'charge'
    const hasMoney = lease.deposits.some(one => /[1-9]/.test(one.balance)) || /[1-9]/.test(lease.advance)
    return hasMoney ? 'settle' : 'close'
  }
  const isOwnStep = nextStep === 'handoverIn' || nextStep === 'handoverOut'
  return isOwnStep || (actions as readonly string[]).includes(nextStep) ? (nextStep as LeaseAct) : null
}
