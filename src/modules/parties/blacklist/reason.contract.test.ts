import { expect, test } from 'vitest'
import type { z } from 'zod'
import { setCredit } from '../credit/credit.contract.ts'
import { revealDocument } from '../document/document.contract.ts'
import { dismissMatch } from '../duplicate/match.contract.ts'
import { addBlock, appealBlock, liftBlock } from './blacklist.contract.ts'

const id = '01900000-0000-7000-8000-000000000000'
/** Ten characters of which none is visible. */
const unseen = '\u200f\u200e\u200b\u2067\u2069\u200f\u200e\u200b\u2067\u2069'

const acts: readonly (readonly [string, z.ZodType, Record<string, unknown>])[] = [
  ['reason', addBlock.input, { partyId: id, reasonCode: 'fraud', reviewOn: '2027-01-01' }],
  ['reason', liftBlock.input, { partyId: id }],
  ['appeal', appealBlock.input, { id }],
  ['holdReason', setCredit.input, { id, version: 1, limit: null, hold: true }],
  ['reason', revealDocument.input, { id }],
  ['reason', dismissMatch.input, { aId: id, bId: id }],
]

test('marks of direction are no reason to block, lift, hold, reveal or dismiss', () => {
  for (const [field, input, others] of acts) {
    const said = (typed: string) => input.safeParse({ ...others, [field]: typed })
    expect(said(unseen).error?.issues[0]?.path).toEqual([field])
    expect(said('سبب مكتوب بوضوح').success).toBe(true)
  }
})
