import type { Ctx } from '#kernel/server/context.ts'
import { addDays, dayIn } from '#kernel/shared/day.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import { forecastDrivers, forecastPapers } from '#modules/fleet/public.server.ts'
import { driverLicenceOf, getParty, identityDaysOf } from '#modules/parties/public.server.ts'
import { type ContractRow, driversOf } from '../contract/contract.row.ts'
import { capShare } from '../lateFee/lateFee.rules.ts'
import { type AgreedLateFee, lateFeeOf, lateFeeToAgree } from '../lateFee/lateFees.queries.ts'
import { type PriceTerms, priceTerms } from '../price/pricing.queries.ts'
import { rowsOf } from '../schedule/scheduleRows.commands.ts'
import { clausesOf } from '../template/template.row.ts'
import { asLawText, type Clause } from '../template/template.rules.ts'
import {
  coveredDocuments,
  type DatedDocument,
  type LawFacts,
  type LawFinding,
  type LawRule,
  lint,
  whyNotLawful,
} from './law.rules.ts'
import { plainRulesOf } from './lawPlain.rules.ts'
import { lawRulesOn } from './lawRule.row.ts'

type Subject = Pick<ContractRow, 'id' | 'pricing' | 'type' | 'status' | 'template_id' | 'late_fee_rule'>

/** A driver with the papers the law asks for. */
async function papersOf(ctx: Ctx, partyId: string) {
  const party = await getParty(ctx, partyId)
  return { party, licence: await driverLicenceOf(ctx, partyId), ...(await identityDaysOf(ctx, partyId)) }
}

/** The drivers of a contract with their papers. */
export async function driverPapers(ctx: Ctx, contractId: string) {
  const papers = []
  for (const driver of await driversOf(ctx, contractId))
    papers.push({ ...driver, ...(await papersOf(ctx, driver.party_id)) })
  return papers
}

type Term = { startAt: Date; dueBackAt: Date; vehicleId: string | null }
type Papers = Awaited<ReturnType<typeof papersOf>>

/** What is judged: the words, prices and drivers of a contract, written or still being typed. */
type Judged = {
  drivers: readonly Papers[]
  pricing: ContractRow['pricing']
  fee: AgreedLateFee
  rowAmounts: readonly number[]
  clauses: readonly Clause[]
}

/**
 * What a contract violates from `startAt` to `dueBackAt` with a vehicle (section 5.7). Fleet forecasts the documents of vehicle and drivers
 * day by day; the pack of the company's country defines what each lapse means.
 */
export async function lawFindings(
  ctx: Ctx,
  contract: Subject,
  term: Term,
  /** Others than those in force on its first day, to see what a change would find. */
  rules?: readonly LawRule[],
): Promise<LawFinding[]> {
  const judged: Judged = {
    drivers: await driverPapers(ctx, contract.id),
    pricing: contract.pricing,
    fee: await lateFeeOf(ctx, contract, dayIn(term.startAt, ctx.company.timeZone)),
    rowAmounts: (await rowsOf(ctx, contract.id)).map(row => row.amount_minor),
    clauses: await clausesOf(ctx, contract),
  }
  return findingsIn(ctx, judged, term, rules)
}

/** What a contract that is being typed would violate: with the company's terms of today, and nothing kept. */
export async function findingsBefore(
  ctx: Ctx,
  typed: PriceTerms & { driverIds: readonly string[] },
): Promise<LawFinding[]> {
  const { pricing, price } = await priceTerms(ctx, typed)
  if (typed.type === 'service') return []
  const named = []
  for (const id of typed.driverIds) named.push(await papersOf(ctx, id))
  // A company that rents does not drive; it names a driver before the handover.
  const drivers = named.filter(({ party }) => party.kind === 'individual')
  const draft = { template_id: null, status: 'draft', type: typed.type } as const
  const judged: Judged = {
    drivers,
    pricing,
    rowAmounts: [price.totalMinor],
    clauses: await clausesOf(ctx, draft),
    fee: await lateFeeToAgree(ctx, dayIn(typed.startAt, ctx.company.timeZone)),
  }
  return findingsIn(ctx, judged, { ...typed, vehicleId: typed.vehicleId ?? null })
}

