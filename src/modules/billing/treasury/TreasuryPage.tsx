import { Building2, CreditCard, Plus, Wallet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { accountingLinks } from '#modules/accounting/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { isSomething, minorOf, sum } from '../money/amounts.web.ts'
import '../billing.css'
import { PlaceSwitch } from '../document/PlaceSwitch.tsx'
import { treasuryPlaces } from '../document/places.web.ts'
import { links } from '../links.web.ts'
import { SessionBar } from '../session/SessionBar.tsx'
import { type TreasuryRow, treasuryKindWords } from '../wordMaps.web.ts'
import { boxName } from './boxName.web.ts'

const TransferDialog = onDemand(async () => (await import('../transfer/TransferDialog.tsx')).TransferDialog)

const TreasuryPanel = onDemand(async () => (await import('./TreasuryPanel.tsx')).TreasuryPanel)
const OpeningDialog = onDemand(async () => (await import('./OpeningDialog.tsx')).OpeningDialog)
const CorrectOpeningDialog = onDemand(
  async () => (await import('./CorrectOpeningDialog.tsx')).CorrectOpeningDialog,
)
const NewTreasuryPanel = onDemand(async () => (await import('./NewTreasuryPanel.tsx')).NewTreasuryPanel)

const kinds = ['cash', 'bank', 'card'] as const
const icons = { cash: Wallet, bank: Building2, card: CreditCard }

/** Boxes, banks and card clearing with their balances; movements are in the ledger. */
export default function TreasuryPage() {
  const answer = useAnswer('billing.treasury.list', {})
  useEffect(() => {
    document.title = m['billing.page.treasury']()
  }, [])
  return <Loaded answer={answer}>{({ rows }) => <Boxes rows={rows} />}</Loaded>
}

function Boxes({ rows }: { rows: readonly TreasuryRow[] }) {
  const { currency } = useCompany()
  const { can } = useSession()
  const [isAdding, setAdding] = useState(false)
  const balanceOf = (of: readonly TreasuryRow[]) =>
    moneyText(sum(of.map(row => minorOf(row.balance, currency))), currency)
  return (
    <div className="page">
      <PageHeader
        title={m['billing.page.treasury']()}
        count={m['billing.treasury.count']({ count: rows.length })}
        actions={
          <>
            <ButtonLink href={links.payments}>{m['billing.treasury.payments']()}</ButtonLink>
            {can('finance.treasury.write') && (
              <Button kind="primary" onPress={() => setAdding(true)}>
                <Plus aria-hidden />
                {m['billing.treasury.addAct']()}
              </Button>
            )}
          </>
        }
      />
      {rows.length === 0 ? (
        <Card>
          <EmptyState title={m['billing.treasury.none']()} />
        </Card>
      ) : (
        <>
          <StatStrip>
            <Stat label={m['billing.treasury.all']()}>
              <Money amount={balanceOf(rows)} />
            </Stat>
            {kinds.map(kind => (
              <Stat key={kind} label={treasuryKindWords[kind]()}>
                <Money amount={balanceOf(rows.filter(row => row.kind === kind))} />
              </Stat>
            ))}
          </StatStrip>
          <PlaceSwitch label={m['billing.page.treasury']()} places={treasuryPlaces()} here={links.treasury} />
          <SessionBar />
          <Card flush title={m['billing.treasury.boxes']()}>
            <ul className="billing-boxes">
              {rows.map(row => (
                <Box key={row.id} row={row} />
              ))}
            </ul>
          </Card>
        </>
      )}
      {isAdding && <NewTreasuryPanel onClose={() => setAdding(false)} />}
    </div>
  )
}

function Box({ row }: { row: TreasuryRow }) {
  const { can } = useSession()
  const [open, setOpen] = useState<'edit' | 'opening' | 'correct' | 'settle' | null>(null)
  const mayReadLedger = can('finance.ledger.view')
  const Icon = icons[row.kind]
  return (
    <li className="billing-box">
      <span className={`soft-icon hue-${row.active ? 'blue' : 'slate'}`}>
        <Icon aria-hidden />
      </span>
      <span className="billing-shift-words">
        <span className="row wrap tight">
          <bdi className="strong">{boxName(row)}</bdi>
          {!row.active && <Badge hue="slate">{m['billing.treasury.stopped']()}</Badge>}
        </span>
        <span className="cap">
          {treasuryKindWords[row.kind]()}
          {row.iban && (
            <>
              {' · '}
              <span className="n">{row.iban}</span>
            </>
          )}
          {row.lastCountedAt && (
            <>
              {' · '}
              {m['billing.treasury.lastCount']()} <InstantText at={row.lastCountedAt} />
            </>
          )}
          {row.lastReconciledOn && (
            <>
              {' · '}
              {m['billing.treasury.lastReconciled']()} <DayText day={row.lastReconciledOn} />
            </>
          )}
        </span>
      </span>
      <span className="billing-box-balance">
        <Money amount={row.foreignBalance ?? row.balance} currency={row.currency} strong />
        {row.foreignBalance !== null && (
          <span className="cap billing-block">
            <Money amount={row.balance} />
          </span>
        )}
      </span>
      <span className="billing-box-acts">
        <ButtonLink
          size="small"
          href={
            mayReadLedger ? accountingLinks.statement({ account: row.accountId }) : links.paymentsIn(row.id)
          }
        >
          {m['billing.treasury.moves']()}
        </ButtonLink>
        {can('finance.treasury.write') && row.kind === 'card' && isSomething(row.balance) && (
          <Button size="small" onPress={() => setOpen('settle')}>
            {m['billing.transfer.settle']()}
          </Button>
        )}
        {can('finance.treasury.write') && (
          <Button size="small" onPress={() => setOpen('edit')}>
            {m['kernel.action.edit']()}
          </Button>
        )}
        {can('finance.ledger.write') && !row.opened && (
          <Button size="small" kind="tertiary" onPress={() => setOpen('opening')}>
            {m['billing.treasury.openingAct']()}
          </Button>
        )}
        {can('finance.ledger.write') && row.opening && row.active && (
          <Button size="small" kind="tertiary" onPress={() => setOpen('correct')}>
            {m['billing.treasury.correctAct']()}
          </Button>
        )}
      </span>
      {open === 'edit' && <TreasuryPanel row={row} onClose={() => setOpen(null)} />}
      {open === 'settle' && <TransferDialog settles={row} onClose={() => setOpen(null)} />}
      {open === 'opening' && <OpeningDialog row={row} onClose={() => setOpen(null)} />}
      {open === 'correct' && row.opening && (
        <CorrectOpeningDialog row={row} opening={row.opening} onClose={() => setOpen(null)} />
      )}
    </li>
  )
}
