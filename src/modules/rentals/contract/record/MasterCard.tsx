import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatDay } from '#kernel/shared/format.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { useDisplay } from '#ui/display.ts'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../../links.web.ts'
import { type Contract, isSomething } from '../../price/amounts.web.ts'
import { ContractBadge } from '../list/ContractBadge.tsx'
import { contractName } from '../list/contractColumns.tsx'

/** The contracts that one monthly invoice carries together: what waits for it, what each owes, and the invoices so far. */
export function MasterCard({ contract }: { contract: Contract }) {
  const { can } = useSession()
  const display = useDisplay()
  const [isInvoicing, setInvoicing] = useState(false)
  const { master } = useAnswer('rentals.master.get', { contractId: contract.id }).data ?? { master: null }
  if (!master) return null
  const mayInvoice = can('operations.contracts.write') || can('finance.invoices.write')
  return (
    <Card
      title={m['rentals.master.part']()}
      end={
        mayInvoice &&
        master.waitingRows > 0 && (
          <Button size="small" onPress={() => setInvoicing(true)}>
            {m['rentals.master.invoice']()}
          </Button>
        )
      }
    >
      <dl className="facts rentals-figures">
        <Fact label={m['rentals.master.waiting']()} strong>
          <Money amount={master.waiting} />
        </Fact>
        <Fact label={m['rentals.master.next']({ day: formatDay(master.nextOn, display.digits) })} strong>
          <Money amount={master.next} />
        </Fact>
        <Fact label={m['rentals.master.balance']()} strong>
          <Money amount={master.balance} />
        </Fact>
      </dl>
      <ul className="rentals-lines">
        {master.contracts.map(one => (
          <li key={one.id}>
            <span className="grow">
              <DocumentNumber
                number={contractName(one)}
                href={one.id === contract.id ? undefined : links.contract(one.id)}
              />{' '}
              {one.id === master.id && <Badge>{m['rentals.master.isMaster']()}</Badge>}{' '}
              <ContractBadge contract={{ status: one.status, badges: [] }} />
              <span className="cap rentals-block">
                <span className="n">{one.vehicle?.plate}</span> <bdi>{one.vehicle?.label}</bdi>
                {isSomething(one.waiting) && (
                  <>
                    {' · '}
                    {m['rentals.master.waiting']()} <Money amount={one.waiting} />
                  </>
                )}
              </span>
            </span>
            <Money amount={one.balance} />
          </li>
        ))}
      </ul>
      <p className="cap">
        {master.invoices.length > 0 ? m['rentals.master.invoices']() : m['rentals.master.noInvoices']()}
      </p>
      {master.invoices.length > 0 && (
        <ul className="rentals-lines">
          {master.invoices.map(one => (
            <li key={one.id}>
              <span className="grow">
                <DocumentNumber number={one.number} href={links.invoice(one.id)} />
                <span className="cap rentals-block">
                  <DayText day={one.date} />
                </span>
              </span>
              <Money amount={one.total} />
            </li>
          ))}
        </ul>
      )}
      {isInvoicing && (
        <ActDialog
          name="rentals.master.invoice"
          title={m['rentals.master.invoiceTitle']({ number: master.number ?? '' })}
          verb={m['rentals.master.invoice']()}
          posts
          input={{ id: master.id, version: master.version }}
          onDone={({ documents }) =>
            showToast(m['rentals.master.done']({ number: documents[0]?.number ?? '' }))
          }
          onClose={() => setInvoicing(false)}
        >
          <p>{m['rentals.master.means']()}</p>
        </ActDialog>
      )}
    </Card>
  )
}
