import { CircleHelp } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { Popover } from '#ui/Popover.tsx'
import { type Contract, isOwed } from '../../price/amounts.web.ts'

/** «لماذا هذا الرصيد؟»: invoiced less credited, paid and taken from the deposit. */
function WhyBalance({ balance }: { balance: Contract['balance'] }) {
  const lines = [
    [m['rentals.balance.invoiced'](), balance.invoiced],
    [m['rentals.balance.credited'](), balance.credited],
    [m['rentals.balance.paid'](), balance.paid],
    [m['rentals.balance.depositApplied'](), balance.depositApplied],
  ] as const
  return (
    <Popover
      label={m['rentals.part.whyBalance']()}
      trigger={
        <IconButton label={m['rentals.part.whyBalance']()} size="small">
          <CircleHelp aria-hidden />
        </IconButton>
      }
    >
      <dl className="rentals-sum">
        {lines.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <div className="total">
          <dt>{m['rentals.field.balance']()}</dt>
          <dd>
            <Money amount={balance.balance} strong />
          </dd>
        </div>
        <div>
          <dt>{m['rentals.balance.uninvoicedCharges']()}</dt>
          <dd>
            <Money amount={balance.uninvoicedCharges} />
          </dd>
        </div>
        <div>
          <dt>{m['rentals.balance.lateFees']()}</dt>
          <dd>
            <Money amount={balance.lateFees} />
          </dd>
        </div>
      </dl>
    </Popover>
  )
}

const sumText = (contract: Contract) => contract.settlement?.held ?? contract.deposits[0]?.balance ?? '0'

/** The four figures of a contract. */
export function FigureCard({ contract }: { contract: Contract }) {
  const { balance } = contract
  return (
    <Card>
      <dl className="facts rentals-figures">
        <Fact label={m['rentals.field.contractTotal']()} strong>
          <Money amount={contract.total} />
        </Fact>
        <Fact label={m['rentals.field.paid']()} strong>
          <Money amount={balance.paid} />
        </Fact>
        <Fact
          label={
            <span className="row rentals-why">
              {m['rentals.field.balanceDue']()} <WhyBalance balance={balance} />
            </span>
          }
          strong
        >
          <span className={isOwed(balance.balance) ? 'bad' : undefined}>
            <Money amount={balance.balance} />
          </span>
        </Fact>
        <Fact label={m['rentals.field.depositHeld']()} strong>
          <Money amount={sumText(contract)} />
        </Fact>
      </dl>
    </Card>
  )
}
