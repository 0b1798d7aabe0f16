import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { partiesNamed } from '#modules/parties/public.server.ts'
import {
  attempt,
  type Brought,
  keepImport,
  newImportId,
  outcomeOf,
  refusePlan,
  refuseSame,
  refuseUnmapped,
  rowErrorOf,
} from '#modules/platform/import/public.server.ts'
import type { RowError } from '#modules/platform/import/public.ts'
import { saveFinancing } from '../financing/financing.commands.ts'
import { type PlannedFinancing, planFinancings, refuseTogether } from '../financing/financingImport.rules.ts'
import { findVehicles } from '../vehicle/vehicleFinding.queries.ts'
import type * as contract from './recordImport.contract.ts'
import { type RecordField, requiredRecordFields } from './recordImport.rules.ts'

type FieldError = RowError<RecordField<'financing'>>

/** Whom and what the file names. */
async function readNames(ctx: Ctx, planned: readonly PlannedFinancing[]) {
  const parties = planned.flatMap(({ lender, dealer }) => (dealer === null ? [lender] : [lender, dealer]))
  const vehicles = planned.flatMap(one => one.vehicles.map(({ vehicle }) => vehicle))
  return {
    parties: await partiesNamed(ctx, [...new Set(parties)]),
    vehicles: await findVehicles(ctx, [...new Set(vehicles)]),
  }
}
type Names = Awaited<ReturnType<typeof readNames>>

/** Agreement names of no or several parties, or of no vehicle. */
function unnamed(one: PlannedFinancing, { parties, vehicles }: Names): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['lender', 'dealer'] as const) {
    const value = one[field]
    const count = value === null ? 1 : (parties.get(value)?.length ?? 0)
    if (count === 1) continue
    const code = count > 1 ? 'platform.import.row.several' : 'platform.import.row.unknown'
    errors.push({ row: one.row, field, code, params: { value: value! } })
  }
  for (const { row, vehicle } of one.vehicles)
    if (!vehicles.has(vehicle))
      errors.push({
        row,
        field: 'vehicle',
        code: 'platform.import.row.noVehicle',
        params: { value: vehicle },
      })
  return errors
}

/** An agreement of the lender under its reference stands already. */
async function isKnown(ctx: Ctx, lenderPartyId: string, reference: string): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('fleet.financing')
    .select('id')
    .where('lender_party_id', '=', lenderPartyId)
    .where(sql<boolean>`upper(reference) = upper(${reference})`)
    .executeTakeFirst()
  return known !== undefined
}

/** The columns in which the fields of an agreement stand. */
const columns: Readonly<Record<string, RecordField<'financing'>>> = {
  firstDueOn: 'firstDueOn',
  installmentAmount: 'installment',
  downPayment: 'downPayment',
  rate: 'rate',
  paidBefore: 'paidBefore',
  shares: 'vehicle',
  count: 'count',
}

const asTyped = (one: PlannedFinancing, { parties, vehicles }: Names) => ({
  lenderPartyId: parties.get(one.lender)![0]!,
  dealerPartyId: one.dealer === null ? null : parties.get(one.dealer)![0]!,
  agreementOn: one.agreementOn,
  firstDueOn: one.firstDueOn,
  count: one.count,
  cashPrice: one.vehicles.reduce((sum, { shareMinor }) => sum + shareMinor, 0),
  downPayment: one.downPaymentMinor,
  terms: one.terms,
  rate: one.rate,
  installmentAmount: one.installmentMinor,
  paidBefore: one.paidBefore,
  reference: one.reference,
  note: null,
  shares: one.vehicles.map(({ vehicle, shareMinor }) => ({
    vehicleId: vehicles.get(vehicle)!,
    share: shareMinor,
  })),
})

/** Keeps every agreement of a file as a draft; one that its lender has under the same reference is left as it is. */
export async function importFinancings(ctx: Ctx, input: InputOf<typeof contract.importFinancings>) {
  refuseUnmapped(input, requiredRecordFields.financing)
  await refuseSame(ctx, 'fleet.financing', input)
  const plan = planFinancings(input, ctx.company.currency)
  const names = await readNames(ctx, plan.planned)
  const errors: FieldError[] = [...plan.errors]
  const records: Brought[] = []
  const made: string[] = []
  for (const one of plan.planned) {
    const agreement = { reference: one.reference, rows: one.vehicles.map(({ row }) => row) }
    const own = unnamed(one, names)
    const typed = own.length === 0 ? asTyped(one, names) : null
    const isThere = typed !== null && (await isKnown(ctx, typed.lenderPartyId, one.reference))
    if (typed && !isThere) {
      const why = await attempt(ctx, async () => made.push((await saveFinancing(ctx, typed)).id))
      if (why) own.push(rowErrorOf(ctx, one.row, why, columns, 'reference'))
    }
    if (own.length > 0 || typed === null) {
      errors.push(...own, ...refuseTogether(agreement, own))
      continue
    }
    const amount = typed.cashPrice - typed.downPayment
    const shown = { row: one.row, code: one.reference, name: one.lender, on: one.agreementOn, amount }
    records.push({ ...shown, state: isThere ? 'known' : 'new' })
  }
  errors.sort((a, b) => a.row - b.row)
  const fresh = records.filter(one => one.state === 'new')
  const total = fresh.reduce((sum, one) => sum + (one.amount ?? 0), 0)
  const outcome = outcomeOf(input, { errors, records }, total)
  if (ctx.dryRun) return outcome
  refusePlan(input, outcome)
  const id = newImportId()
  await keepImport(ctx, 'fleet.financing', { ...input, id }, outcome, made)
  ctx.hint('fleet.financing', id)
  return { ...outcome, id }
}
