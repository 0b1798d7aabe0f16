import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { lockRecord } from '#kernel/server/record.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { readPaper } from '#workers/ocr/readPaper.ts'
import { type ScanRow, scans, thresholdsOf } from './scan.row.ts'
import { contextOf, decide, linesDiffer, readingOf, scoreOf, unsureFields } from './scan.rules.ts'
import { unsure } from './scanAmount.rules.ts'
import { type PaperLine, readScan } from './scanFields.rules.ts'
import { findVendors, firstBillOn, headingOf, referenceScore } from './scanMatching.queries.ts'

type Result = Partial<
  Pick<ScanRow, 'state' | 'problem' | 'pages' | 'heading' | 'reading' | 'score' | 'party_id'> & {
    fields: string
    lines: string
    candidates: string
  }
>

async function bytesOf(ctx: Ctx, fileId: string): Promise<Uint8Array | null> {
  try {
    return (await readStoredFile(ctx, fileId)).bytes
  } catch (error) {
    if (error instanceof RefusalError) return null
    throw error
  }
}

/** What is made of the lines of a paper: its fields, its likely vendor, its worth and how it waits. */
async function judge(ctx: Ctx, pages: number, paper: readonly PaperLine[]): Promise<Result> {
  if (paper.length === 0) return { state: 'failed', problem: 'empty', pages }
  const { fields, lines } = readScan(paper, { currency: ctx.company.currency, today: ctx.today })
  const candidates = await findVendors(ctx, paper, fields)
  const [likeliest] = candidates
  const first = likeliest && fields.date ? await firstBillOn(ctx, likeliest.partyId) : null
  // A date before anything was ever bought there was probably read wrongly.
  if (first && fields.date && fields.date.value < first)
    fields.date = { ...fields.date, confidence: Math.min(fields.date.confidence, unsure.impossibleDate) }
  const limits = await thresholdsOf(ctx)
  const reading = readingOf(fields)
  const score = scoreOf({
    reading,
    name: likeliest?.score ?? 0,
    reference: await referenceScore(ctx, fields),
    context: contextOf(fields, lines, ctx.today),
  })
  const state = decide(
    {
      score,
      reading,
      candidates: candidates.map(one => one.score),
      differs: linesDiffer(fields, lines),
      unsure: unsureFields(fields, limits.reading).length,
    },
    limits,
  )
  return {
    state,
    problem: null,
    pages,
    heading: headingOf(paper),
    reading: String(reading),
    score: String(score),
    party_id: likeliest?.partyId ?? null,
    fields: JSON.stringify(fields),
    lines: JSON.stringify(lines),
    candidates: JSON.stringify(candidates),
  }
}

/** Reads a paper that waits for it; run again after a crash it reads again, and what a person decided meanwhile stays. */
export async function readOneScan(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const waiting = await ctx.db.selectFrom('billing.scan').selectAll().where('id', '=', id).executeTakeFirst()
  if (waiting?.state !== 'queued') return
  const began = performance.now()
  const bytes = await bytesOf(ctx, waiting.file_id)
  const paper = bytes
    ? await readPaper(String(ctx.company.id), bytes, waiting.content_type)
    : ({ problem: 'missing' } as const)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const result: Result =
    'problem' in paper
      ? { state: 'failed', problem: paper.problem }
      : await judge(ctx, paper.pages, paper.lines)
  const row = await lockRecord(ctx, scans, { id })
  if (row.state !== 'queued') return
  await ctx.db
    .updateTable('billing.scan')
    .set({ ...result, seconds, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  ctx.hint('billing.scan', id)
}
