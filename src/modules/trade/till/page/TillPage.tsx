import { Camera, History, Settings2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SessionBar } from '#modules/billing/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { showProblem } from '#ui/toast.ts'
import { tillNumber } from '../till.rules.ts'
import { CameraDialog } from './CameraDialog.tsx'
import { CartPanel } from './CartPanel.tsx'
import {
  type Cart,
  type Goods,
  meant,
  minor,
  newCart,
  priceOf,
  type Till,
  totalsOf,
  withOne,
} from './cart.web.ts'
import { PayDialog, type Tender } from './PayDialog.tsx'
import { type Done, ReceiptDialog } from './ReceiptDialog.tsx'
import { TillDialog } from './TillDialog.tsx'
import { TillSalesPanel } from './TillSalesPanel.tsx'
import { nextCount, type Sold, sellNow, sendSales, useConnected, useWaitingSales } from './tillQueue.web.ts'
import { drop, keep, readKept } from './tillStore.web.ts'
import { useScanner } from './useScanner.web.ts'
import { useKept } from './useTillGoods.web.ts'
import './till.css'

const chosenTill = 'draft:till-chosen'

/** The cashier's page: it opens and sells with or without a connection. */
export default function TillPage() {
  const { can } = useSession()
  const { data, isPending } = useKept('trade.till.list', {})
  const [chosen, setChosen] = useState(() => localStorage.getItem(chosenTill))
  const [editing, setEditing] = useState<Till | 'new' | null>(null)
  const tills = (data?.rows ?? []).filter(till => till.isActive)
  const till = tills.find(one => one.id === chosen) ?? tills[0]
  const mayEdit = can('finance.treasury.write')
  const choose = (id: string) => {
    localStorage.setItem(chosenTill, id)
    setChosen(id)
  }
  return (
    <div className="page">
      <PageHeader
        title={m['trade.till.title']()}
        actions={
          <>
            {tills.length > 1 && till && (
              <Select
                label={m['trade.till.choose']()}
                value={till.id}
                onChange={choose}
                options={tills.map(one => ({ id: one.id, name: one.nameAr }))}
              />
            )}
            {mayEdit && (
              <Button onPress={() => setEditing(till ?? 'new')}>
                <Settings2 aria-hidden />
                {m['trade.till.settings']()}
              </Button>
            )}
            {mayEdit && till && <Button onPress={() => setEditing('new')}>{m['trade.till.add']()}</Button>}
          </>
        }
      />
      {till && data ? (
        <TillWork key={till.id} till={till} cashRounding={data.cashRounding} />
      ) : (
        !isPending && (
          <EmptyState
            title={mayEdit ? m['trade.till.none']() : m['trade.till.noneAsk']()}
            actions={
              mayEdit && (
                <Button kind="primary" onPress={() => setEditing('new')}>
                  {m['trade.till.add']()}
                </Button>
              )
            }
          />
        )
      )}
      {editing && <TillDialog till={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

/** The cart of a till, kept on the device with every change. */
function useCart(tillId: string) {
  const [cart, setCart] = useState<Cart>(newCart)
  const name = `cart:${tillId}`
  useEffect(() => {
    void readKept<Cart>(name).then(kept => {
      if (kept) setCart(kept)
    })
  }, [name])
  const change = (next: Cart) => {
    setCart(next)
    keep(name, next).catch(error => console.warn('This device keeps nothing.', error))
  }
  const clear = async () => {
    setCart(newCart())
    await drop(name)
  }
  return { cart, change, clear }
}

function useParked(tillId: string) {
  const name = `parked:${tillId}`
  const [parked, setParked] = useState<readonly Cart[]>([])
  useEffect(() => {
    void readKept<readonly Cart[]>(name).then(kept => setParked(kept ?? []))
  }, [name])
  const change = (next: readonly Cart[]) => {
    setParked(next)
    keep(name, next).catch(error => console.warn('This device keeps nothing.', error))
  }
  return { parked, change }
}

function TillWork({ till, cashRounding }: { till: Till; cashRounding: string }) {
  const { currency } = useCompany()
  const goods = useKept('trade.till.goods', { tillId: till.id })
  const shifts = useKept('billing.session.current', {})
  const waiting = useWaitingSales()
  const isConnected = useConnected()
  const { cart, change, clear } = useCart(till.id)
  const { parked, change: park } = useParked(till.id)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<'pay' | 'camera' | 'sales' | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const shift = shifts.data?.rows.find(row => row.treasuryAccountId === till.cashAccountId)?.session
  const isOpen = shift?.status === 'open'
  const rows = goods.data?.rows ?? []
  const totals = totalsOf(cart, currency)
  const capMinor = minor(till.offlineCap, currency)

  // What was left here is sent as soon as the page opens.
  useEffect(() => {
    void sendSales()
  }, [])

  const add = (item: Goods, unit: Parameters<typeof withOne>[2] = null) => {
    if (priceOf({ goods: item, unit }, currency) === null) showProblem(m['trade.sale.priceNeeded']())
    else if (item.tracking === 'serial' && !isConnected) showProblem(m['trade.till.serialOffline']())
    else change(withOne(cart, item, unit))
  }
  const scanned = (code: string) => {
    const found = meant(rows, code)
    if (found) add(found.goods, found.unit)
    else showProblem(m['trade.till.unknownCode']())
  }
  useScanner(scanned)

  const pay = () => {
    setRefused(null)
    if (!isOpen) showProblem(m['trade.till.openShift']())
    else if (!isConnected && totals.totalMinor > capMinor)
      showProblem(m['trade.till.aboveCap']({ cap: till.offlineCap }))
    else setOpen('pay')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F9' || cart.lines.length === 0) return
    event.preventDefault()
    pay()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])

  const sell = async (tenders: readonly Tender[]) => {
    setBusy(true)
    const number = tillNumber(till.code, nextCount(till.id, till.lastCount))
    const sale: Sold = {
      saleId: cart.saleId,
      tillId: till.id,
      number,
      soldAt: new Date().toISOString(),
      sessionId: shift?.id ?? null,
      customerId: cart.customerId,
      discountBps: cart.discountBps,
      lines: cart.lines.map(line => ({
        itemId: line.goods.id,
        unitId: line.unit?.id ?? null,
        quantity: line.quantity,
        price: moneyText(priceOf(line, currency) ?? 0, currency),
        discountBps: line.discountBps,
        serials: [...line.serials],
      })),
      tenders: tenders.map(tender => ({ ...tender })),
    }
    const mayWait =
      tenders.length > 0 &&
      totals.totalMinor <= capMinor &&
      cart.lines.every(line => line.goods.tracking !== 'serial')
    const outcome = await sellNow(sale, moneyText(totals.totalMinor, currency), mayWait)
    setBusy(false)
    if (outcome.kind === 'refused') {
      await loadCodeWords()
      setRefused(outcome.error)
      return
    }
    setOpen(null)
    const invoiceNumber = outcome.kind === 'sold' ? outcome.answer.invoiceNumber : null
    setDone({ number, invoiceNumber, soldAt: sale.soldAt, cart, tenders })
    await clear()
  }

  const shown = found(rows, search)
  return (
    <>
      {(waiting > 0 || !isConnected) && (
        <Notice
          actions={
            waiting > 0 && (
              <Button size="small" onPress={() => void sendSales()}>
                {m['trade.till.sendNow']()}
              </Button>
            )
          }
        >
          {isConnected
            ? m['trade.till.sending']({ count: waiting })
            : m['trade.till.offline']({ count: waiting })}
        </Notice>
      )}
      <SessionBar
        boxId={till.cashAccountId}
        whyNotCount={waiting > 0 ? m['trade.till.countWaits']({ count: waiting }) : null}
      />
      <div className="till">
        <div className="stack">
          <div className="row">
            <SearchField
              label={m['trade.till.search']()}
              value={search}
              slash
              onChange={text => {
                const exact = text ? meant(rows, text) : null
                if (exact) add(exact.goods, exact.unit)
                setSearch(exact ? '' : text)
              }}
            />
            <IconButton label={m['trade.till.camera']()} onPress={() => setOpen('camera')}>
              <Camera aria-hidden />
            </IconButton>
            <IconButton label={m['trade.till.lastSales']()} onPress={() => setOpen('sales')}>
              <History aria-hidden />
            </IconButton>
          </div>
          {parked.length > 0 && (
            <div className="row">
              {parked.map((one, at) => (
                <Button
                  key={one.saleId}
                  size="small"
                  disabledReason={cart.lines.length > 0 ? m['trade.till.cartFull']() : null}
                  onPress={() => {
                    change(one)
                    park(parked.filter(other => other !== one))
                  }}
                >
                  {m['trade.till.parked']({
                    number: String(at + 1),
                    total: moneyText(totalsOf(one, currency).totalMinor, currency),
                  })}
                </Button>
              ))}
            </div>
          )}
          {rows.length === 0 && !goods.isPending && <EmptyState title={m['trade.till.noGoods']()} />}
          <div className="till-goods">
            {shown.map(item => (
              <button key={item.id} type="button" className="till-item" onClick={() => add(item)}>
                <bdi className="strong">{item.name}</bdi>
                <span className="card-row">
                  {item.price === null ? (
                    <span className="quiet">{'\u2014'}</span>
                  ) : (
                    <Money amount={item.price} />
                  )}
                  {item.isStocked && (
                    <span className="n soft-ink">
                      {item.available} <bdi>{item.unit}</bdi>
                    </span>
                  )}
                </span>
              </button>
            ))}
          </div>
        </div>
        <div className="till-side">
          <CartPanel
            cart={cart}
            change={change}
            currency={currency}
            isConnected={isConnected}
            onPay={pay}
            onPark={() => {
              park([...parked, cart])
              void clear()
            }}
          />
        </div>
      </div>
      {open === 'pay' && (
        <PayDialog
          totalMinor={totals.totalMinor}
          currency={currency}
          stepMinor={minor(cashRounding, currency)}
          isConnected={isConnected}
          hasCustomer={cart.customerId !== null}
          refused={refused}
          busy={isBusy}
          onPay={sell}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'camera' && (
        <CameraDialog
          onCode={code => {
            setOpen(null)
            scanned(code)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'sales' && <TillSalesPanel till={till} onClose={() => setOpen(null)} />}
      {done && <ReceiptDialog done={done} till={till} onClose={() => setDone(null)} />}
    </>
  )
}

const mostShown = 60

/** Goods whose name or code holds what is typed; all of them, by category, where nothing is. */
function found(rows: readonly Goods[], search: string): readonly Goods[] {
  const typed = search.trim().toLowerCase()
  const fitting = typed
    ? rows.filter(row => row.name.toLowerCase().includes(typed) || row.code.toLowerCase().includes(typed))
    : rows
  return fitting.slice(0, mostShown)
}
