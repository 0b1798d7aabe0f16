import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aBillingCompany, anInvoice, aReceipt } from '#modules/billing/make.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { mergeParties, unmergeParties } from '#modules/parties/merge/merge.contract.ts'
import { listParties, readParty } from '#modules/parties/party/party.contract.ts'
import { mergeFields } from '#modules/parties/party/partyCodes.rules.ts'
import { resolveAlias } from '#modules/parties/public.server.ts'
import { prove } from './proof.ts'

const people = 6
const mergesOfOneRound = 5

/** Customers who owe, customers who paid: what a merge adds up and an undo takes apart. */
async function aLedger() {
  const t = await aBillingCompany()
  const ids: string[] = []
  for (let index = 0; index < people; index += 1) {
    const { id } = await aCustomer(t, {
      phone: `+9655200000${index}`,
      email: index % 2 ? `m${index}@example.test` : null,
      birthDate: index % 3 ? `198${index}-02-01` : null,
    })
    await anInvoice(t, { partyId: id })
    if (index % 2) await aReceipt(t, { partyId: id })
    ids.push(id)
  }
  return { t, ids }
}

/** Everything screens read of these parties, but for what counts edits. */
async function readsOf(t: TestCompany, ids: readonly string[]): Promise<string> {
  const reads: unknown[] = []
  for (const id of ids) {
    const { version, updatedAt, ...party } = await t.call(readParty, { id })
    reads.push(party)
  }
  const { rows } = await t.call(listParties, { limit: 200 })
  reads.push(rows.map(({ version, ...row }) => row))
  return JSON.stringify(reads)
}

/** The journal as it stands, row versions included: an update that changes nothing would show too. */
async function journalOf(t: TestCompany): Promise<string> {
  const rows = await t.act(ctx =>
    rawQuery<{ line: string }>(
      ctx.db,
      `select l.xmin::text || l.ctid::text || to_jsonb(l)::text as line from accounting.journal_line l
       where l.company_id = $1 order by l.entry_id, l.line_no`,
      [ctx.company.id],
    ),
  )
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

const below = (limit: number) => Math.floor(Math.random() * limit)

async function oneRound(t: TestCompany, ids: readonly string[]): Promise<number> {
  const merged: string[] = []
  for (let done = 0; done < mergesOfOneRound; done += 1) {
    const input = {
      survivorId: ids[below(people)]!,
      loserId: ids[below(people)]!,
      take: mergeFields.filter(() => Math.random() < 0.4),
    }
    const standing = (await t.act(ctx => resolveAlias(ctx, [input.loserId]))).get(input.loserId)!
    if ((await t.reply(mergeParties, input)).ok) merged.push(standing)
  }
  const count = merged.length
  while (merged.length > 0) {
    const [id] = merged.splice(below(merged.length), 1)
    await t.call(unmergeParties, { id: id! })
  }
  return count
}

describe('Merging customers', () => {
  prove({
    name: 'merges',
    property: 'undone in any order, leaves every read as it was and touches no journal row',
    short: 20,
    long: 1_000,
    run: async wanted => {
      const { t, ids } = await aLedger()
      const before = await readsOf(t, ids)
      const journal = await journalOf(t)
      const violations: string[] = []
      let cases = 0
      while (cases < wanted) {
        cases += await oneRound(t, ids)
        if ((await readsOf(t, ids)) !== before) violations.push(`reads differ after ${cases} merges`)
      }
      if ((await journalOf(t)) !== journal) violations.push('the journal was touched')
      return { cases, violations }
    },
  })

  test('a merge that is not undone is seen by the comparison', async () => {
    const { t, ids } = await aLedger()
    const before = await readsOf(t, ids)
    await t.call(mergeParties, { survivorId: ids[0]!, loserId: ids[1]! })
    expect(await readsOf(t, ids)).not.toBe(before)
    await t.call(unmergeParties, { id: ids[1]! })
    expect(await readsOf(t, ids)).toBe(before)
  })
})
