import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { aBillingCompany, aDeposit, anInvoice, theTreasury } from '#modules/billing/make.ts'
import {
  applyDeposit,
  extendDeposit,
  releaseDeposit,
  reserveDeposit,
  returnDeposit,
} from '#modules/billing/public.server.ts'
import { treasuryOpening } from '#modules/billing/session/session.contract.ts'
import { prove } from './proof.ts'

const firstDay: Day = '2026-01-01'
/** Six in Kuwait, when dues raise alerts. */
const morning = '03:10:00'
const sequencesOfOneCompany = 20
const actsOfOneSequence = 8
const acts = ['reserve', 'release', 'apply', 'return', 'extend', 'night', 'night'] as const

/** What a deposit must be by plain arithmetic, beside what the commands made of it. */
type Expected = {
  depositId: string
  partyId: string
  invoiceId: string
  balance: number
  owed: number
  holdUntil: Day
  reserves: { id: string; amount: number; until: Day }[]
}

type World = { t: TestCompany; bankId: string; chance: () => number; today: Day }

/** A line of numbers that is the same in every run. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const upTo = (world: World, most: number) => 1 + Math.floor(world.chance() * most)
const freeOf = (one: Expected) => one.balance - one.reserves.reduce((sum, { amount }) => sum + amount, 0)

async function aWorld(seed: number): Promise<World> {
  const t = await aBillingCompany({ now: `${firstDay}T${morning}Z` })
  const { bankId } = await theTreasury(t)
  // The bank never runs dry: what is refused is refused for the deposit's sake.
  await t.call(treasuryOpening, { id: bankId, date: firstDay, amount: '100000.000' })
  return { t, bankId, chance: chanceOf(seed), today: firstDay }
}

const run = (t: TestCompany, name: string) =>
  t.act(ctx => billingServer.schedules!.find(one => one.name === name)!.run(ctx))

/** The next day, with what its hours run. */
async function nightPasses(world: World, known: readonly Expected[]): Promise<void> {
  world.today = addDays(world.today, 1)
  world.t.setNow(`${world.today}T${morning}Z`)
  for (const one of known) one.reserves = one.reserves.filter(reserve => reserve.until >= world.today)
  await run(world.t, 'billing.deposits.freeExpiredReserves')
  await run(world.t, 'billing.dues.alert')
}

/** Whether the command took the act; what refuses it must be the rule that the amount is not free. */
async function taken(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'billing.deposit.insufficient') return false
    throw error
  }
}

type Act = (typeof acts)[number]

/** One act by chance on a deposit; answers what went otherwise than by arithmetic. */
async function step(world: World, one: Expected, act: Act): Promise<string | null> {
  const { t } = world
  const { depositId } = one
  const sourceKey = `proof:deposit:${randomUUID()}`
  const amountMinor = upTo(world, Math.ceil(one.balance * 1.3))
  const isFree = amountMinor <= freeOf(one)
  const differs = (wasTaken: boolean) =>
    wasTaken === isFree
      ? null
      : `${act} of ${amountMinor} with ${freeOf(one)} free was ${wasTaken ? 'taken' : 'refused'}`
  if (act === 'night') {
    await nightPasses(world, [one])
    return null
  }
  if (act === 'extend') {
    one.holdUntil = addDays(world.today, upTo(world, 4) - 2)
    await t.act(ctx => extendDeposit(ctx, { depositId, holdUntil: one.holdUntil }))
    return null
  }
  if (act === 'release') {
    const reserve = one.reserves.shift()
    if (reserve) await t.act(ctx => releaseDeposit(ctx, { sourceKey, reserveId: reserve.id }))
    return null
  }
  if (one.balance === 0) return null
  if (act === 'reserve') {
    const until = addDays(world.today, upTo(world, 5) - 1)
    const wish = { sourceKey, depositId, amountMinor, reason: 'ضرر لم يُبت فيه', until }
    let id = ''
    const wasTaken = await taken(
      t.act(async ctx => {
        id = (await reserveDeposit(ctx, wish)).reserveId
      }),
    )
    const why = differs(wasTaken)
    if (wasTaken) one.reserves.push({ id, amount: amountMinor, until })
    return why
  }
  if (act === 'apply') {
    if (amountMinor > one.owed) return null
    const use = { sourceKey, depositId, amountMinor, invoiceId: one.invoiceId }
    const wasTaken = await taken(t.act(ctx => applyDeposit(ctx, use)))
    const why = differs(wasTaken)
    if (wasTaken) one.balance -= amountMinor
    if (wasTaken) one.owed -= amountMinor
    return why
  }
  const tender = { treasuryAccountId: world.bankId }
  const wasTaken = await taken(
    t.act(ctx => returnDeposit(ctx, { sourceKey, depositId, amountMinor, tender })),
  )
  const why = differs(wasTaken)
  if (wasTaken) one.balance -= amountMinor
  return why
}

