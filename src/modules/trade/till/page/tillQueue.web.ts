import { useSyncExternalStore } from 'react'
import { endpoints } from '#generated/endpoints.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { Fault, type InputFor, type OutputFor, perform } from '#kernel/web/api.ts'
import { refreshAnswers } from '#kernel/web/client.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { allKept, drop, keep } from './tillStore.web.ts'

/**
 * The sales of this device that the server has not confirmed. A sale is kept before it is sent and goes only when the server has it; it is
 * known by the id that was made with its cart, so that however many tabs send it however often, it is one sale.
 */
export type Sold = InputFor<'trade.pos.sell'>
export type SoldAnswer = OutputFor<'trade.pos.sell'>
type KeptSale = { readonly sale: Sold; readonly total: string; readonly problem: string | null }

const prefix = 'sale:'
const nameOf = (sale: Sold) => `${prefix}${sale.soldAt}:${sale.saleId}`
const mark = 'draft:till-waiting'
const againMillis = 15_000
const longestMillis = 20_000

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Beside the encrypted sales stands how many they are: other tabs and the way out read it at once. */
async function recount(): Promise<readonly KeptSale[]> {
  const sales = await allKept<KeptSale>(prefix)
  if (sales.length === 0) localStorage.removeItem(mark)
  else localStorage.setItem(mark, String(sales.length))
  tell()
  return sales
}

export const waitingSales = (): number => Number(localStorage.getItem(mark) ?? 0)

function follow(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', tell)
  }
}

export const useWaitingSales = (): number => useSyncExternalStore(follow, waitingSales)

/** Whether the server was reached last: on a network without internet `navigator.onLine` is true. */
let isCut = false
export function useConnected(): boolean {
  return useSyncExternalStore(
    listener => {
      const stop = follow(listener)
      const back = () => {
        isCut = false
        tell()
      }
      addEventListener('online', back)
      addEventListener('offline', listener)
      return () => {
        stop()
        removeEventListener('online', back)
        removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine && !isCut,
  )
}

function tellConnection(isThere: boolean): void {
  if (isCut === !isThere) return
  isCut = !isThere
  tell()
}

const isOffline = (error: unknown) => error instanceof Fault && error.offline

/** Gives a call up when the signal goes or nothing comes: what did arrive is answered to its repeat. */
function whileOnline<Answer>(call: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Fault('offline'))
    const wait = setTimeout(giveUp, longestMillis)
    addEventListener('offline', giveUp)
    call.then(resolve, reject).finally(() => {
      clearTimeout(wait)
      removeEventListener('offline', giveUp)
    })
  })
}

export type Outcome =
  | { readonly kind: 'sold'; readonly answer: SoldAnswer }
  /** Kept on this device; it is sent when there is a connection. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly error: unknown }

/** Sells: the sale is kept first, whatever happens next. Only a refusal of the server takes it back. */
export async function sellNow(sale: Sold, total: string, mayWait: boolean): Promise<Outcome> {
  await keep(nameOf(sale), { sale, total, problem: null } satisfies KeptSale)
  await recount()
  if (!navigator.onLine && mayWait) return { kind: 'kept' }
  try {
    const answer = await whileOnline(perform('trade.pos.sell', sale, sale.saleId))
    await forget(sale)
    tellConnection(true)
    await refreshAnswers(endpoints['trade.pos.sell']?.changes ?? [])
    return { kind: 'sold', answer }
  } catch (error) {
    if (error instanceof RefusalError) {
      await forget(sale)
      return { kind: 'refused', error }
    }
    tellConnection(!isOffline(error))
    // It may have arrived: it stays, and is sent again under its own id.
    if (mayWait || isOffline(error)) {
      plan()
      return { kind: 'kept' }
    }
    return { kind: 'refused', error }
  }
}

async function forget(sale: Sold): Promise<void> {
  await drop(nameOf(sale))
  await recount()
}

let timer: ReturnType<typeof setTimeout> | undefined
const plan = () => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendSales(), againMillis)
}

/** Sends what waits, in the order in which it was sold; one tab at a time. Answers what is still here and why. */
export async function sendSales(): Promise<readonly KeptSale[]> {
  // Adding the same listener again has no effect.
  addEventListener('online', sendSales)
  await navigator.locks.request('till-queue', sendAll)
  const left = await recount()
  if (left.length > 0) plan()
  return left
}

async function sendAll(): Promise<void> {
  for (const kept of await allKept<KeptSale>(prefix)) {
    try {
      await whileOnline(perform('trade.pos.sync', kept.sale, `${kept.sale.saleId}-sync`))
      tellConnection(true)
      await forget(kept.sale)
      await refreshAnswers(endpoints['trade.pos.sync']?.changes ?? [])
    } catch (error) {
      if (isOffline(error)) {
        tellConnection(false)
        return
      }
      if (error instanceof RefusalError && error.refusal.kind === 'unauthenticated') return
      await loadCodeWords()
      await keep(nameOf(kept.sale), { ...kept, problem: sayError(error) } satisfies KeptSale)
    }
  }
}

/** The next count of a till on this device, above all that the server and the device know of. */
export function nextCount(tillId: string, lastKnown: number): number {
  const name = `till-count:${tillId}`
  const next = Math.max(lastKnown, Number(localStorage.getItem(name) ?? 0)) + 1
  localStorage.setItem(name, String(next))
  return next
}
