import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { pairOf, queueMatches } from '../duplicate/match.commands.ts'
import { checkIdentity, maskIdentity } from '../identity/identity.rules.ts'
import { hashNumber, sealNumber } from '../identity/identityCipher.queries.ts'
import { columnsOf } from '../party/partySaving.commands.ts'
import { keysOf } from './customerImport.queries.ts'
import type { PlannedCustomer, PlannedDocument } from './customerImport.rules.ts'

const chunkSize = 500

export type IdentifiedCustomer = PlannedCustomer & { readonly id: string }
type NewCustomer = IdentifiedCustomer & { code: string }

/** Registers the customers of a file, hundreds in one statement. */
export async function saveCustomers(
  ctx: Ctx,
  importId: string,
  planned: readonly IdentifiedCustomer[],
): Promise<void> {
  const codes = await takeCodes(ctx, planned.length)
  const customers = planned.map((customer, at) => ({ ...customer, code: codes[at]! }))
  for (let start = 0; start < customers.length; start += chunkSize)
    await insertChunk(ctx, importId, customers.slice(start, start + chunkSize))
  await queueAlike(ctx, customers)
}

/** Remembers the pairs declared to be two people, so that they are not proposed again. */
export async function dismissPairs(
  ctx: Ctx,
  pairs: readonly { id: string; otherId: string }[],
): Promise<void> {
  if (pairs.length === 0) return
  const decision = {
    state: 'dismissed' as const,
    dismiss_reason: 'شخص آخر بقرار من استورد الملف',
    decided_at: ctx.now,
    decided_by: ctx.user.id,
  }
  await ctx.db
    .insertInto('parties.party_match')
    .values(pairs.map(({ id, otherId }) => ({ ...pairOf(id, otherId), score: 0, why: [], ...decision })))
    .onConflict(conflict => conflict.columns(['company_id', 'a_id', 'b_id']).doUpdateSet(decision))
    .execute()
}

async function takeCodes(ctx: Ctx, count: number): Promise<string[]> {
  const rows = await rawQuery<{ code: string }>(
    ctx.db,
    `select app.next_number('PTY', $1) as code from generate_series(1, $2)`,
    [Number(ctx.today.slice(0, 4)), count],
  )
  return rows.map(row => row.code)
}

async function insertChunk(ctx: Ctx, importId: string, customers: readonly NewCustomer[]): Promise<void> {
  const by = { created_by: ctx.user.id }
  await ctx.db
    .insertInto('parties.party')
    .values(
      customers.map(({ id, code, creditLimitMinor, ...fields }) => ({
        ...columnsOf(fields),
        id,
        code,
        credit_limit_minor: creditLimitMinor,
        import_id: importId,
        updated_by: ctx.user.id,
        ...by,
      })),
    )
    .execute()
  await ctx.db
    .insertInto('parties.party_role')
    .values(customers.map(({ id }) => ({ party_id: id, role: 'customer' as const, ...by })))
    .execute()
  const documents = customers.flatMap(customer =>
    customer.documents.map(document => ({ ...documentColumns(ctx, customer, document), ...by })),
  )
  if (documents.length > 0) await ctx.db.insertInto('parties.party_document').values(documents).execute()
}

function documentColumns(ctx: Ctx, { id, birthDate }: NewCustomer, document: PlannedDocument) {
  const { type, country, number, expiresOn } = document
  const read = checkIdentity(type, country, number)
  const differs = read.ok && read.birthDate !== undefined && read.birthDate !== birthDate
  return {
    party_id: id,
    type,
    country,
    issued_on: null,
    expires_on: expiresOn,
    number_sealed: sealNumber(ctx.company.sealedAs, number),
    number_hash: hashNumber(ctx.company.sealedAs, number),
    last4: maskIdentity(number).slice(4),
    check_result:
      read.ok && read.unchecked
        ? ('unchecked' as const)
        : (read.ok && read.warned) || differs
          ? ('warned' as const)
          : ('passed' as const),
  }
}

/** Queues the pairs of a file that may be one party: those who share a phone or an e-mail with each other or another. */
async function queueAlike(ctx: Ctx, customers: readonly NewCustomer[]): Promise<void> {
  const keys = [...new Set(customers.flatMap(keysOf))]
  const shared = await rawQuery<{ key: string }>(
    ctx.db,
    `select k.key from (
       select phone as key from parties.party where company_id = $1 and phone = any ($2)
       union all select alt_phone from parties.party where company_id = $1 and alt_phone = any ($2)
       union all select email from parties.party where company_id = $1 and email = any ($2)) k
     group by k.key having count(*) > 1`,
    [ctx.company.id, keys],
  )
  const several = new Set(shared.map(row => row.key))
  for (const { id, ...facts } of customers)
    if (keysOf(facts).some(key => several.has(key))) await queueMatches(ctx, id, facts)
}