async function findingsIn(
  ctx: Ctx,
  { drivers, pricing, fee, rowAmounts, clauses }: Judged,
  term: Term,
  rules?: readonly LawRule[],
): Promise<LawFinding[]> {
  const { timeZone } = ctx.company
  const startOn = dayIn(term.startAt, timeZone)
  const endOn = dayIn(term.dueBackAt, timeZone)
  const { rates, extras } = pricing
  const amounts = rowAmounts.filter(minor => minor > 0)
  const waivers = extras.filter(({ extra }) => extra.kind === 'waiver')
  const facts: LawFacts = {
    startOn,
    endOn,
    documents: await lapsing(ctx, term.vehicleId, startOn, endOn, drivers),
    // Fleet refuses to sign an inspection without its photos, and the contract prints every open mark.
    photosComplete: null,
    clauses: asLawText(clauses),
    arabicPrevails: true,
    openMarks: 0,
    listedMarks: 0,
    extraKmMinor: rates.extraKmMinor,
    lateHourMinor: rates.lateHourMinor,
    fuelPerEighthMinor: rates.fuelPerEighthMinor,
    hasLateFee: fee.tiers.length > 0,
    lateFeeCapBasisPoints: capShare(fee, amounts.length > 0 ? Math.min(...amounts) : 0),
    drivers: drivers.map(({ party, licence }) => ({
      name: party.name,
      birthOn: party.birthDate,
      licensedOn: licence?.issuedOn ?? null,
    })),
    hasWaiver: waivers.length > 0,
    excessStated: waivers.every(({ extra }) => extra.excessMinor !== null),
  }
  const inForce = rules ?? [...(await lawRulesOn(ctx, startOn)), ...plainRulesOf(ctx.company.country)]
  return lint(inForce, facts)
}

const isCovered = (kind: string): kind is DatedDocument['document'] =>
  (coveredDocuments as readonly string[]).includes(kind)

/** Papers that do not cover the days; of the drivers alone while a group is booked and the vehicle is open. */
async function lapsing(
  ctx: Ctx,
  vehicleId: string | null,
  from: string,
  to: string,
  drivers: readonly Papers[],
): Promise<DatedDocument[]> {
  const asked = {
    from,
    to,
    drivers: drivers.map(({ party, licence, identityExpiresOn, identityIsUndated }) => ({
      partyId: party.id,
      name: party.name,
      licenceExpiresOn: licence?.expiresOn ?? null,
      licenceIsUndated: licence?.expiresOn === null,
      identityExpiresOn,
      identityIsUndated,
    })),
  }
  const lapses = vehicleId
    ? (await forecastPapers(ctx, { ...asked, vehicleId })).lapses
    : forecastDrivers(asked)
  const residencies = drivers.flatMap(({ party, residencyExpiresOn: expiresOn }) =>
    expiresOn ? [{ document: 'residency' as const, holder: party.name, expiresOn }] : [],
  )
  const covered = lapses.flatMap(lapse =>
    isCovered(lapse.kind)
      ? [
          {
            document: lapse.kind,
            holder: lapse.driver,
            expiresOn: lapse.isMissing || lapse.isUndated ? null : addDays(lapse.on, -1),
            isUndated: lapse.isUndated,
          },
        ]
      : [],
  )
  return [...covered, ...residencies]
}

/** A paper without an expiry date is asked for when the contract is booked, because at the handover the customer is waiting. */
export async function whyNotUndated(ctx: Ctx, row: ContractRow): Promise<Refusal | null> {
  const found = (await findingsOf(ctx, row)).find(one => one.isUndated && one.severity === 'block')
  if (!found) return null
  return refused('rentals.contract.paperUndated', {
    params: { holder: found.holder ?? '', ...(found.document && { document: found.document }) },
  })
}

/** FL, L1 or one rule's own refusal; null when nothing blocks. */
export async function whyNotLawfully(
  ctx: Ctx,
  contract: Subject,
  term: Parameters<typeof lawFindings>[2],
): Promise<Refusal | null> {
  return whyNotLawful(await lawFindings(ctx, contract, term))
}

/** Who took responsibility for a warning of a contract, by the rule's code. */
export async function overridesOf(ctx: Ctx, contractId: string): Promise<ReadonlyMap<string, string>> {
  const events = await ctx.db
    .selectFrom('rentals.contract_event')
    .select(['rule_code', 'by_name'])
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'override')
    .orderBy('id')
    .execute()
  return new Map(events.map(event => [event.rule_code!, event.by_name]))
}

/** What a contract violates now; a finished one is past judging. */
export async function findingsOf(ctx: Ctx, row: ContractRow): Promise<LawFinding[]> {
  if (row.type === 'service' || row.status === 'closed' || row.status === 'cancelled') return []
  return lawFindings(ctx, row, {
    startAt: row.start_at,
    dueBackAt: row.due_back_at,
    vehicleId: row.vehicle_id,
  })
}

/** A finding as it travels. */
export function shownFinding(finding: LawFinding, by: ReadonlyMap<string, string>) {
  const { code, severity, nameAr, messageAr, source, document, holder, lapsesOn, day, isUndated } = finding
  return {
    code,
    severity,
    nameAr,
    messageAr,
    source,
    document,
    holder,
    lapsesOn,
    day,
    isUndated,
    overriddenBy: by.get(code) ?? null,
  }
}
