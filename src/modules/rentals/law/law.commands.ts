import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { auditContract, changeContract, getContractRow, lockContract } from '../contract/contract.row.ts'
import { insertEvent } from '../event/events.commands.ts'
import type * as contract from './law.contract.ts'
import { findingsBefore, findingsOf, lawFindings, overridesOf, shownFinding } from './law.queries.ts'
import { whyNotOverride } from './law.rules.ts'

export async function lintContract(ctx: Ctx, input: InputOf<typeof contract.lintContract>) {
  const row = await getContractRow(ctx, input.contractId)
  const by = await overridesOf(ctx, row.id)
  return { findings: (await findingsOf(ctx, row)).map(finding => shownFinding(finding, by)) }
}

export async function previewLaw(ctx: Ctx, input: InputOf<typeof contract.previewLaw>) {
  const nobody = new Map<string, string>()
  return { findings: (await findingsBefore(ctx, input)).map(finding => shownFinding(finding, nobody)) }
}

export async function overrideFinding(ctx: Ctx, input: InputOf<typeof contract.overrideFinding>) {
  const row = await lockContract(ctx, input.contractId, input.version)
  const { start_at: startAt, due_back_at: dueBackAt, vehicle_id: vehicleId } = row
  const findings = await lawFindings(ctx, row, { startAt, dueBackAt, vehicleId })
  const finding = findings.find(one => one.code === input.code) ?? deny(notFound())
  refuse(whyNotOverride(finding.severity, input.reason))
  await insertEvent(ctx, {
    id: uuidv7(),
    contractId: row.id,
    kind: 'override',
    at: ctx.now,
    reason: input.reason,
    ruleCode: finding.code,
  })
  const version = await changeContract(ctx, row, {})
  auditContract(ctx, row, { override: [null, finding.code] }, input.reason)
  return { version }
}
