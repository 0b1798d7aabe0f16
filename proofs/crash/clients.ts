import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint, WireInputOf, WireOutputOf } from '#kernel/shared/endpoint.ts'
import { signIn } from '#modules/access/session/session.contract.ts'
import { issueSavedInvoice, listInvoices, saveInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { receivePayment } from '#modules/billing/payment/payment.contract.ts'
import { listTreasury } from '#modules/billing/session/session.contract.ts'
import { listParties } from '#modules/parties/party/party.contract.ts'
import { demoSignIns } from '../../src/demo/company.ts'
import { demoPassword } from '../../src/demo/password.ts'

/** A write that was answered: the mark is unique and stored with the document. */
export type Acknowledged = { readonly mark: string; readonly number: string }

/** What the clients saw, kept outside the server that is killed. */
export type Journal = {
  readonly acknowledged: Acknowledged[]
  /** Marks that were sent at least once, answered or not. */
  readonly sent: string[]
  /** Writes that failed again when they were sent a second time, and reads that failed twice. */
  readonly failures: string[]
  retried: number
  /** How many requests wait for their second attempt. */
  retrying: number
  reads: number
  /** When the last successful write began, by `performance.now()`. */
  lastSuccessBegan: number
}

/** What is found in the database of a mark that was sent. */
export type Stored = { readonly mark: string; readonly number: string | null }

export const aJournal = (): Journal => ({
  acknowledged: [],
  sent: [],
  failures: [],
  retried: 0,
  retrying: 0,
  reads: 0,
  lastSuccessBegan: 0,
})

export type Target = {
  readonly url: string
  /** Waits until a second attempt makes sense. */
  readonly ready: () => Promise<void>
}

/** A desk with a session of its own: reads and writes, each sent once more when it got no answer. */
export async function aDesk(target: Target, journal: Journal, address: string) {
  const who = { address, cookie: await signedIn(target, address) }
  const read = async <E extends Endpoint>(endpoint: E, query: Record<string, string>) => {
    const path = `${target.url}/api/${endpoint.name}?${new URLSearchParams(query)}`
    const ask = () => fetch(path, { headers: { cookie: who.cookie, 'x-forwarded-for': address } })
    const reply = await twice(target, journal, `${endpoint.name} (${address})`, ask)
    journal.reads++
    return reply as WireOutputOf<E> | null
  }
  const write = async <E extends Endpoint>(endpoint: E, mark: string, input: WireInputOf<E>) => {
    const key = randomUUID()
    let began = 0
    const send = () => {
      began = performance.now()
      return post(target.url, endpoint.name, who, key, input)
    }
    const reply = await twice(target, journal, `${endpoint.name} ${mark}`, send)
    if (reply) journal.lastSuccessBegan = Math.max(journal.lastSuccessBegan, began)
    return reply as WireOutputOf<E> | null
  }
  return { read, write }
}

/** A clerk at work until stopped: saves invoices, issues them, takes receipts, reads a list now and then. */
export async function aClerk(
  target: Target,
  journal: Journal,
  index: number,
  stopped: () => boolean,
): Promise<void> {
  const { read, write } = await aDesk(target, journal, `10.2.${index}.1`)
  const { rows } = (await read(listParties, { limit: '20' }))!
  const partyId = rows[index % rows.length]!.id
  const treasury = (await read(listTreasury, {}))!
  const bank = treasury.rows.find(account => account.kind === 'bank')!
  const date = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kuwait' })
  for (let turn = 1; !stopped(); turn++) {
    const mark = `crash-${index}-${turn}-${randomUUID().slice(0, 8)}`
    journal.sent.push(mark)
    if (turn % 3 === 0) {
      const tenders = [{ treasuryAccountId: bank.id, amount: '9.250' }]
      const input = { date, partyId, tenders, splits: 'oldestFirst' as const, memo: mark }
      const taken = await write(receivePayment, mark, input)
      if (taken) journal.acknowledged.push({ mark, number: taken.number })
    } else {
      const lines = [{ descriptionAr: 'إيجار', key: 'rentalRevenue', unitPrice: '12.500' }]
      const saved = await write(saveInvoice, mark, { partyId, date, lines, note: mark })
      if (!saved) continue
      const issued = await write(issueSavedInvoice, mark, { id: saved.id, version: saved.version })
      if (issued) journal.acknowledged.push({ mark, number: issued.number })
    }
    if (turn % 4 === 0) await read(listParties, { limit: '20' })
  }
}

/**
 * A screen that is watched until stopped: it queries the lists of an office one after the other and never retries. What fails behind a
 * proxy is a failed read, whatever came after.
 */
export async function aReader(
  target: Target,
  journal: Journal,
  index: number,
  stopped: () => boolean,
): Promise<void> {
  const address = `10.3.${index}.1`
  const who = { address, cookie: await signedIn(target, address) }
  const pages = [listParties.name, listTreasury.name, listInvoices.name]
  for (let turn = index; !stopped(); turn++) {
    const name = pages[turn % pages.length]!
    const answer = await attempt(() =>
      fetch(`${target.url}/api/${name}?limit=20`, {
        headers: { cookie: who.cookie, 'x-forwarded-for': address },
      }),
    )
    if (answer.ok) journal.reads++
    else journal.failures.push(`${name} (reader ${index}): ${answer.why}`)
    await pause(20)
  }
}

async function signedIn(target: Target, address: string): Promise<string> {
  const administrator = demoSignIns.find(person => person.role === 'company_admin')!
  const entered = await post(target.url, signIn.name, { address, cookie: '' }, randomUUID(), {
    email: administrator.email,
    password: demoPassword,
  })
  const cookie = (entered.headers.getSetCookie() ?? []).map(line => line.split(';')[0]).join('; ')
  if (!entered.ok || !cookie) throw new Error(`Signing in answered ${entered.status}.`)
  return cookie
}

type Who = { address: string; cookie: string }

function post(url: string, name: string, who: Who, key: string, input: unknown): Promise<Response> {
  return fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': who.address,
      ...(who.cookie ? { cookie: who.cookie } : {}),
    },
    body: JSON.stringify(input),
  })
}

/** Sends a request; without an answer, or with one of 5xx, once more when the server is ready. Null when that failed too. */
async function twice(
  target: Target,
  journal: Journal,
  what: string,
  send: () => Promise<Response>,
): Promise<unknown> {
  const first = await attempt(send)
  if (first.ok) return first.body
  journal.retried++
  journal.retrying++
  await target.ready()
  const second = await attempt(send)
  journal.retrying--
  if (second.ok) return second.body
  journal.failures.push(`${what}: ${first.why}, then ${second.why}`)
  await pause(100)
  return null
}

type Attempt = { ok: true; body: unknown } | { ok: false; why: string }

async function attempt(send: () => Promise<Response>): Promise<Attempt> {
  try {
    const reply = await send()
    if (reply.ok) return { ok: true, body: await reply.json() }
    return { ok: false, why: `${reply.status} ${(await reply.text()).slice(0, 200)}` }
  } catch (error) {
    // A connection that was cut: whether the write happened is unknown, which is what keys are for.
    const { message, cause } = error as Error & { cause?: { code?: string } }
    return { ok: false, why: cause?.code ?? message }
  }
}
