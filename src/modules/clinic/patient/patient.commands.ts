import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { addPartyRole, getParty, registerParty } from '#modules/parties/public.server.ts'
import type * as contract from './patient.contract.ts'
import { patients } from './patient.row.ts'
import { whyNotMerge, whyNotUnmerge } from './patient.rules.ts'

type Own = Omit<InputOf<typeof contract.savePatient>, 'id' | 'version'>

const columnsFor = (input: Own) => ({
  sex: input.sex,
  guardian_id: input.guardianId ?? null,
  preferred_language: input.preferredLanguage,
  practitioner_sex: input.practitionerSex ?? null,
  wants_reminders: input.wantsReminders,
})

/** The person of a new file. A child may have no phone of its own: then a guardian is named. */
async function personOf(ctx: Ctx, input: InputOf<typeof contract.addPatient>): Promise<string> {
  if (input.partyId) {
    const party = await getParty(ctx, input.partyId)
    await addPartyRole(ctx, party.id, 'patient')
    return party.id
  }
  if (!input.nameAr) deny(invalid('kernel.field.required', { field: 'nameAr' }))
  if (!input.phone && !input.guardianId) deny(invalid('kernel.field.required', { field: 'phone' }))
  const { nameAr, nameEn, phone, email, birthDate } = input
  const person = { kind: 'individual' as const, nameAr, nameEn, phone, email, birthDate }
  return (await registerParty(ctx, { ...person, roles: ['patient'] })).id
}

export async function addPatient(ctx: Ctx, input: InputOf<typeof contract.addPatient>) {
  if (input.guardianId) await getParty(ctx, input.guardianId)
  const partyId = await personOf(ctx, input)
  const id = uuidv7()
  const number = await nextNumber(ctx, 'PT', ctx.today)
  await ctx.db
    .insertInto('clinic.patient')
    .values({
      id,
      number,
      party_id: partyId,
      ...columnsFor(input),
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `clinic.patient:${id}`,
    label: number,
    changes: [{ field: 'number', before: null, after: number }],
  })
  ctx.hint('clinic.patient', id)
  return { id, number }
}

export async function savePatient(ctx: Ctx, input: InputOf<typeof contract.savePatient>) {
  const row = await lockRecord(ctx, patients, input)
  if (input.guardianId) await getParty(ctx, input.guardianId)
  await saveRecord(ctx, patients, row, columnsFor(input))
  return { ok: true as const }
}

/** Locks two files in the order of their ids, so that two merges of one pair cannot wait for each other. */
async function lockBoth(ctx: Ctx, one: string, other: string) {
  const [first, second] = [one, other].sort()
  const rows = [await lockRecord(ctx, patients, { id: first! })]
  if (second !== first) rows.push(await lockRecord(ctx, patients, { id: second! }))
  return new Map(rows.map(row => [row.id, row]))
}

export async function mergePatients(ctx: Ctx, input: InputOf<typeof contract.mergePatients>) {
  const locked = await lockBoth(ctx, input.survivorId, input.loserId)
  const survivor = locked.get(input.survivorId)!
  const loser = locked.get(input.loserId)!
  refuse(
    whyNotMerge(
      { id: survivor.id, mergedInto: survivor.merged_into },
      { id: loser.id, mergedInto: loser.merged_into },
    ),
  )
  await saveRecord(
    ctx,
    patients,
    loser,
    { merged_into: survivor.id, merged_at: ctx.now },
    { changes: [{ field: 'merged', before: null, after: survivor.number }] },
  )
  ctx.hint('clinic.patient', survivor.id)
  return { id: survivor.id }
}

export async function unmergePatient(ctx: Ctx, input: InputOf<typeof contract.unmergePatient>) {
  const row = await lockRecord(ctx, patients, { id: input.id })
  refuse(whyNotUnmerge(row.merged_at, ctx.now))
  const survivor = await lockRecord(ctx, patients, { id: row.merged_into! })
  await saveRecord(
    ctx,
    patients,
    row,
    { merged_into: null, merged_at: null },
    { changes: [{ field: 'merged', before: survivor.number, after: null }] },
  )
  ctx.hint('clinic.patient', survivor.id)
  return { id: row.id }
}
