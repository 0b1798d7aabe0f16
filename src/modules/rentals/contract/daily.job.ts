import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { type NewAlert, raiseAlert, resolveAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { holdsToldUntil } from '../hold/hold.rules.ts'
import { diagnoseContracts } from './diagnosis.queries.ts'
import { renewalDays } from './list/badge.rules.ts'
import { conditionOf } from './list/contractFilter.queries.ts'

const soonDays = 7
/** The contracts that end first raise alerts; the list of contracts has all of them (rule 23: twenty of a source). */
const toldAtOnce = 20
const paperDays = 30
const openReturnDays = 3

type Found = { id: string; number: string; on: Day }

type Told = Pick<NewAlert, 'kind' | 'severity' | 'titleKey'> & { days: (on: Day) => number }

/** One alert for each contract a sweep found; those it no longer finds end. */
async function tellOf(ctx: Ctx, found: readonly Found[], { days, ...alert }: Told): Promise<void> {
  for (const { id, number, on } of found)
    await raiseAlert(ctx, {
      ...alert,
      type: 'smart',
      dueOn: on,
      params: { number, days: days(on) },
      subject: { type: 'rentals.contract', id },
      permissionId: 'operations.contracts.read',
    })
  await resolveOthers(
    ctx,
    alert.kind,
    'rentals.contract',
    found.map(one => one.id),
  )
}

/** Contracts that end within a week: the customer is asked today whether to go on. */
export async function alertEnding(ctx: Ctx): Promise<void> {
  const ending = await rawQuery<Found>(
    ctx.db,
    `select id, number, (due_back_at at time zone $4)::date as "on" from rentals.contract
     where company_id = $1 and status in ('active', 'suspended')
       and (due_back_at at time zone $4)::date between $2::date and $3::date
     order by due_back_at, id limit ${toldAtOnce}`,
    [ctx.company.id, ctx.today, addDays(ctx.today, soonDays), ctx.company.timeZone],
  )
  await tellOf(ctx, ending, {
    kind: 'contract_expiring',
    severity: 'high',
    titleKey: 'rentals.alert.contractEnding',
    days: on => daysBetween(ctx.today, on),
  })
}

/** How many contracts of a month or longer end within 30 days: the list from which they are renewed. */
export async function alertRenewals(ctx: Ctx): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('rentals.contract as c')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(conditionOf(ctx, 'renewals'))
    .executeTakeFirstOrThrow()
  const subject = { type: 'rentals.renewals', id: 'list' }
  if (Number(count) === 0) await resolveAlert(ctx, 'renewals_due', subject)
  else
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'renewals_due',
      severity: 'medium',
      subject,
      titleKey: 'rentals.alert.renewals',
      params: { count: Number(count), days: renewalDays },
      permissionId: 'operations.contracts.read',
    })
}

/** Returned three days ago and not closed: money or a damage is still open. */
export async function alertNotClosed(ctx: Ctx): Promise<void> {
  const open = await rawQuery<Found>(
    ctx.db,
    `select id, number, (returned_at at time zone $3)::date as "on" from rentals.contract
     where company_id = $1 and status = 'returned' and (returned_at at time zone $3)::date <= $2::date`,
    [ctx.company.id, addDays(ctx.today, -openReturnDays), ctx.company.timeZone],
  )
  await tellOf(ctx, open, {
    kind: 'return_not_closed',
    severity: 'medium',
    titleKey: 'rentals.alert.notClosed',
    days: on => daysBetween(on, ctx.today),
  })
}

type Paper = {
  partyId: string
  name: string
  kind: 'licence' | 'identity' | 'paper'
  expiresOn: Day
  number: string
}

