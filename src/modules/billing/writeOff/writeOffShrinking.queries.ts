import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { latest } from '../allocation/allocation.rules.ts'
import { type LiveAllocation, liveAllocations } from '../allocation/allocationWriting.commands.ts'
import { carriedFor } from '../foreign/foreign.rules.ts'
import { getDocument } from '../invoice/invoiceIssuing.commands.ts'
import { openWrittenOff, voidNow } from '../invoice/invoiceVoiding.commands.ts'
import { recoveredSum, recoveriesOf } from './recovering.commands.ts'
import { type GivenUp, writeOffOf } from './writingOff.commands.ts'

type Order = { sourceKey: string; reason: string; date: Day }

/**
 * A credit takes back what was given up of its invoice before it frees any money: what is no longer owed was no bad debt. Each
 * write-off is voided, and one of what remains takes its place. Answers what the invoice has room for by that, in its own currency.
 * Refuses to take back what was recovered since (`billing.writeOff.isRecovered`).
 */
export async function takeBackWriteOffs(
  ctx: Ctx,
  invoiceId: string,
  mostMinor: number,
  order: Order,
): Promise<number> {
  let leftMinor = mostMinor
  for (const allocation of await liveAllocations(ctx, { invoiceId })) {
    if (!allocation.creditId || leftMinor === 0) continue
    const document = await getDocument(ctx, allocation.creditId)
    if (document.kind !== 'writeOff') continue
    const takenMinor = Math.min(leftMinor, ownMinorOf(allocation))
    await shrink(ctx, document, allocation, takenMinor, order)
    leftMinor -= takenMinor
  }
  return mostMinor - leftMinor
}

const ownMinorOf = (allocation: LiveAllocation) => allocation.liveOfDocumentMinor ?? allocation.liveMinor

async function shrink(
  ctx: Ctx,
  document: Awaited<ReturnType<typeof getDocument>>,
  allocation: LiveAllocation,
  takenMinor: number,
  { sourceKey, reason, date }: Order,
): Promise<void> {
  const on = latest(date, document.counts_on, allocation.on)
  const parts = await openWrittenOff(ctx, document.id, on)
  const left = parts.flatMap(part => remainderOf(part, part.id === allocation.id ? takenMinor : 0))
  const leftMinor = left.reduce((sum, part) => sum + part.openMinor, 0)
  if (recoveredSum(await recoveriesOf(ctx, document.id)) > leftMinor)
    deny(refused('billing.writeOff.isRecovered', { field: 'lines' }))
  await voidNow(ctx, document, on, reason)
  if (left.length === 0) return
  const key = `${sourceKey}:writeOff:${document.id}`
  await writeOffOf(ctx, left, { sourceKey: key, reason: document.reason ?? reason, date: on }, document.id)
}

/** What stays given up of an invoice once a part of it was credited; none where nothing does. */
function remainderOf(part: LiveAllocation, takenMinor: number): GivenUp[] {
  const foreignMinor = part.liveOfDocumentMinor === null ? null : part.liveOfDocumentMinor - takenMinor
  const openMinor =
    foreignMinor === null
      ? part.liveMinor - takenMinor
      : part.liveMinor -
        carriedFor({ foreignMinor: part.liveOfDocumentMinor!, baseMinor: part.liveMinor }, takenMinor)
  if (openMinor === 0) return []
  const { invoiceId: id, number, partyId, controlAccountId } = part
  return [
    {
      id,
      number,
      partyId,
      controlAccountId,
      openMinor,
      foreignMinor,
      kind: part.kind as GivenUp['kind'],
      countsOn: part.on,
    },
  ]
}
