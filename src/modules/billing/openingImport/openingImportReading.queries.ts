import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { partiesNamed } from '#modules/parties/public.server.ts'
import type { ColumnMap, RowError } from '#modules/platform/import/public.ts'
import { openingControls } from './openingDocuments.commands.ts'
import type * as contract from './openingImport.contract.ts'
import {
  type BalanceField,
  type BooksAccount,
  type OpenItem,
  type OpenItemField,
  type OpeningBooks,
  type OpeningPlan,
  planOpening,
  readBalances,
  readOpenItems,
  requiredBalanceFields,
  requiredOpenItemFields,
} from './openingImport.rules.ts'

export type OpeningRequest = InputOf<typeof contract.dryRunOpening>

export type OpeningWork = {
  readonly plan: OpeningPlan
  readonly items: readonly OpenItem[]
  /** The party of each item by the text that names it; unmatched texts are left out. */
  readonly parties: ReadonlyMap<string, string>
  readonly balanceErrors: readonly RowError<BalanceField>[]
  readonly itemErrors: readonly RowError<OpenItemField>[]
  readonly books: OpeningBooks & { readonly treasuryOf: ReadonlyMap<string, string> }
  readonly planHash: string
}

/** What everything of an import carries in front of its source key. */
export const importKey = (id: string) => `billing:openingImport:${id}`

/** Reads both files against the books as they are now; nothing is saved. */
export async function readOpening(ctx: Ctx, input: OpeningRequest): Promise<OpeningWork> {
  const { balances: file, items: itemFile, openedOn } = input
  refuseUnmapped('balances', file.mapping, requiredBalanceFields)
  if (itemFile) refuseUnmapped('items', itemFile.mapping, requiredOpenItemFields)
  const { currency } = ctx.company
  const { balances, errors: balanceErrors } = readBalances(file, currency)
  const read = itemFile ? readOpenItems(itemFile, { currency, openedOn }) : { items: [], errors: [] }
  const named = await partiesNamed(ctx, [...new Set(read.items.map(item => item.party))])
  const unnamed: RowError<OpenItemField>[] = read.items.flatMap(({ row, party }) => {
    const count = named.get(party)?.length ?? 0
    if (count === 1 || (count === 0 && input.registersParties)) return []
    const code = count > 1 ? 'platform.import.row.several' : 'platform.import.row.unknown'
    return [{ row, field: 'party' as const, code, params: { value: party } }]
  })
  const books = await openingBooks(ctx, input.chosen)
  const plan = planOpening(balances, read.items, books)
  const parties = new Map([...named].flatMap(([text, ids]) => (ids.length === 1 ? [[text, ids[0]!]] : [])))
  const itemErrors = [...read.errors, ...unnamed].sort((a, b) => a.row - b.row)
  const planHash = createHash('sha256')
    .update(JSON.stringify([plan, read.items, [...parties], openedOn]))
    .digest('hex')
  return { plan, items: read.items, parties, balanceErrors, itemErrors, books, planHash }
}

function refuseUnmapped<Field extends string>(
  file: string,
  mapping: ColumnMap<Field>,
  required: readonly Field[],
): void {
  const missing = required.filter(field => mapping[field] === undefined)
  if (missing.length > 0)
    deny(
      invalid('billing.openingImport.required', {
        field: `${file}.mapping`,
        params: { columns: missing.join('، ') },
      }),
    )
}

async function openingBooks(ctx: Ctx, chosen: Readonly<Record<string, string>>) {
  const [accounts, controls, boxes] = await Promise.all([
    rawQuery<BooksAccount>(
      ctx.db,
      `select a.id, a.code, a.name_ar as "nameAr", a.name_en as "nameEn", a.control, a.leaf and a.active as leaf,
         coalesce(b.balance, 0)::bigint as "balanceMinor",
         exists (select from accounting.account_mapping m
           where m.company_id = $1 and m.key = 'openingBalance' and m.account_id = a.id) as clears
       from accounting.account a
       left join (select account_id, sum(debit - credit) as balance from accounting.account_balance
         where company_id = $1 group by account_id) b on b.account_id = a.id
       where a.company_id = $1 order by a.code`,
      [ctx.company.id],
    ),
    openingControls(ctx),
    ctx.db
      .selectFrom('billing.treasury_account')
      .select(['id', 'account_id'])
      .where('active', '=', true)
      .orderBy('created_at', 'desc')
      .execute(),
  ])
  const treasuryOf = new Map(boxes.map(box => [box.account_id, box.id]))
  return {
    accounts,
    chosen,
    controls,
    treasury: new Set(treasuryOf.keys()),
    treasuryOf,
  }
}