/** What stands in the books against arithmetic: balance, the free part, and the alert of a release that is late. */
async function judge({ t, today }: World, one: Expected, wasNight: boolean): Promise<string[]> {
  const [row] = await t.act(ctx =>
    rawQuery<{ balance: number; reserved: number; told: boolean }>(
      ctx.db,
      `select balance_minor as balance, reserved_minor as reserved, exists (select from alerts.alert a
         where a.company_id = $1 and a.kind = 'deposit_release' and a.subject_id = d.id::text and a.state <> 'resolved') as told
       from billing.deposit d where d.company_id = $1 and d.id = $2`,
      [ctx.company.id, one.depositId],
    ),
  )
  const { balance, reserved, told } = row!
  const isLate = one.balance > 0 && one.holdUntil < today
  return [
    ...(balance === one.balance ? [] : [`balance ${balance} instead of ${one.balance} on ${today}`]),
    ...(balance - reserved >= 0 ? [] : [`free part ${balance - reserved} on ${today}`]),
    ...(balance - reserved === freeOf(one) ? [] : [`free ${balance - reserved} instead of ${freeOf(one)}`]),
    ...(wasNight && told !== isLate ? [`${isLate ? 'no alert' : 'an alert'} on ${today}`] : []),
  ]
}

async function aSequence(world: World): Promise<Expected> {
  const { t, today } = world
  const amountMinor = 20_000 + upTo(world, 180_000)
  const holdUntil = addDays(today, upTo(world, 4) - 1)
  const { depositId, partyId } = await aDeposit(t, { amountMinor, holdUntil })
  const owed = upTo(world, 150_000)
  const { invoiceId } = await anInvoice(t, { partyId, amountMinor: owed })
  return { depositId, partyId, invoiceId, balance: amountMinor, owed, holdUntil, reserves: [] }
}

describe('A deposit and its clock', () => {
  prove({
    name: 'deposit-clock',
    property:
      'whatever is reserved, applied, returned and put off: never less than nothing free, each late release told that day',
    short: 12,
    long: 5_000,
    run: async wanted => {
      const violations: string[] = []
      let cases = 0
      let world = await aWorld(1)
      while (cases < wanted) {
        if (cases > 0 && cases % sequencesOfOneCompany === 0) world = await aWorld(cases + 1)
        const one = await aSequence(world)
        for (let at = 0; at < actsOfOneSequence; at += 1) {
          const act = acts[Math.floor(world.chance() * acts.length)]!
          const why = await step(world, one, act)
          const found = await judge(world, one, act === 'night')
          violations.push(...[...(why ? [why] : []), ...found].map(text => `sequence ${cases}: ${text}`))
        }
        cases += 1
      }
      return { cases, violations }
    },
  })

  test('a day put back after the night, and a return that nobody counted, are found', async () => {
    const world = await aWorld(7)
    const one = await aSequence(world)
    const { depositId } = one
    const putOff = (holdUntil: Day) => {
      one.holdUntil = holdUntil
      return world.t.act(ctx => extendDeposit(ctx, { depositId, holdUntil }))
    }
    await putOff(addDays(world.today, 3))
    await nightPasses(world, [one])
    expect(await judge(world, one, true)).toEqual([])
    await putOff(addDays(world.today, -1))
    expect(await judge(world, one, true)).toEqual([`no alert on ${world.today}`])
    await putOff(addDays(world.today, 2))
    const tender = { treasuryAccountId: world.bankId }
    const sourceKey = `proof:deposit:${randomUUID()}`
    await world.t.act(ctx => returnDeposit(ctx, { sourceKey, depositId, amountMinor: 1_000, tender }))
    expect(await judge(world, one, true)).toEqual([
      expect.stringContaining('balance'),
      expect.stringContaining('free'),
    ])
  })
})
