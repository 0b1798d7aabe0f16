import { useEffect, useState } from 'react'
import { words as viewWords } from '#generated/choices/billing.bank.state.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { PlaceSwitch } from '../document/PlaceSwitch.tsx'
import { treasuryPlaces } from '../document/places.web.ts'
import { InCurrency } from '../foreign/InCurrency.tsx'
import { useCurrencyOf } from '../foreign/useCurrencyOf.web.ts'
import { links } from '../links.web.ts'
import { TreasuryPicker } from '../treasury/TreasuryPicker.tsx'
import './bank.css'
import { ApprovalCard } from './ApprovalCard.tsx'
import { DecidedLines } from './DecidedLines.tsx'
import { MatchingSides } from './MatchingSides.tsx'
import { PastReconciliations } from './PastReconciliations.tsx'
import { RulesPanel } from './RulesPanel.tsx'

const views = ['open', 'matched', 'ignored'] as const

/** «مطابقة البنك»: the bank's lines beside the book's movements, until both agree on a day and that is approved. */
export default function ReconcilePage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const account = typeof address['account'] === 'string' ? address['account'] : null
  const view = views.find(one => one === address['state']) ?? 'open'
  const totals = useAnswer(
    'billing.bankLine.totals',
    { treasuryAccountId: account ?? '' },
    { enabled: account !== null },
  )
  const currency = useCurrencyOf()(account)
  const certain = useCommand('billing.bankLine.matchCertain')
  const mayWrite = can('finance.treasury.write')
  const [showsRules, setRules] = useState(false)
  const title = m['billing.page.reconcile']()
  useEffect(() => {
    document.title = title
  }, [title])
  const matchCertain = (treasuryAccountId: string) =>
    certain.mutate(
      { treasuryAccountId },
      {
        onSuccess: ({ matched }) => showToast(m['billing.bank.certainDone']({ count: matched })),
        onError: error => showProblem(sayError(error)),
      },
    )
  const picker = (
    <TreasuryPicker
      label={m['billing.bank.account']()}
      value={account}
      onChange={id => change({ account: id, ...(account ? { state: undefined } : {}) })}
      kinds={['bank']}
    />
  )
  return (
    <div className="page">
      <PageHeader
        title={title}
        actions={
          mayWrite && (
            <>
              {account && (
                <Button busy={certain.isPending} onPress={() => matchCertain(account)}>
                  {m['billing.bank.certain']()}
                </Button>
              )}
              <Button kind="tertiary" onPress={() => setRules(true)}>
                {m['billing.bank.rules']()}
              </Button>
              <ButtonLink href={links.bankStatements}>{m['billing.page.bankStatements']()}</ButtonLink>
              <ButtonLink href={links.importStatement(account)}>{m['billing.bank.import']()}</ButtonLink>
            </>
          )
        }
      />
      <PlaceSwitch label={m['billing.page.treasury']()} places={treasuryPlaces()} here={links.reconcile()} />
      {!account && <Card>{picker}</Card>}
      {account && (
        <InCurrency currency={currency}>
          <ApprovalCard key={`approve ${account}`} account={account} mayWrite={mayWrite}>
            {picker}
          </ApprovalCard>
          <div className="billing-switch">
            <SegmentedControl
              label={m['billing.bank.lines']()}
              value={view}
              onChange={state => change({ state })}
              options={views.map(id => ({
                id,
                name: viewWords[id]({ count: totals.data?.[id] ?? 0 }),
              }))}
            />
          </div>
          {view === 'open' ? (
            <MatchingSides key={account} account={account} mayWrite={mayWrite} />
          ) : (
            <DecidedLines key={`${account} ${view}`} account={account} state={view} mayWrite={mayWrite} />
          )}
          <PastReconciliations account={account} />
        </InCurrency>
      )}
      {showsRules && <RulesPanel onClose={() => setRules(false)} />}
    </div>
  )
}
