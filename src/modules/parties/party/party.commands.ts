import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { whyNotAddResource } from '#modules/platform/public.server.ts'
import { queueMatches } from '../duplicate/match.commands.ts'
import { openWorkOf } from '../figures/figures.queries.ts'
import type * as contract from './party.contract.ts'
import { lockParty, membersOf, nameOf, type PartyRecord } from './party.queries.ts'
import { whyNotDeactivate } from './party.rules.ts'
import type { PartyRole } from './partyCodes.rules.ts'
import { addRoles, columnsOf, fieldsOf, readFields, saveNewParty } from './partySaving.commands.ts'
import { countCustomers } from './quota.queries.ts'

export async function createParty(ctx: Ctx, input: InputOf<typeof contract.createParty>) {
  return saveNewParty(ctx, input)
}

export async function updateParty(ctx: Ctx, input: InputOf<typeof contract.updateParty>) {
  const party = await lockParty(ctx, input.id)
  refuse(whyNotStale(party, input.version))
  const before = fieldsOf(party)
  const after = readFields(ctx, input, before)
  const roles = await changeRoles(ctx, party, input.addRoles ?? [], input.removeRoles ?? [])
  const version = party.version + 1
  await ctx.db
    .updateTable('parties.party')
    .set({ ...columnsOf(after), version, updated_at: ctx.now, updated_by: ctx.user.id })
    .where('id', '=', party.id)
    .execute()
  await queueMatches(ctx, party.id, after)
  ctx.audit({
    subject: `parties.party:${party.id}`,
    label: after.nameAr ?? after.nameEn ?? party.code,
    changes: [
      ...changesBetween<Record<string, unknown>>(before, after),
      ...changesBetween<Record<string, unknown>>({ roles: roles.before }, { roles: roles.after }),
    ],
  })
  ctx.hint('parties.party', party.id)
  return { id: party.id, version }
}

async function changeRoles(
  ctx: Ctx,
  party: PartyRecord,
  added: readonly PartyRole[],
  removed: readonly PartyRole[],
) {
  const members = (await membersOf(ctx, [party.id])).get(party.id)!
  const rows = await ctx.db
    .selectFrom('parties.party_role')
    .select('role')
    .distinct()
    .where('party_id', 'in', members)
    .orderBy('role')
    .execute()
  const before = rows.map(row => row.role)
  const after = [...new Set([...before, ...added])].filter(role => !removed.includes(role)).sort()
  if (after.length === 0) deny(invalid('parties.party.roleRequired', { field: 'removeRoles' }))
  if (after.includes('customer') && !before.includes('customer'))
    refuse(await whyNotAddResource(ctx, 'customers', countCustomers))
  if (removed.length > 0)
    await ctx.db
      .deleteFrom('parties.party_role')
      .where('party_id', 'in', members)
      .where('role', 'in', [...removed])
      .execute()
  await addRoles(
    ctx,
    party.id,
    added.filter(role => !removed.includes(role) && !before.includes(role)),
  )
  return { before, after }
}

export async function deactivateParty(ctx: Ctx, input: InputOf<typeof contract.deactivateParty>) {
  const party = await lockParty(ctx, input.id)
  refuse(whyNotStale(party, input.version))
  const members = (await membersOf(ctx, [party.id])).get(party.id)!
  refuse(whyNotDeactivate(await openWorkOf(ctx, members)))
  return setStatus(ctx, party, 'inactive')
}

export async function activateParty(ctx: Ctx, input: InputOf<typeof contract.activateParty>) {
  const party = await lockParty(ctx, input.id)
  refuse(whyNotStale(party, input.version))
  if (await isCustomer(ctx, party)) refuse(await whyNotAddResource(ctx, 'customers', countCustomers))
  return setStatus(ctx, party, 'active')
}

async function isCustomer(ctx: Ctx, party: PartyRecord): Promise<boolean> {
  const role = await ctx.db
    .selectFrom('parties.party_role')
    .select('role')
    .where('party_id', '=', party.id)
    .where('role', '=', 'customer')
    .executeTakeFirst()
  return role !== undefined && party.status !== 'active'
}

async function setStatus(ctx: Ctx, party: PartyRecord, status: 'active' | 'inactive') {
  await ctx.db
    .updateTable('parties.party')
    .set({ status, version: party.version + 1, updated_at: ctx.now, updated_by: ctx.user.id })
    .where('id', '=', party.id)
    .execute()
  ctx.audit({
    subject: `parties.party:${party.id}`,
    label: nameOf(party),
    changes: changesBetween<Record<string, unknown>>({ status: party.status }, { status }),
  })
  ctx.hint('parties.party', party.id)
  return { ok: true as const }
}
