import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { accountingLinks } from '#modules/accounting/public.web.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { late } from '#ui/onDemand.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../../links.web.ts'
import { type Books, disposalWords } from './booksWords.web.ts'
import type { Vehicle } from './vehicleFields.web.ts'

const AcquireDialog = late(() => import('./AcquireDialog.tsx'))
const DisposeDialog = late(() => import('./DisposeDialog.tsx'))
const UndoDisposalDialog = late(() => import('./UndoDisposalDialog.tsx'))
const SellKeepPanel = late(() => import('../../analysis/SellKeepPanel.tsx'))

/** What the books say of a vehicle, and the acts that bring it in and out of them. */
export function BooksTab({ vehicle }: { vehicle: Vehicle }) {
  const answer = useAnswer('fleet.vehicle.books', { id: vehicle.id })
  return (
    <div className="card-body stack">
      <Loaded answer={answer}>{books => <BooksOf vehicle={vehicle} books={books} />}</Loaded>
    </div>
  )
}

function BooksOf({ vehicle, books }: { vehicle: Vehicle; books: Books }) {
  const { can } = useSession()
  const [act, setAct] = useState<'acquire' | 'dispose' | 'undo' | 'advice' | null>(null)
  const close = () => setAct(null)
  const isGone = books.disposal !== null
  const mayWrite = can('finance.assets.write') && !isGone
  const mayAnalyse = can('fleet.analysis.read') || can('finance.analysis.view')
  const mayAcquire = mayWrite && !books.asset && vehicle.ownership !== 'leased_in'
  return (
    <>
      {books.asset ? <AssetFacts books={books} /> : <NoAsset vehicle={vehicle} />}
      <Documents books={books} />
      <div className="row wrap">
        {mayAcquire && (
          <Button kind="primary" onPress={() => setAct('acquire')}>
            {m['fleet.acquire.act']()}
          </Button>
        )}
        {mayAnalyse && !isGone && (
          <Button onPress={() => setAct('advice')}>{m['fleet.sellKeep.open']()}</Button>
        )}
        {mayWrite && <Button onPress={() => setAct('dispose')}>{m['fleet.dispose.act']()}</Button>}
        {isGone && can('finance.assets.write') && (!books.sale || can('finance.payments.reverse')) && (
          <Button onPress={() => setAct('undo')}>{m['fleet.dispose.undo']()}</Button>
        )}
        {books.profitUnitId && can('finance.ledger.view') && (
          <TextLink href={accountingLinks.linesBehind({ profitUnitId: books.profitUnitId })}>
            {m['fleet.books.entries']()}
          </TextLink>
        )}
      </div>
      <Suspense>
        {act === 'acquire' && <AcquireDialog vehicle={vehicle} books={books} onClose={close} />}
        {act === 'advice' && <SellKeepPanel vehicleId={vehicle.id} onClose={close} />}
        {act === 'undo' && <UndoDisposalDialog vehicle={vehicle} books={books} onClose={close} />}
        {act === 'dispose' && <DisposeDialog vehicle={vehicle} books={books} onClose={close} />}
      </Suspense>
    </>
  )
}

const NoAsset = ({ vehicle }: { vehicle: Vehicle }) => (
  <EmptyState
    title={vehicle.ownership === 'leased_in' ? m['fleet.books.noneLeased']() : m['fleet.books.none']()}
  />
)

function AssetFacts({ books: { asset } }: { books: Books }) {
  if (!asset) return null
  return (
    <dl className="facts">
      <Fact label={m['fleet.books.asset']()}>
        <TextLink href={accountingLinks.asset(asset.id)}>{asset.number}</TextLink>
      </Fact>
      <Fact label={m['fleet.books.cost']()}>
        <Money amount={asset.cost} />
      </Fact>
      <Fact label={m['fleet.books.accumulated']()}>
        <Money amount={asset.accumulated} />
      </Fact>
      {!asset.isDisposed && (
        <Fact label={m['fleet.books.book']()} strong>
          <Money amount={asset.book} strong />
        </Fact>
      )}
      <Fact label={m['fleet.books.salvage']()}>
        <Money amount={asset.salvage} />
      </Fact>
      <Fact label={m['fleet.books.inServiceOn']()}>
        <DayText day={asset.inServiceOn} />
      </Fact>
    </dl>
  )
}

function Documents({ books }: { books: Books }) {
  const { can } = useSession()
  const { purchase, sale, disposal, financings } = books
  if (!purchase && !sale && !disposal && financings.length === 0) return null
  return (
    <dl className="facts">
      {purchase && (
        <Fact label={m['fleet.books.purchase']()}>
          {can('finance.vendors.view') ? (
            <TextLink href={billingLinks.bill(purchase.id)}>{purchase.number}</TextLink>
          ) : (
            purchase.number
          )}{' '}
          · <Money amount={purchase.total} />
          {Number(purchase.open) > 0 && (
            <>
              {' '}
              · {m['fleet.books.open']()} <Money amount={purchase.open} />
            </>
          )}
        </Fact>
      )}
      {financings.length > 0 && (
        <Fact label={m['fleet.books.financings']()}>
          {financings.map(one => (
            <div key={one.id}>
              <TextLink href={links.financing(one.id)}>{one.number}</TextLink> · <Money amount={one.share} />
            </div>
          ))}
        </Fact>
      )}
      {disposal && (
        <Fact label={m['fleet.books.left']()}>
          {disposalWords[disposal.kind]()} · <DayText day={disposal.on} />
        </Fact>
      )}
      {sale && (
        <Fact label={m['fleet.books.sale']()}>
          {can('finance.invoices.view') ? (
            <TextLink href={billingLinks.invoice(sale.id)}>{sale.number}</TextLink>
          ) : (
            sale.number
          )}{' '}
          · <Money amount={sale.total} />
        </Fact>
      )}
    </dl>
  )
}