/** The papers of customers and drivers of open contracts that lapse within 30 days or within the contract, the first of each kind. */
const papersSql = `
  with person as (
    select c.number, (c.due_back_at at time zone $4)::date as due_on, coalesce(p.alias_of, p.id) as party_id
    from rentals.contract c
    cross join lateral (select c.customer_id as party_id
      union select d.party_id from rentals.contract_driver d where d.company_id = $1 and d.contract_id = c.id) d
    join parties.party p on p.company_id = $1 and p.id = d.party_id
    where c.company_id = $1 and c.status in ('reserved', 'active', 'suspended')
  ), paper as (
    select coalesce(p.alias_of, p.id) as party_id, max(x.expires_on) as expires_on,
      case x.type when 'driving_licence' then 'licence' when 'commercial_register' then 'paper'
        when 'authorisation' then 'paper' else 'identity' end as kind
    from parties.party_document x join parties.party p on p.company_id = $1 and p.id = x.party_id
    where x.company_id = $1 and x.expires_on is not null
    group by 1, x.type
  )
  select distinct on (paper.party_id, paper.kind) paper.party_id as "partyId", coalesce(p.name_ar, p.name_en) as name, paper.kind,
    paper.expires_on as "expiresOn", person.number
  from person join paper on paper.party_id = person.party_id
  join parties.party p on p.company_id = $1 and p.id = paper.party_id
  where paper.expires_on <= greatest($3::date, person.due_on) and $2::date is not null
  order by paper.party_id, paper.kind, paper.expires_on, person.number`

const paperKeys = {
  licence: { coming: 'rentals.alert.licenceEnding', over: 'rentals.alert.licenceOver' },
  identity: { coming: 'rentals.alert.identityEnding', over: 'rentals.alert.identityOver' },
  paper: { coming: 'rentals.alert.paperEnding', over: 'rentals.alert.paperOver' },
} as const

/** Licences, identities and papers of a company that end while a contract of their holder runs. */
export async function alertPapers(ctx: Ctx): Promise<void> {
  const papers = await rawQuery<Paper>(ctx.db, papersSql, [
    ctx.company.id,
    ctx.today,
    addDays(ctx.today, paperDays),
    ctx.company.timeZone,
  ])
  for (const { partyId, name, kind, expiresOn, number } of papers) {
    const isOver = expiresOn < ctx.today
    await raiseAlert(ctx, {
      type: 'smart',
      kind: `${kind}_expiring`,
      dueOn: expiresOn,
      severity: isOver ? 'high' : daysBetween(ctx.today, expiresOn) <= soonDays ? 'medium' : 'low',
      titleKey: paperKeys[kind][isOver ? 'over' : 'coming'],
      params: { name, number, date: expiresOn },
      subject: { type: 'parties.party', id: partyId },
      permissionId: 'operations.customers.read',
    })
  }
  for (const kind of ['licence', 'identity', 'paper'] as const)
    await resolveOthers(
      ctx,
      `${kind}_expiring`,
      'parties.party',
      papers.filter(paper => paper.kind === kind).map(paper => paper.partyId),
    )
}

const proven = new Set([
  'activeWithoutCustody',
  'custodyWithoutContract',
  'rowsNotTotal',
  'closedWithOpenLeg',
  'claimConstraint',
])

/** The night's proof: rows against totals, custody against contracts. A difference alerts at once. */
export async function proveContracts(ctx: Ctx): Promise<void> {
  const { checks } = await diagnoseContracts(ctx)
  const found = checks
    .filter(check => proven.has(check.check))
    .reduce((total, check) => total + check.found, 0)
  const subject = { type: 'rentals.diagnosis', id: 'night' }
  if (found === 0) await resolveAlert(ctx, 'contracts_differ', subject)
  else
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'contracts_differ',
      severity: 'critical',
      titleKey: 'rentals.alert.proofFailed',
      params: { count: found },
      subject,
      permissionId: 'operations.contracts.read',
    })
}

/** Cards whose hold the bank lets go within three days: the deposit is taken, or the hold made anew, before that. */
export async function alertHolds(ctx: Ctx): Promise<void> {
  const lapsing = await rawQuery<Found>(
    ctx.db,
    `select c.id, c.number, min(h.lapses_on) as "on" from rentals.card_hold h
     join rentals.contract c on c.company_id = $1 and c.id = h.contract_id
     where h.company_id = $1 and h.state = 'held' and h.lapses_on between $2::date and $3::date
     group by c.id, c.number`,
    [ctx.company.id, ctx.today, holdsToldUntil(ctx.today)],
  )
  await tellOf(ctx, lapsing, {
    kind: 'card_hold_lapsing',
    severity: 'medium',
    titleKey: 'rentals.alert.holdLapsing',
    days: on => daysBetween(ctx.today, on),
  })
}

/** The alerts of a morning. */
export async function tellMorning(ctx: Ctx): Promise<void> {
  await alertEnding(ctx)
  await alertRenewals(ctx)
  await alertNotClosed(ctx)
  await alertPapers(ctx)
  await alertHolds(ctx)
}
