import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { findVehicles } from '#modules/fleet/public.server.ts'
import { createCustomer, partiesMeant } from '#modules/parties/public.server.ts'
import {
  attempt,
  type Brought,
  keepImport,
  listFileImports,
  newImportId,
  outcomeOf,
  refusePlan,
  refuseSame,
  refuseUnmapped,
  rowErrorOf,
  takeBackImport,
} from '#modules/platform/import/public.server.ts'
import type { RowError } from '#modules/platform/import/public.ts'
import { whyNotAddResource } from '#modules/platform/public.server.ts'
import { countActiveContracts } from '../contract/figures.queries.ts'
import type * as contract from './contractImport.contract.ts'
import {
  type ContractImportField,
  type PlannedContract,
  planContracts,
  priceFields,
  requiredContractFields,
} from './contractImport.rules.ts'
import { bringContract } from './contractImportBringing.commands.ts'
import { takeBackContracts } from './contractImportUndoing.commands.ts'

const kind = 'rentals.contract'
/** They come in one transaction: more belong into another file. */
const maxContracts = 1000

type Input = InputOf<typeof contract.importContracts>
type Found = {
  contract: PlannedContract
  customerId: string | null
  vehicleId: string
}

export async function importContracts(ctx: Ctx, input: Input) {
  const hasPrice = priceFields.some(field => input.mapping[field] !== undefined)
  refuseUnmapped(input, hasPrice ? requiredContractFields : [...requiredContractFields, 'total'])
  if (input.opensBalances && !ctx.can('finance.invoices.write'))
    deny(forbidden('rentals.contractImport.moneyNotYours'))
  await refuseSame(ctx, kind, input)
  const plan = planContracts(input, ctx.company)
  if (plan.contracts.length > maxContracts)
    deny(refused('rentals.contractImport.tooMany', { params: { count: maxContracts } }))
  await lockLedger(ctx)
  const known = await knownNumbers(ctx, plan.contracts)
  const errors = [...plan.errors]
  const found = await findRecords(ctx, input, plan.contracts, known, errors)
  const id = newImportId()
  const { records, made } = await bringAll(ctx, input, found, { id, errors })
  for (const one of plan.contracts) if (known.has(one.externalNumber)) records.push(recordOf(one, 'known'))
  errors.sort((a, b) => a.row - b.row)
  records.sort((a, b) => a.row - b.row)
  const outcome = outcomeOf(input, { errors, records }, null)
  if (ctx.dryRun) return outcome
  refusePlan(input, outcome)
  refuse(await whyNotAddResource(ctx, 'activeContracts', countActiveContracts, 0))
  await keepImport(ctx, kind, { ...input, id }, outcome, made)
  ctx.hint('rentals.contract', id)
  return { ...outcome, id }
}

async function knownNumbers(ctx: Ctx, contracts: readonly PlannedContract[]): Promise<Set<string>> {
  if (contracts.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('rentals.contract')
    .select('external_number')
    .where(({ eb, fn, val }) =>
      eb('external_number', '=', fn.any(val(contracts.map(one => one.externalNumber)))),
    )
    .where('status', '<>', 'cancelled')
    .execute()
  return new Set(rows.map(row => row.external_number!))
}

/** Who and what each contract names; a name without a match, or with several, is an error of its row. */
async function findRecords(
  ctx: Ctx,
  input: Input,
  contracts: readonly PlannedContract[],
  known: ReadonlySet<string>,
  errors: RowError<ContractImportField>[],
): Promise<Found[]> {
  const fresh = contracts.filter(one => !known.has(one.externalNumber))
  const parties = await partiesMeant(ctx, [...new Set(fresh.map(one => one.customer))])
  const vehicles = await findVehicles(ctx, [...new Set(fresh.map(one => one.vehicle))])
  const found: Found[] = []
  for (const one of fresh) {
    const ids = parties.get(one.customer) ?? []
    const vehicleId = vehicles.get(one.vehicle)
    const why = (field: ContractImportField, code: string, value: string) =>
      errors.push({ row: one.row, field, code, params: { value } })
    const mayRegister = ids.length === 0 && input.registersCustomers
    if (ids.length > 1) why('customer', 'platform.import.row.several', one.customer)
    else if (ids.length === 0 && !mayRegister) why('customer', 'platform.import.row.unknown', one.customer)
    else if (mayRegister && !one.customerPhone)
      why('customerPhone', 'rentals.contractImport.phoneNeeded', one.customer)
    if (!vehicleId) why('vehicle', 'platform.import.row.noVehicle', one.vehicle)
    const isCustomerKnown = ids.length === 1 || (mayRegister && one.customerPhone)
    if (vehicleId && isCustomerKnown) found.push({ contract: one, customerId: ids[0] ?? null, vehicleId })
  }
  return found
}

/** Imports every contract by the real actions, each with its savepoint: a refusal is an error of its row, and the next goes on. */
async function bringAll(
  ctx: Ctx,
  input: Input,
  found: readonly Found[],
  into: { id: string; errors: RowError<ContractImportField>[] },
) {
  const records: Brought[] = []
  const made: string[] = []
  const registered = new Map<string, string>()
  for (const { contract: one, customerId, vehicleId } of found) {
    let brought: Awaited<ReturnType<typeof bringContract>> | null = null
    let party = customerId ?? registered.get(one.customer) ?? null
    const why = await attempt(ctx, async () => {
      party ??= await register(ctx, one)
      brought = await bringContract(ctx, {
        contract: one,
        customerId: party,
        vehicleId,
        movedOn: input.movedOn,
        opensBalances: input.opensBalances,
        sourceKey: `${importKey(into.id)}${one.row}`,
      })
    })
    if (why) {
      into.errors.push(rowErrorOf(ctx, one.row, why, fieldOfRefusal, 'vehicle'))
      continue
    }
    if (party && !customerId) registered.set(one.customer, party)
    const { id, isOverlapping } = brought!
    made.push(id)
    records.push(recordOf(one, isOverlapping ? 'asks' : 'new'))
  }
  return { records, made }
}

export const importKey = (id: string) => `rentals:contractImport:${id}:`

async function register(ctx: Ctx, one: PlannedContract): Promise<string> {
  const isArabic = /\p{Script=Arabic}/u.test(one.customer)
  const made = await createCustomer(ctx, {
    ...(isArabic ? { nameAr: one.customer } : { nameEn: one.customer }),
    phone: one.customerPhone,
  })
  return made.id
}

const fieldOfRefusal: Readonly<Record<string, ContractImportField>> = {
  phone: 'customerPhone',
  paid: 'paid',
  outKm: 'outKm',
  odometerKm: 'outKm',
}

const recordOf = (one: PlannedContract, state: Brought['state']): Brought => ({
  row: one.row,
  code: one.externalNumber,
  // A plate keeps its order inside Arabic.
  name: `${one.customer} · \u2066${one.vehicle}\u2069`,
  on: null,
  amount: one.totalMinor ?? one.monthlyMinor,
  state,
})

export async function listContractImports(ctx: Ctx, input: InputOf<typeof contract.listContractImports>) {
  return listFileImports(ctx, kind, input)
}

export async function undoContractImport(ctx: Ctx, input: InputOf<typeof contract.undoContractImport>) {
  await lockLedger(ctx)
  return takeBackImport(ctx, kind, input.id, ids => takeBackContracts(ctx, ids, importKey(input.id)))
}
