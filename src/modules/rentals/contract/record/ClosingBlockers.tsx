import { m } from '#generated/words/messages.js'
import { formatMoney } from '#kernel/shared/format.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Button } from '#ui/Button.tsx'
import { useDisplay } from '#ui/display.ts'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../../links.web.ts'
import type { Contract } from '../../price/amounts.web.ts'

type Blocker = Contract['closing'][number]

const tabOf: Readonly<Record<Blocker['kind'], 'price' | 'rows'>> = {
  damage: 'price',
  charge: 'price',
  uninvoiced: 'price',
  row: 'rows',
}

type Props = {
  contract: Contract
  /** Of a dialog over the page: it goes away when one is followed. */
  onFollow?: () => void
}

/** What keeps a contract from being closed, each a link to where it is solved. */
export function ClosingBlockers({ contract, onFollow }: Props) {
  const display = useDisplay()
  const [, change] = useAddress()
  const follow = (tab: 'price' | 'rows') => {
    change({ tab: tab === 'rows' ? undefined : tab })
    onFollow?.()
  }
  if (contract.closing.length === 0) return null
  const say = ({ kind, count, amount }: Blocker) => {
    const values = { count, amount: formatMoney(amount, display) }
    if (kind === 'damage') return m['rentals.closing.damage'](values)
    if (kind === 'charge') return m['rentals.closing.charge'](values)
    return kind === 'uninvoiced' ? m['rentals.closing.uninvoiced'](values) : m['rentals.closing.row'](values)
  }
  return (
    <Notice>
      <p>{m['rentals.closing.title']()}</p>
      <ul className="rentals-blockers">
        {contract.closing.map(blocker => (
          <li key={blocker.kind}>
            {onFollow ? (
              <Button kind="tertiary" size="small" onPress={() => follow(tabOf[blocker.kind])}>
                {say(blocker)}
              </Button>
            ) : (
              <TextLink href={links.contract(contract.id, tabOf[blocker.kind])}>{say(blocker)}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
