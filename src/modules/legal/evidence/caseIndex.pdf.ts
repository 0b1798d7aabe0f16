import { words as endWords } from '#generated/choices/legal.case.end.ts'
import { words as statusWords } from '#generated/choices/legal.case.status.ts'
import { words as typeWords } from '#generated/choices/legal.case.type.ts'
import { words as levelWords } from '#generated/choices/legal.hearing.level.ts'
import { words as verdictWords } from '#generated/choices/legal.hearing.verdict.ts'
import { words as channelWords } from '#generated/choices/legal.letter.channel.ts'
import { words as letterWords } from '#generated/choices/legal.letter.type.ts'
import { type Paper, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { IndexedFile } from '#modules/platform/public.server.ts'
import type { CaseRow } from '../case/case.row.ts'
import type { Cheque, ClaimItem } from '../case/debt.queries.ts'
import type { lettersOf, proceedingsOf } from './evidence.queries.ts'

export type CaseIndex = Paper & {
  readonly row: CaseRow
  readonly party: string
  readonly madeAt: Date
  readonly madeBy: string
  readonly items: readonly ClaimItem[]
  readonly cheques: readonly Cheque[]
  readonly bounces: ReadonlyMap<string, { readonly on: Day; readonly reason: string }>
  readonly letters: Awaited<ReturnType<typeof lettersOf>>
  readonly proceedings: Awaited<ReturnType<typeof proceedingsOf>>
  readonly files: readonly IndexedFile[]
}

/** The pack of a case to read: what is claimed, which cheques came back and why, what was sent and arrived, what was decided, every file. */
export function caseIndexPdf(index: CaseIndex): Promise<Uint8Array> {
  const { instant, money, day, currency } = paperFormat(index)
  const { row, items } = index
  const channels: Readonly<Record<string, (() => string) | undefined>> = channelWords
  return printPaper(new URL('./caseIndex.typ', import.meta.url), index, {
    number: row.number ?? '',
    title: row.title,
    party: index.party,
    type: typeWords[row.case_type](),
    status: row.outcome ? endWords[row.outcome]() : statusWords[row.status](),
    openedOn: day(row.opened_on),
    madeAt: instant(index.madeAt),
    madeBy: index.madeBy,
    currency,
    items: items.map(item => [item.number, day(item.dueOn), money(item.totalMinor), money(item.openMinor)]),
    total: money(items.reduce((sum, item) => sum + item.openMinor, 0)),
    cheques: index.cheques.map(cheque => [
      cheque.number,
      cheque.bank,
      day(cheque.dueOn),
      money(cheque.amountMinor),
      day(index.bounces.get(cheque.id)?.on ?? cheque.stateOn),
      index.bounces.get(cheque.id)?.reason ?? '',
    ]),
    letters: index.letters.map(letter => [
      letter.number ?? '',
      letterWords[letter.letter_type](),
      day(letter.sent_on),
      (letter.channel && channels[letter.channel]?.()) ?? '',
      day(letter.delivered_on),
      letter.proof ?? '',
    ]),
    proceedings: index.proceedings.map(one => [
      one.number,
      `${one.court}، ${levelWords[one.court_level]()}`,
      day(one.filed_on),
      day(one.judged_on),
      one.result ? verdictWords[one.result]() : '',
    ]),
    files: index.files.map(({ path, title, sha256 }) => ({ path, title, sha256 })),
  })
}
