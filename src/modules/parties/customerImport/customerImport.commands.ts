import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { formatPhone } from '#kernel/shared/phone.ts'
import { deny, forbidden, refuse } from '#kernel/shared/refusal.ts'
import {
  type Brought,
  keepImport,
  listFileImports,
  newImportId,
  outcomeOf,
  refusePlan,
  refuseSame,
  refuseUnmapped,
  takeBackImport,
} from '#modules/platform/import/public.server.ts'
import { recountResource, whyNotAddResource } from '#modules/platform/public.server.ts'
import { countCustomers } from '../party/quota.queries.ts'
import type * as contract from './customerImport.contract.ts'
import { type KnownCustomer, knownCustomers } from './customerImport.queries.ts'
import {
  nameFields,
  type PlannedCustomer,
  planCustomers,
  requiredCustomerFields,
} from './customerImport.rules.ts'
import { dismissPairs, saveCustomers } from './customerImportSaving.commands.ts'

const kind = 'parties.customer'

export async function importCustomers(ctx: Ctx, input: InputOf<typeof contract.importCustomers>) {
  const hasName = nameFields.some(field => input.mapping[field] !== undefined)
  refuseUnmapped(input, hasName ? requiredCustomerFields : [...requiredCustomerFields, 'name'])
  if (input.mapping.creditLimit !== undefined && !ctx.can('finance.credit.write'))
    deny(forbidden('parties.customerImport.creditNotYours'))
  await refuseSame(ctx, kind, input)
  const plan = planCustomers(input, { ...ctx.company, today: ctx.today })
  const known = await knownCustomers(ctx, plan.customers)
  const stateOf = (customer: PlannedCustomer) => known.get(customer.row)?.state ?? 'new'
  const records = plan.customers.map((customer): Brought => {
    const found = known.get(customer.row)
    return {
      row: customer.row,
      code: found?.state === 'known' ? found.party.code : formatPhone(customer.phone),
      name: nameOf(customer),
      on: null,
      amount: null,
      state: stateOf(customer),
    }
  })
  const outcome = {
    ...outcomeOf(input, { errors: plan.errors, records }, null),
    alike: alikeOf(plan.customers, known),
  }
  if (ctx.dryRun) return { ...outcome, recordCount: records.filter(record => record.state === 'new').length }
  const otherPeople = new Set(input.otherPeople)
  const coming = plan.customers.filter(
    customer =>
      stateOf(customer) === 'new' || (stateOf(customer) === 'asks' && otherPeople.has(customer.row)),
  )
  refusePlan(input, { ...outcome, recordCount: coming.length })
  refuse(await whyNotAddResource(ctx, 'customers', countCustomers, coming.length))
  const id = newImportId()
  const customers = coming.map(customer => ({ ...customer, id: uuidv7() }))
  const made = customers.map(customer => customer.id)
  await keepImport(ctx, kind, { ...input, id }, outcome, made)
  await saveCustomers(ctx, id, customers)
  await dismissPairs(
    ctx,
    customers.flatMap(customer => {
      const found = known.get(customer.row)
      return found ? [{ id: customer.id, otherId: found.party.id }] : []
    }),
  )
  ctx.hint('parties.party', id)
  return { ...outcome, id, recordCount: made.length }
}

const nameOf = (customer: PlannedCustomer) => customer.nameAr ?? customer.nameEn ?? ''

const alikeOf = (customers: readonly PlannedCustomer[], known: ReadonlyMap<number, KnownCustomer>) =>
  customers.flatMap(customer => {
    const found = known.get(customer.row)
    if (found?.state !== 'asks') return []
    const { score, why, party } = found
    const { id, code, name, phone } = party
    return [
      {
        row: customer.row,
        name: nameOf(customer),
        phone: customer.phone,
        score,
        why: [...why],
        party: { id, code, name, phone },
      },
    ]
  })

export async function listCustomerImports(ctx: Ctx, input: InputOf<typeof contract.listCustomerImports>) {
  return listFileImports(ctx, kind, input)
}

export async function undoCustomerImport(ctx: Ctx, input: InputOf<typeof contract.undoCustomerImport>) {
  return takeBackImport(ctx, kind, input.id, async () => {
    const used = await rawQuery<{ name: string }>(
      ctx.db,
      `select coalesce(p.name_ar, p.name_en) as name from parties.party p
       where p.company_id = $1 and p.id in (select parties.used_of_import($2)) order by p.code`,
      [ctx.company.id, input.id],
    )
    if (used.length === 0) {
      await rawQuery(ctx.db, 'select parties.forget_import($1)', [input.id])
      await recountResource(ctx, 'customers')
    }
    ctx.hint('parties.party', input.id)
    return used.map(row => row.name)
  })
}
