import { Mail } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'

type Violation = OutputFor<'fleet.violation.get'>
const words = {
  customer: m['fleet.print.letterCustomer'],
  driver: m['fleet.print.letterDriver'],
  authority: m['fleet.print.letterAuthority'],
} as const
type To = keyof typeof words

/** The letters that can be written about a violation: to whom depends on who is known to have had the vehicle. */
export function Letters({ violation }: { violation: Violation }) {
  const known: readonly To[] = [
    ...(violation.party ? (['customer'] as const) : []),
    ...(violation.custody ? (['driver', 'authority'] as const) : []),
  ]
  if (known.length === 0) return null
  const locale = currentLocale()
  const open = (to: To) =>
    window.open(documentUrl('fleet.violation.letter', { id: violation.id, to, locale }), '_blank', 'noopener')
  return (
    <Menu
      label={m['fleet.print.letter']()}
      trigger={
        <Button size="small" kind="tertiary">
          <Mail aria-hidden />
          {m['fleet.print.letter']()}
        </Button>
      }
    >
      {known.map(to => (
        <MenuEntry key={to} name={words[to]()} onAction={() => open(to)} />
      ))}
      {violation.custody && (
        <MenuEntry
          name={m['fleet.print.authorityFile']()}
          onAction={() =>
            location.assign(documentUrl('fleet.violation.authorityFile', { id: violation.id, locale }))
          }
        />
      )}
    </Menu>
  )
}
