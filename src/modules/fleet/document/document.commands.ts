import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { settlePapers } from '../alarm/alarmsSettle.queries.ts'
import { lockVehicle, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import { keepFiles } from './attachments.commands.ts'
import type * as contract from './document.contract.ts'
import { type DocumentKind, whyNotDocument } from './document.rules.ts'

type Paper = {
  number: string | null
  issuer: string | null
  issuedOn?: Day | null | undefined
  expiresOn?: Day | null | undefined
  fee?: number | null | undefined
  fileIds: readonly string[]
}

export async function addDocument(ctx: Ctx, input: InputOf<typeof contract.addDocument>) {
  return insertDocument(ctx, input.vehicleId, input.kind, input, null)
}

export async function renewDocument(ctx: Ctx, input: InputOf<typeof contract.renewDocument>) {
  const old = await ctx.db
    .selectFrom('fleet.vehicle_document')
    .select(['id', 'vehicle_id', 'kind', 'expires_on'])
    .where('id', '=', input.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!old) deny(notFound())
  const later = await ctx.db
    .selectFrom('fleet.vehicle_document')
    .select('id')
    .where('replaces_id', '=', old.id)
    .executeTakeFirst()
  refuse(later ? stateChanged('replaced') : null)
  return insertDocument(ctx, old.vehicle_id, old.kind, input, old)
}

async function insertDocument(
  ctx: Ctx,
  vehicleId: string,
  kind: DocumentKind,
  paper: Paper,
  old: { id: string; expires_on: Day | null } | null,
) {
  const issuedOn = paper.issuedOn ?? null
  const expiresOn = paper.expiresOn ?? null
  refuse(whyNotDocument({ kind, issuedOn, expiresOn }))
  const vehicle = await lockVehicle(ctx, vehicleId)
  const { id } = await ctx.db
    .insertInto('fleet.vehicle_document')
    .values({
      vehicle_id: vehicleId,
      kind,
      number: paper.number,
      issuer: paper.issuer,
      issued_on: issuedOn,
      expires_on: expiresOn,
      fee_minor: paper.fee ?? null,
      replaces_id: old?.id ?? null,
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFiles(ctx, 'document_id', id, paper.fileIds)
  await settlePapers(ctx, [vehicleId])
  ctx.audit({
    subject: `fleet.vehicle:${vehicleId}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: `document.${kind}`, before: old?.expires_on ?? null, after: expiresOn }],
  })
  ctx.hint('fleet.vehicle', vehicleId)
  return { id }
}
