import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { findPartyName } from '#modules/parties/public.server.ts'
import { alertViolationsWaiting } from '../alarm/alarmsViolation.queries.ts'
import { whyNotReason } from '../vehicle/vehicle.rules.ts'
import { factsOfRow } from './violation.commands.ts'
import type * as contract from './violation.contract.ts'
import { lockViolation, lockViolations, type ViolationRow } from './violation.queries.ts'
import { proposedLiability, whyNotDecideViolation, whyNotRedecide } from './violation.rules.ts'
import { undoDecision, writeDecision } from './violationDeciding.commands.ts'

type Choice = Pick<InputOf<typeof contract.decideViolation>, 'liability' | 'partyId' | 'adminFee'>

/** Who bears it: whom the clerk named, or else who held the vehicle. */
async function namedParty(ctx: Ctx, violation: ViolationRow, choice: Choice): Promise<string | null> {
  if (choice.partyId || choice.liability === 'company') return choice.partyId ?? null
  const custody = violation.custody_id ? await holderOf(ctx, violation.custody_id) : null
  return custody && proposedLiability(custody.kind) === choice.liability ? custody.party_id : null
}

const holderOf = (ctx: Ctx, custodyId: string) =>
  ctx.db
    .selectFrom('fleet.custody')
    .select(['kind', 'party_id'])
    .where('id', '=', custodyId)
    .executeTakeFirstOrThrow()

/** Decides who bears a fine; a provisional decision (paid before anybody decided) is taken back first. */
export async function decideViolation(ctx: Ctx, input: InputOf<typeof contract.decideViolation>) {
  const violation = await lockViolation(ctx, input.id)
  refuse(whyNotStale(violation, input.version))
  const partyId = await namedParty(ctx, violation, input)
  refuse(whyNotDecideViolation(factsOfRow(violation), { liability: input.liability, partyId }))
  await lockLedger(ctx)
  if (violation.provisional) await undoDecision(ctx, violation, 'تحديد المسؤول')
  return decided(ctx, violation, { ...input, partyId }, null)
}

/** Changes a decision: what it posted is taken back, then the new one posts. */
export async function redecideViolation(ctx: Ctx, input: InputOf<typeof contract.redecideViolation>) {
  const violation = await lockViolation(ctx, input.id)
  refuse(whyNotStale(violation, input.version))
  const partyId = await namedParty(ctx, violation, input)
  refuse(whyNotRedecide(factsOfRow(violation), { liability: input.liability, partyId }))
  refuse(whyNotReason(input.reason))
  await lockLedger(ctx)
  await undoDecision(ctx, violation, input.reason!)
  return decided(ctx, violation, { ...input, partyId }, input.reason)
}

async function decided(ctx: Ctx, violation: ViolationRow, choice: Choice, reason: string | null) {
  const { version, document } = await writeDecision(ctx, violation, {
    liability: choice.liability,
    partyId: choice.partyId ?? null,
    adminFeeMinor: choice.adminFee ?? null,
  })
  ctx.audit({
    subject: `fleet.violation:${violation.id}`,
    label: violation.number,
    changes: [
      { field: 'liability', before: violation.liability, after: choice.liability },
      {
        field: 'party',
        before: violation.liable_party_id && (await findPartyName(ctx, violation.liable_party_id)),
        after: choice.partyId ? await findPartyName(ctx, choice.partyId) : null,
      },
      { field: 'document', before: violation.document, after: document },
    ],
    ...(reason ? { reason } : {}),
  })
  await alertViolationsWaiting(ctx)
  return { version, document }
}

/** Charges matched violations to the vehicle's holder; one that is no longer matched stops all of them. */
export async function decideMatchedViolations(
  ctx: Ctx,
  input: InputOf<typeof contract.decideMatchedViolations>,
) {
  const rows = await lockViolations(ctx, input.ids)
  await lockLedger(ctx)
  let charged = 0
  const numbers: string[] = []
  for (const violation of rows.values()) {
    if (violation.state !== 'matched' || !violation.custody_id)
      deny(refused('fleet.violation.notMatched', { params: { number: violation.number } }))
    const custody = await holderOf(ctx, violation.custody_id)
    const liability = proposedLiability(custody.kind) ?? 'company'
    const { chargedMinor } = await writeDecision(ctx, violation, { liability, partyId: custody.party_id })
    charged += chargedMinor
    numbers.push(violation.number)
  }
  ctx.audit({
    subject: `fleet.violation:${input.ids[0]}`,
    label: numbers.slice(0, 5).join('، '),
    changes: [{ field: 'decidedCount', before: 0, after: rows.size }],
  })
  return { decided: rows.size, charged }
}
