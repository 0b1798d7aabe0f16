import { describe } from 'vitest'
import { addDays, type Day, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import { moneyText, parseMoney } from '#kernel/shared/money.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { anOpenBox, aVendor } from '#modules/billing/make.ts'
import { moveCheque, payOut, recordBill, returnPayment } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { saveAgreement } from '#modules/realestate/agreement/agreement.contract.ts'
import { listBundles, receiveBundle } from '#modules/realestate/bundle/bundle.contract.ts'
import { dueRows } from '#modules/realestate/job/leases.job.ts'
import { getLease } from '#modules/realestate/lease/lease.contract.ts'
import { collectRent } from '#modules/realestate/leaseRow/leaseRow.contract.ts'
import { aBuilding, anActive, anEstateCompany, night } from '#modules/realestate/make.ts'
import { saveRealestateSettings } from '#modules/realestate/settings/settings.contract.ts'
import {
  approveStatement,
  listStatements,
  payOwners,
} from '#modules/realestate/statement/statement.contract.ts'
import { proveTrust } from '#modules/realestate/trust/trust.contract.ts'
import { type Dice, dice } from '../src/demo/random.ts'
import { prove } from './proof.ts'

const firstDay = '2026-01-01'
const days = 365
const minor = (text: string): number => {
  const parsed = parseMoney(text, 'KWD')
  if (!parsed.ok) throw new Error(text)
  return parsed.minor
}
const text = (amount: number) => moneyText(amount, 'KWD')

/** A managed building of four let flats, its trust account, its owners, its plumber. */
async function anOffice() {
  const t = await anEstateCompany({ now: `${firstDay}T06:00:00Z` })
  const { bankId } = await anOpenBox(t, 0)
  await t.call(
    saveRealestateSettings,
    { trustAccountIds: [bankId] },
    { permissions: ['admin.settings.write'] },
  )
  const { id: buildingId, units } = await aBuilding(t, { ownership: 'managed' })
  const owners = [await aCustomer(t), await aCustomer(t), await aCustomer(t)].map(one => one.id)
  const { id: agreementId } = await t.call(saveAgreement, {
    representativeId: owners[0]!,
    from: firstDay,
    feeBasis: 'collected',
    feeBps: 500,
    fee: '0',
    minimumFee: '0',
    reserve: '100.000',
    spendLimit: '150.000',
    payoutDay: 5,
    propertyIds: [buildingId],
    shares: [1250, 4375, 4375].map((shareBps, at) => ({ ownerId: owners[at]!, shareBps })),
  })
  const leases: string[] = []
  for (const unit of units) {
    const term = { units: [unit.id], startDate: firstDay, endDate: '2027-12-31', signedOn: firstDay }
    leases.push((await anActive(t, term)).id)
  }
  return { t, bankId, agreementId, owner: owners[0]!, leases, plumber: await aVendor(t) }
}

type Office = Awaited<ReturnType<typeof anOffice>>

/** What an honest cash box would know: money that is there, whatever the books say. */
type Box = {
  clearedMinor: number
  spentMinor: number
  paidMinor: number
  receipts: { id: string; minor: number }[]
}

/** One thing that happens in an office; refusals are answers too, and move nothing. */
async function happen(office: Office, box: Box, roll: Dice, today: Day, at: number): Promise<void> {
  const { t, bankId, leases } = office
  const lease = roll.pick(leases)
  const kind = roll.between(1, 100)
  if (kind <= 50) {
    const { version, balance } = await t.call(getLease, { id: lease })
    if (minor(balance) <= 0) return
    const amount = roll.between(1, 3) === 1 ? roll.between(1, minor(balance)) : minor(balance)
    const { paymentId } = await t.call(collectRent, {
      id: lease,
      version,
      treasuryAccountId: bankId,
      amount: text(amount),
    })
    box.clearedMinor += amount
    box.receipts.push({ id: paymentId, minor: amount })
  } else if (kind <= 62) await takeCheque(office, lease, at)
  else if (kind <= 80) await moveSomeCheque(office, box, roll, lease, today, at)
  else if (kind <= 83) await takeBack(office, box, roll, today, at)
  else if (kind <= 88) await spend(office, box, roll, at)
  // A day on which a tenant only asks.
  else await office.t.call(getLease, { id: lease })
}

async function takeCheque({ t }: Office, lease: string, at: number) {
  const { open } = await t.call(listBundles, { leaseId: lease })
  const [row] = open
  if (!row) return
  const { version } = await t.call(getLease, { id: lease })
  await t.call(receiveBundle, {
    leaseId: lease,
    version,
    bank: 'بنك',
    drawer: 'المستأجر',
    throughNo: row.no,
    cheques: [{ number: String(1000 + at), dueOn: row.dueOn, amount: row.amount }],
  })
}

async function moveSomeCheque(office: Office, box: Box, roll: Dice, lease: string, today: Day, at: number) {
  const { t, bankId } = office
  const { cheques } = await t.call(listBundles, { leaseId: lease })
  const waiting = cheques.filter(
    one => one.dueOn <= today && (one.state === 'onHand' || one.state === 'lodged'),
  )
  const [cheque] = waiting
  if (!cheque) return
  const to = cheque.state === 'onHand' ? 'lodged' : roll.between(1, 4) === 1 ? 'bounced' : 'cleared'
  await t.act(ctx =>
    moveCheque(ctx, {
      sourceKey: `proof:cheque:${at}`,
      chequeId: cheque.id,
      to,
      on: today,
      treasuryAccountId: to === 'lodged' ? bankId : null,
      chargeMinor: 0,
    }),
  )
  if (to === 'cleared') box.clearedMinor += minor(cheque.amount)
}

/** The bank takes a transfer back, sometimes after the owner was paid. */
async function takeBack({ t }: Office, box: Box, roll: Dice, today: Day, at: number) {
  if (box.receipts.length === 0) return
  const [receipt] = box.receipts.splice(roll.between(0, box.receipts.length - 1), 1)
  await t.act(ctx =>
    returnPayment(ctx, {
      sourceKey: `proof:return:${at}`,
      paymentId: receipt!.id,
      on: today,
      reason: 'استرد البنك التحويل',
    }),
  )
  box.clearedMinor -= receipt!.minor
}

async function spend({ t, bankId, owner, plumber }: Office, box: Box, roll: Dice, at: number) {
  const amountMinor = roll.between(1_000, 20_000)
  const { invoiceId } = await t.act(ctx =>
    recordBill(ctx, {
      sourceKey: `proof:bill:${at}`,
      partyId: plumber,
      reference: `P-${at}`,
      date: ctx.today,
      lines: [{ descriptionAr: 'صيانة', key: 'ownerPayable', amountMinor, partyId: owner, taxCode: null }],
    }),
  )
  box.spentMinor += amountMinor
  if (roll.between(1, 2) === 1 && box.clearedMinor - box.paidMinor > box.spentMinor)
    await t.act(ctx =>
      payOut(ctx, {
        sourceKey: `proof:pay:${at}`,
        partyId: plumber,
        tenders: [{ treasuryAccountId: bankId, amountMinor }],
        splits: [{ kind: 'invoice', invoiceId, amountMinor }],
      }),
    )
}

/** The month is settled with the owners and paid; what may not be paid is refused and waits. */
async function settle({ t, bankId, agreementId }: Office, box: Box, from: Day, to: Day): Promise<void> {
  await t.call(approveStatement, { agreementId, from, to })
  for (const row of (await t.call(listStatements, { agreementId })).rows.filter(
    one => one.state === 'approved',
  )) {
    const answer = await t.reply(payOwners, {
      statementId: row.id,
      version: row.version,
      treasuryAccountId: bankId,
    })
    if (answer.ok) box.paidMinor += minor(row.payable)
    else if (answer.refusal.code !== 'realestate.owner.insufficient') throw new RefusalError(answer.refusal)
  }
}

async function run(cases: number) {
  const office = await anOffice()
  const { t } = office
  const roll = dice(20_270_108)
  const box: Box = { clearedMinor: 0, spentMinor: 0, paidMinor: 0, receipts: [] }
  const violations: string[] = []
  let today: Day = firstDay
  for (let at = 0; at < cases; ) {
    // As many as a day has, one at least.
    const until = Math.max(at + 1, Math.min(cases, Math.ceil(at + cases / days)))
    for (; at < until; at++) await happen(office, box, roll, today, at)
    const before = box.paidMinor
    const next = addDays(firstDay, Math.floor((at / cases) * days))
    while (today < next && today < '2026-12-31') {
      if (today === endOfMonth(today)) await settle(office, box, `${monthOf(today)}-01`, today)
      today = addDays(today, 1)
      t.setNow(`${today}T06:00:00Z`)
      await night(t, dueRows)
    }
    // Whatever was paid now was there: it had come in, and neither gone back nor been spent.
    if (box.paidMinor > before && box.paidMinor > box.clearedMinor - box.spentMinor)
      violations.push(
        `${today}: owners were paid ${text(box.paidMinor)} of ${text(box.clearedMinor - box.spentMinor)}`,
      )
    const { difference } = await t.call(proveTrust, {})
    if (difference !== '0.000') violations.push(`${today}: the trust accounts differ by ${difference}`)
  }
  // A year in which nothing was paid or nothing came back would prove nothing.
  if (box.paidMinor === 0 || box.spentMinor === 0) violations.push('nothing happened')
  return { cases, violations }
}

describe('Owners’ money', () => {
  prove({
    name: 'Owners’ money',
    property:
      'through a year of receipts, cheques, returns, costs and payouts the trust accounts hold what they must, and owners are paid from cleared money alone',
    short: 150,
    long: 10_000,
    run,
  })
})
