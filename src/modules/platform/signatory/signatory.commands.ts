import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { refuseInVisit } from '../browse/browse.row.ts'
import { whyNotSignature } from '../signing/signing.rules.ts'
import {
  changeSigningSettings,
  type SigningSettings,
  signingSettingsOf,
} from '../signing/signingSettings.queries.ts'
import type * as contract from './signatory.contract.ts'

/** Strokes as they were stored. */
type Drawn = { x: number; y: number; atMs: number }[][]

export async function readSigningRules(ctx: Ctx, _input: InputOf<typeof contract.readSigningRules>) {
  const { signatories, ...rules } = await signingSettingsOf(ctx)
  const rows = await ctx.db.selectFrom('platform.signatory').selectAll().orderBy('name').execute()
  return {
    ...rules,
    signatories: rows.map(row => ({
      id: row.id,
      version: row.version,
      name: row.name,
      title: row.title,
      isActive: row.is_active,
      strokes: row.strokes as Drawn,
      documentTypes: Object.keys(signatories).filter(type => signatories[type] === row.id),
    })),
  }
}

type Rules = InputOf<typeof contract.saveSigningRules>

const settingsFrom = ({ companySigns, consentText, seen: _, ...rules }: Rules): SigningSettings => ({
  ...rules,
  consentText: consentText ?? null,
  signatories: Object.fromEntries(companySigns.map(one => [one.documentType, one.signatoryId])),
})

export async function saveSigningRules(ctx: Ctx, input: Rules) {
  const known = await ctx.db.selectFrom('platform.signatory').select(['id', 'is_active']).execute()
  for (const { signatoryId } of input.companySigns) {
    const signatory = known.find(one => one.id === signatoryId)
    if (!signatory) deny(notFound())
    if (!signatory.is_active) deny(refused('platform.signatory.inactive', { field: 'companySigns' }))
  }
  await changeSigningSettings(ctx, settingsFrom(input), input.seen && settingsFrom(input.seen))
  ctx.hint('platform.signing', 'rules')
  return { ok: true as const }
}

export async function saveSignatory(ctx: Ctx, input: InputOf<typeof contract.saveSignatory>) {
  refuseInVisit(ctx)
  const { strokes, name, title, isActive } = input
  if (strokes) refuse(whyNotSignature(strokes))
  const id = input.id ? await change(ctx, { ...input, id: input.id }) : await add(ctx, input)
  ctx.audit({
    subject: `platform.signatory:${id}`,
    label: name,
    changes: [{ field: 'signatory', before: null, after: { name, title, isActive, signedAnew: !!strokes } }],
  })
  ctx.hint('platform.signing', id)
  return { id }
}

type Input = InputOf<typeof contract.saveSignatory>

async function add(ctx: Ctx, { strokes, name, title, isActive }: Input): Promise<string> {
  if (!strokes) deny(invalid('platform.signing.emptySignature', { field: 'signature' }))
  const row = await ctx.db
    .insertInto('platform.signatory')
    .values({
      name,
      title,
      is_active: isActive,
      strokes: JSON.stringify(strokes),
      created_by: ctx.actor?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function change(ctx: Ctx, input: Input & { id: string }): Promise<string> {
  const { id, version, strokes, name, title, isActive } = input
  if (!isActive && Object.values((await signingSettingsOf(ctx)).signatories).includes(id))
    deny(refused('platform.signatory.inUse', { field: 'isActive' }))
  const changed = await ctx.db
    .updateTable('platform.signatory')
    .set(eb => ({
      name,
      title,
      is_active: isActive,
      version: eb('version', '+', 1),
      ...(strokes ? { strokes: JSON.stringify(strokes) } : {}),
    }))
    .where('id', '=', id)
    .where('version', '=', version ?? 0)
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? deny(conflict('kernel.record.stale'))
}
